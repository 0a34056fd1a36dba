import { restParameters, withQuery } from '../../mesh/links/list-arguments.ts'
import type { Event } from '../../services/events/events/schema.ts'
import type { Race } from '../../services/events/races/schema.ts'
import type {
  DetailedEntry,
  DetailedEntryPage,
  Ranking,
} from '../../services/events/rankings/schema.ts'
import type { RankingFilters, RankingView } from '../../src/router/ranking-view.ts'

/** A ranking with its race and its event. */
export interface RankingFacts {
  ranking: Ranking
  race: Race
  event: Event
}

export interface RankingEntries extends RankingFacts {
  /** Number of pages with all entries. */
  pageCount: number
  /**
   * Yields all entries that match the filter, in the requested order, one page at a time. No athlete
   * is repeated. In a live ranking, athletes who overtake others meanwhile can come last.
   * @throws Error if an athlete could be missing
   */
  pages: () => AsyncGenerator<DetailedEntry[]>
}

/**
 * Maximum page size of the REST API. Larger pages would save little time, and other requests would
 * wait longer.
 */
const itemsPerPage = 100

/**
 * In a live ranking, an athlete can move to a page that was already read. The ranking is then read
 * again from its first page, up to this number of times in all.
 */
const maxRounds = 5

/** Fetches a path of the events service. */
type Get = (path: string) => Promise<unknown>

// The casts are safe, because the service writes its responses by the schemas of the contract.
const getRanking = (id: string, get: Get) => get(`/v1/web/rankings/${id}`) as Promise<Ranking>

/**
 * Reads a ranking with its race and its event. Every change of the entries changes the version of
 * the race.
 * @throws Problem with the status and code of the REST response
 */
export async function readRankingFacts(id: string, get: Get): Promise<RankingFacts> {
  const ranking = await getRanking(id, get)
  const race = (await get(`/v1/web/races/${ranking.race_id}`)) as Race
  const event = (await get(`/v1/web/events/${race.event_id}`)) as Event
  return { ranking, race, event }
}

/**
 * Opens a filtered and sorted ranking for download. Resolves when the first page has been read.
 * @throws Problem with the status and code of the REST response
 */
export async function openRankingEntries(
  facts: RankingFacts,
  filter: RankingFilters,
  { sort, checkpoint }: Pick<RankingView, 'sort' | 'checkpoint'>,
  get: Get,
): Promise<RankingEntries> {
  const { id, updated_at: updatedAt } = facts.ranking
  const getPage = (page: number) =>
    get(
      withQuery(`/v1/web/rankings/${id}/detailed-entries`, {
        ...restParameters({ page, itemsPerPage, filter: { ...filter }, checkpoint }),
        sort,
      }),
    ) as Promise<DetailedEntryPage>

  const first = await getPage(1)
  const pagesOf = ({ total }: DetailedEntryPage) => Math.ceil(total / itemsPerPage)
  async function* pages() {
    const sent = new Set<string>()
    let page = first
    for (let read = 1; ; read++) {
      const isNew = ({ entry }: DetailedEntry) => !sent.has(entry.participant_id)
      const items = page.items.filter(isNew)
      for (const { entry } of items) sent.add(entry.participant_id)
      yield items
      const pageCount = pagesOf(page)
      if (sent.size >= page.total || read >= maxRounds * pageCount) break
      page = await getPage((read % pageCount) + 1)
    }
    if (sent.size !== page.total) throw new Error('the entries of the ranking changed meanwhile')
    // If the ranking has changed meanwhile, the pages do not belong together. The error ends the
    // download, and the client tries again.
    if ((await getRanking(id, get)).updated_at !== updatedAt) {
      throw new Error('the ranking was published anew meanwhile')
    }
  }
  return { ...facts, pageCount: pagesOf(first), pages }
}
