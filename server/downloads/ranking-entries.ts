import { restParameters, withQuery } from '../../mesh/links/list-arguments.ts'
import type { Event } from '../../services/events/events/schema.ts'
import type { Race } from '../../services/events/races/schema.ts'
import type {
  DetailedEntry,
  DetailedEntryPage,
  Ranking,
} from '../../services/events/rankings/schema.ts'
import type { RankingFilters, RankingView } from '../../src/router/ranking-view.ts'

export interface RankingEntries {
  ranking: Ranking
  race: Race
  event: Event
  /** Number of pages with all entries. */
  pageCount: number
  /**
   * Yields all entries that match the filter, in the requested order, one page at a time. No athlete
   * is repeated. In a live ranking, athletes who overtake others meanwhile can come last.
   * @throws Error if an athlete could be missing
   */
  pages: () => AsyncGenerator<DetailedEntry[]>
  /** Works like `pages`, but leaves out private profiles. */
  publicPages: () => AsyncGenerator<DetailedEntry[]>
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

/**
 * Opens a filtered and sorted ranking for download. Resolves when the first page has been read.
 * @param get fetches a path of the events service
 * @throws Problem with the status and code of the REST response
 */
export async function openRankingEntries(
  id: string,
  filter: RankingFilters,
  { sort, checkpoint }: Pick<RankingView, 'sort' | 'checkpoint'>,
  get: (path: string) => Promise<unknown>,
): Promise<RankingEntries> {
  // The casts are safe, because the service writes its responses by the schemas of the contract.
  const getRanking = () => get(`/v1/web/rankings/${id}`) as Promise<Ranking>
  const getPage = (page: number) =>
    get(
      withQuery(`/v1/web/rankings/${id}/detailed-entries`, {
        ...restParameters({ page, itemsPerPage, filter: { ...filter }, checkpoint }),
        sort,
      }),
    ) as Promise<DetailedEntryPage>

  const ranking = await getRanking()
  const race = (await get(`/v1/web/races/${ranking.race_id}`)) as Race
  const event = (await get(`/v1/web/events/${race.event_id}`)) as Event
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
    if ((await getRanking()).updated_at !== ranking.updated_at) {
      throw new Error('the ranking was published anew meanwhile')
    }
  }
  async function* publicPages() {
    for await (const page of pages()) yield page.filter(({ entry }) => !entry.private)
  }
  return { ranking, race, event, pageCount: pagesOf(first), pages, publicPages }
}
