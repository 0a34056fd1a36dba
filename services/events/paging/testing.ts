import type { RaceSport } from '../../../domain/sports.ts'
import type { ProblemBody } from '../../platform/http/problem.ts'
import type { EventsDatabase } from '../database.ts'
import { filtersParameter, publishFixture } from '../events/testing.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf, runner } from '../import/testing.ts'
import type { SearchResult } from '../search/schema.ts'
import { createTestService } from '../testing.ts'

export type TestService = Awaited<ReturnType<typeof createTestService>>
export const now = '2026-05-01T12:00:00Z'
export const ranking = '/v1/web/rankings/harbour-half-2026-half-0/entries?'

const genders = ['F', 'M', 'X'] as const
const categories = ['Open', 'F40', null]

/**
 * Returns participants with equal times, several genders in a category, and some participants
 * without a result.
 */
function participants(first: string) {
  return Array.from({ length: 37 }, (_, index) =>
    runner(String(index + 1), {
      name: index === 0 ? first : `Fellow ${String(index % 5)}`,
      gender: genders[index % 3] ?? null,
      category: categories[index % 4] ?? null,
      team: index % 2 === 0 ? 'Tugboats' : null,
      gunTime: 3_600_000 + (index % 7) * 1_000,
      ...(index > 33 ? { state: null, gunTime: null, chipTime: null } : {}),
    }),
  )
}

/**
 * Publishes the results of the half marathon. A new name of the first athlete gives a new result
 * set.
 */
export async function publishResults(
  db: EventsDatabase,
  first: string,
  newsCount = 12,
): Promise<void> {
  const pkg = harbourHalf({ rows: participants(first) })
  pkg.contentHash += String(newsCount)
  pkg.news = Array.from({ length: newsCount }, (_, index) => ({
    id: `news-${String(index)}`,
    title: `Title ${String(index % 4)}`,
    subtitle: '',
    body: '',
    imageFileId: null,
    publishedFrom: new Date(Date.UTC(2026, 0, 1 + (index % 5))),
  }))
  await publishPackage(db, pkg)
}

let published = 0
/**
 * Publishes an event of the organisation `org-1`. This changes the lists of events and
 * organisations.
 */
export function publishAnotherEvent(db: EventsDatabase): Promise<void> {
  published += 1
  const id = `extra-${String(published)}`
  return publishFixture(db, {
    id,
    name: 'Lagoon Run',
    startsAt: new Date('2026-05-01T10:00:00Z'),
    organisation: { id: 'org-1', name: 'Harbour Runners' },
    races: [['running', 10_000]],
  })
}

const names = [
  'Lagoon Run',
  'lagoon run',
  'Århus Løb',
  '馬拉松',
  "O'Neill; drop table events--",
  '%_\\',
]
const sports: RaceSport[] = ['running', 'cycling']

/** Creates a service with several pages of events, organisations, news and results. */
export async function createLists(): Promise<TestService> {
  const service = await createTestService(now)
  for (let index = 0; index < 24; index++) {
    await publishFixture(service.db, {
      id: `event-${String(index)}`,
      name: names[index % names.length] ?? '',
      startsAt: new Date(Date.UTC(2026, 3, 20 + (index % 5) * 5, 8 + (index % 2) * 2)),
      fixedState: index % 8 === 3 ? 'after' : null,
      organisation: {
        id: `org-${String(index % 7)}`,
        name: index % 3 === 0 ? 'Harbour Runners' : `Runners ${String(index % 7)}`,
        country: index % 2 === 0 ? 'nl' : 'dk',
      },
      races: [[sports[index % 2] ?? 'running', 10_000]],
    })
  }
  await publishResults(service.db, 'Ana First')
  return service
}

interface ListBody extends Partial<ProblemBody> {
  items?: { id?: string; participant_id?: string }[]
  total: number
  page: number | null
  end_cursor: string | null
  has_next: boolean
  moved: boolean
}

/** Reads a page of a list. A URL with a group reads the page of that group of search results. */
export async function readPage(service: TestService, url: string) {
  const response = await service.get<ListBody & { result?: SearchResult }>(url)
  const { items = [], result, ...body } = response.body
  if (!result) {
    const ids = items.map(({ id, participant_id }) => participant_id ?? id ?? '')
    return { ...body, status: response.status, ids }
  }
  const { page, moved } = result
  return url.includes('group=events')
    ? {
        status: response.status,
        ids: result.events.map(({ event_id }) => event_id),
        total: result.events_total,
        end_cursor: result.events_end_cursor,
        has_next: result.events_has_next,
        page,
        moved,
      }
    : {
        status: response.status,
        ids: result.participants.map(({ participant_id }) => participant_id),
        total: result.participants_total,
        end_cursor: result.participants_end_cursor,
        has_next: result.participants_has_next,
        page,
        moved,
      }
}

export type PageOfList = Awaited<ReturnType<typeof readPage>>

export const lists = [
  '/v1/web/events?',
  ...['date', '-date', 'name', '-name'].map((sort) => `/v1/web/events?sort=${sort}&`),
  ...['week', 'upcoming', 'finished'].map((list) => `/v1/web/events?list=${list}&`),
  '/v1/web/events?organisationId=org-1&',
  `/v1/web/events?sort=name&${filtersParameter({ state: ['before', 'during'], sport: 'running' })}&`,
  `/v1/web/events?${filtersParameter({ name: 'lagoon' })}&`,
  ...['name', '-name', 'events', '-events'].map((sort) => `/v1/web/organisations?sort=${sort}&`),
  `/v1/web/organisations?${filtersParameter({ country: 'dk' })}&`,
  ...['date', '-date', 'title', '-title'].map((sort) => `/v1/web/news?sort=${sort}&`),
  `/v1/web/news?eventId=harbour-half-2026&${filtersParameter({ date: ['2026-01-02', null] })}&`,
  '/v1/web/events/harbour-half-2026/updates?',
  ranking,
  `${ranking}sort=-position&`,
  ...[
    { gender: 'M' },
    { category: 'Open' },
    { gender: 'M', category: 'Open' },
    { team: 'Tugboats' },
    { find: 'fellow 3' },
    { find: 'fellow', gender: 'X' },
  ].flatMap((filters) => [
    `${ranking}${filtersParameter(filters)}&`,
    `${ranking}sort=-position&${filtersParameter(filters)}&`,
  ]),
  '/v1/web/search?group=events&q=lagoon&',
  '/v1/web/search?group=participants&q=fellow&',
  '/v1/web/search?group=participants&q=felow%203&',
]

/** Reads all items of a list as one page. */
export async function readWhole(service: TestService, list: string): Promise<PageOfList> {
  const page = await readPage(service, `${list}itemsPerPage=100`)
  if (page.total > 100) throw new Error(`${list} has more than 100 items`)
  return page
}
