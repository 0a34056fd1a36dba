import { listUrl } from '../../mesh/list-arguments.ts'
import { ask } from '../../mesh/upstream-fetch.ts'
import type { Event } from '../../services/events/events/schema.ts'
import type { Race } from '../../services/events/races/schema.ts'
import type {
  Ranking,
  RankingEntry,
  RankingEntryPage,
} from '../../services/events/rankings/schema.ts'
import { Problem, type ProblemBody } from '../../services/platform/problem.ts'
import { lastFirst, type RankingFilters, type RankingView } from '../../src/app/ranking-view.ts'

export interface RankingEntries {
  ranking: Ranking
  race: Race
  event: Event
  /** All entries in their order, a page at a time. */
  pages: () => AsyncGenerator<RankingEntry[]>
}

/** As many as REST gives at once. */
const itemsPerPage = 100

/**
 * A ranking with the entries that a view of it leaves.
 * @param get reads a path of the events service
 * @returns once the first page is there
 * @throws Problem as REST says it
 */
export async function openRankingEntries(
  id: string,
  filter: RankingFilters,
  sort: RankingView['sort'],
  get: (path: string) => Promise<unknown>,
): Promise<RankingEntries> {
  // What a service answers is what its contract says.
  const getRanking = () => get(`/v1/web/rankings/${id}`) as Promise<Ranking>
  const getPage = (page: number) =>
    get(
      listUrl(
        `/v1/web/rankings/${id}/entries`,
        { page, itemsPerPage, filter: { ...filter } },
        { sort: sort === lastFirst ? lastFirst : undefined },
      ),
    ) as Promise<RankingEntryPage>

  const ranking = await getRanking()
  const race = (await get(`/v1/web/races/${ranking.race_id}`)) as Race
  const event = (await get(`/v1/web/events/${race.event_id}`)) as Event
  const first = await getPage(1)
  async function* pages() {
    yield first.items
    for (let page = 2; (page - 1) * itemsPerPage < first.total; page++) {
      yield (await getPage(page)).items
    }
    // Pages of two rankings are none: whoever loads the file sees that it broke off, and asks again.
    if ((await getRanking()).updated_at !== ranking.updated_at) {
      throw new Error('the ranking was published anew meanwhile')
    }
  }
  return { ranking, race, event, pages }
}

/** @throws Problem as REST says it */
export async function getFromEvents(
  path: string,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const { status, body } = await ask(`http://events.internal${path}`, {
    method: 'GET',
    headers: { accept: 'application/json' },
    ...(signal && { signal }),
  })
  if (status === 200) return JSON.parse(body)
  const { code, title, field } = JSON.parse(body) as Partial<ProblemBody>
  throw new Problem(status, code ?? 'service.unavailable', title ?? 'Please try again.', field)
}
