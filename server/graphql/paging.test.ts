import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gateway, setService } from '../../mesh/testing.ts'
import { publishFixture } from '../../services/events/events/testing.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf, runner } from '../../services/events/import/testing.ts'
import { createTestService } from '../../services/events/testing.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { inProcess } from './open-gateway.ts'
import { addGraphqlRoute } from './testing.ts'

let events: Awaited<ReturnType<typeof createTestService>>
let urls: string[] = []
const race = 'harbour-half-2026-half'

const extraEvent = (id: string) =>
  publishFixture(events.db, { id, startsAt: new Date('2026-05-02T08:00:00Z') })

beforeAll(async () => {
  events = await createTestService()
  const rows = Array.from({ length: 9 }, (_, index) => runner(String(index + 1)))
  const pkg = harbourHalf({ rows })
  const [item] = pkg.news
  if (!item) throw new Error('the package has no news')
  pkg.news = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...item, id }))
  await publishPackage(events.db, pkg)
  for (let index = 0; index < 6; index++) {
    await publishFixture(events.db, {
      id: `event-${String(index)}`,
      name: `Lagoon ${String(index)}`,
      startsAt: new Date(Date.UTC(2026, 3, 25 + index * 2)),
      organisation: { id: `org-${String(index % 4)}`, name: `Runners ${String(index % 4)}` },
      races: [['running', 5_000]],
    })
  }
  const service = inProcess(events.app)
  setService('events', (request) => {
    urls.push(request.url)
    return service(request)
  })
})
afterAll(() => events.close())

interface PageInfo {
  endCursor: string | null
  hasNextPage: boolean
  moved: boolean
}
interface Page {
  items: Record<string, unknown>[]
  total: number
  page: number | null
  itemsPerPage: number
  pageCount: number
  pageInfo: PageInfo
}

interface Result {
  data?: Record<string, unknown> | null
  errors?: { message: string; path?: unknown[]; extensions: Record<string, unknown> }[]
}

async function execute(query: string, variables: object = {}): Promise<Result> {
  urls = []
  const response = await gateway.fetch('http://gateway.internal/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return (await response.json()) as Result
}

/**
 * For each list: its field with the arguments, the fields around this field, and the name of the
 * field that identifies an item.
 */
const lists = {
  events: ['events(sort: NAME_DESCENDING, PAGING)', [], 'id'],
  'the list upcoming': ['events(list: UPCOMING, PAGING)', [], 'id'],
  organisations: ['organisations(PAGING)', [], 'id'],
  news: ['news(sort: TITLE_ASCENDING, PAGING)', [], 'id'],
  'events of an organisation': ['events(PAGING)', ['organisation(id: "org-1")'], 'id'],
  'updates of an event': ['updates(PAGING)', ['event(id: "harbour-half-2026")'], 'id'],
  entries: ['entries(PAGING)', [`ranking(id: "${race}-0")`], 'bib'],
  'filtered entries': [
    'entries(filter: { find: "runner" }, sort: POSITION_DESCENDING, PAGING)',
    [`ranking(id: "${race}-0")`],
    'bib',
  ],
  'found events': ['events(PAGING)', ['search(text: "lagoon")'], 'name'],
  'found athletes': ['athletes(PAGING)', ['search(text: "runner")'], 'bib'],
} satisfies Record<string, [string, string[], string]>
type ListName = keyof typeof lists

function queryOf(name: ListName, paging: string): string {
  const [field, parents, id] = lists[name]
  const page = `page: ${field.replace('PAGING', paging)} {
    items { ${id} } total page itemsPerPage pageCount pageInfo { endCursor hasNextPage moved } }`
  return parents.reduceRight((inside, parent) => `parent: ${parent} { ${inside} }`, page)
}

async function read(name: ListName, paging: string, variables: object = {}) {
  const used = ['$after: String', '$size: Int'].filter((each) =>
    paging.includes(each.split(':')[0] ?? ''),
  )
  const definitions = used.length > 0 ? `query (${used.join(', ')})` : 'query'
  const { data, errors } = await execute(`${definitions} { ${queryOf(name, paging)} }`, variables)
  const parent = lists[name][1].length > 0 ? (data?.['parent'] as { page: Page | null }) : data
  return { page: parent?.['page'] as Page | null, errors }
}

async function readPage(name: ListName, variables: object): Promise<Page> {
  const { page, errors } = await read(name, 'after: $after, itemsPerPage: $size', variables)
  expect(errors).toBeUndefined()
  if (!page) throw new Error('there is no page')
  return page
}

const names = Object.keys(lists) as ListName[]

test.each(names)('%s are read to their end by cursors', async (name) => {
  const whole = await readPage(name, { size: 100 })
  expect(whole.total).toBeGreaterThan(1)
  expect(whole).toMatchObject({ page: 1, pageCount: 1, pageInfo: { hasNextPage: false } })
  for (const size of [1, 2, 100]) {
    const items: Page['items'] = []
    let after: string | null | undefined
    do {
      const page: Page = await readPage(name, { size, after })
      expect(page).toMatchObject({
        page: after === undefined ? 1 : null,
        total: whole.total,
        itemsPerPage: size,
        pageCount: Math.ceil(whole.total / size),
        pageInfo: { moved: false },
      })
      items.push(...page.items)
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    } while (after !== null)
    expect(items).toEqual(whole.items)
  }
  const beyond = await readPage(name, { size: 100, after: whole.pageInfo.endCursor })
  expect(beyond.items).toEqual([])
  expect(beyond.pageInfo).toEqual({ endCursor: null, hasNextPage: false, moved: false })
})

test('a publication between two pages is told to the client', async () => {
  const { pageInfo } = await readPage('events', { size: 2 })
  await extraEvent('between')
  const after = await readPage('events', { size: 2, after: pageInfo.endCursor })
  expect(after.pageInfo.moved).toBe(true)
  const last = await readPage('events', { size: 2, after: after.pageInfo.endCursor })
  expect(last.pageInfo.moved).toBe(true)
  expect((await readPage('events', { size: 2 })).pageInfo.moved).toBe(false)
})

test('a cached page after a cursor is renewed by a publication that touches its list', async () => {
  const app = Fastify()
  const responses = new ResponseCache()
  const watch = { number: 0, isCurrent: () => true }
  responses.follow(watch)
  addGraphqlRoute(app, { responses })
  const get = async (after: string | null) => {
    urls = []
    const query = encodeURIComponent(`{ ${queryOf('organisations', `after: "${after ?? ''}"`)} }`)
    const response = await app.inject(`/graphql?query=${query}`)
    const { data } = response.json<{ data: { page: Page } }>()
    return { calls: urls.length, ...data.page }
  }
  const { endCursor } = (await readPage('organisations', { size: 1 })).pageInfo
  const unmoved = { pageInfo: { moved: false } }
  expect(await get(endCursor)).toMatchObject({ calls: 1, ...unmoved })
  expect(await get(endCursor)).toMatchObject({ calls: 0, ...unmoved })
  const next = await readPage('organisations', { size: 1, after: endCursor })
  expect(await get(next.pageInfo.endCursor)).toMatchObject({ calls: 1, ...unmoved })

  await extraEvent('renewing')
  const { tags } = await events.db
    .selectFrom('publications')
    .select('tags')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  responses.publish({ number: 1, tags })
  watch.number = 1
  expect(await get(endCursor)).toMatchObject({ calls: 1, pageInfo: { moved: true } })
  await app.close()
})

test.each(names)(
  '%s refuse both paginations at once, and a cursor of another list',
  async (name) => {
    const { pageInfo } = await readPage(name, { size: 1 })
    const variables = { after: pageInfo.endCursor, size: 1 }
    const both = await read(name, 'page: 1, after: $after, itemsPerPage: $size', variables)
    expect(both.errors?.map(({ extensions }) => extensions)).toMatchObject([
      { code: 'BAD_USER_INPUT', problem: 'request.invalid', field: 'after' },
    ])
    const other = name === 'news' ? 'events' : 'news'
    for (const after of [(await readPage(other, { size: 1 })).pageInfo.endCursor, '', "' or 1=1"]) {
      const { page, errors } = await read(name, 'after: $after', { after })
      expect(page).toBeFalsy()
      expect(errors?.map(({ extensions }) => extensions)).toMatchObject([
        { code: 'BAD_USER_INPUT', problem: 'cursor.invalid', field: 'after' },
      ])
    }
  },
)

test.each(names)('%s take null for the default page and page size', async (name) => {
  const standard = await read(name, 'page: null')
  const { page, errors } = await read(name, 'page: null, after: null, itemsPerPage: null')
  expect(errors).toBeUndefined()
  expect(page).toEqual(standard.page)
  expect(page?.page).toBe(1)
})

test('entries refuse a start number together with a cursor', async () => {
  const { errors } = await execute(
    `{ ranking(id: "${race}-0") { entries(around: "3", after: "x") { total } } }`,
  )
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'after' })
})

const searchOf = ({ data }: Result) => data?.['search'] as { athletes: Page }

test('events and athletes of one search are still one request, and continue apart', async () => {
  const first = await execute(
    '{ search(text: "runner") { events { total pageInfo { endCursor } } athletes { items { bib } pageInfo { endCursor } } } }',
  )
  expect(urls).toHaveLength(1)
  const { athletes } = searchOf(first)
  const next = await execute(
    `query ($after: String) { search(text: "runner") { athletes(after: $after) { page items { bib } } } }`,
    { after: athletes.pageInfo.endCursor },
  )
  const more = searchOf(next).athletes
  expect(more.page).toBeNull()
  expect(more.items).toHaveLength(2)
  expect(more.items).not.toEqual(athletes.items)
})

describe('a batch', () => {
  const wrong = ['nothing', '', '../x', 'a,b', 'a b', '馬', 'a'.repeat(161), 'a~b~c']

  test.each([
    ['eventsByIds', ['event-2', 'event-0', 'event-2'], 'id name races { id } organisation { id }'],
    ['races', [race, 'event-1-0', race], 'id name event { id }'],
    ['rankings', [`${race}-0`], 'id name race { id }'],
  ])(
    '%s has its items in the order of the ids, null where there is none',
    async (root, ids, fields) => {
      const query = `query ($ids: [ID!]!) { batch: ${root}(ids: $ids) { ${fields} } }`
      const { data, errors } = await execute(query, { ids: [...wrong, ...ids, 'gone'] })
      expect(errors).toBeUndefined()
      const items = data?.['batch'] as ({ id: string } | null)[]
      const expected = [...wrong.map(() => null), ...ids, null]
      expect(items.map((item) => item && item.id)).toEqual(expected)
      expect(urls.filter((url) => /\/(events|races|rankings)\?ids=/.test(url))[0]).toContain('gone')
    },
  )

  test('is one request to the service', async () => {
    const ids = ['event-0', 'event-1', ...Array.from({ length: 98 }, (_, n) => `no-${String(n)}`)]
    const { data } = await execute(`query ($ids: [ID!]!) { eventsByIds(ids: $ids) { id } }`, {
      ids,
    })
    expect(data?.['eventsByIds']).toEqual([
      { id: 'event-0' },
      { id: 'event-1' },
      ...Array<null>(98).fill(null),
    ])
    expect(urls).toHaveLength(1)
    expect((await execute('{ rankings(ids: []) { id } }')).data).toEqual({ rankings: [] })
    expect(urls).toEqual([])
  })

  test('of athletes takes the ids of their results', async () => {
    const { data } = await execute(
      `{ ranking(id: "${race}-0") { entries(itemsPerPage: 2) { items { name athlete { id } } } } }`,
    )
    const ranking = data?.['ranking'] as { entries: Page } | undefined
    const entries = ranking?.entries ?? { items: [] }
    const ids = entries.items.map(({ athlete }) => (athlete as { id: string }).id)
    const given = [ids[1], 'nothing', ids[0], `other~${ids[0]?.split('~')[1] ?? ''}`, ids[1]]
    const found = await execute(
      'query ($ids: [ID!]!) { athletes(ids: $ids) { name race { id } } }',
      { ids: given },
    )
    const of = (index: number) => ({ name: entries.items[index]?.['name'], race: { id: race } })
    expect(found.errors).toBeUndefined()
    expect(found.data).toEqual({ athletes: [of(1), null, of(0), null, of(1)] })
  })

  test('of more than 100 ids is refused before any request', async () => {
    const ids = Array.from({ length: 101 }, () => race)
    for (const root of ['eventsByIds', 'races', 'rankings', 'athletes']) {
      const { data, errors } = await execute(`query ($ids: [ID!]!) { ${root}(ids: $ids) { id } }`, {
        ids,
      })
      expect(data).toBeFalsy()
      expect(errors?.map(({ extensions }) => extensions)).toEqual([
        { code: 'BAD_USER_INPUT', problem: 'request.invalid', field: 'ids' },
      ])
      expect(urls).toEqual([])
    }
  })

  test('leaves other fields complete when the service fails', async () => {
    const service = inProcess(events.app)
    setService('events', (request) =>
      request.url.includes('/races?ids=')
        ? Promise.resolve({ status: 503, headers: {}, body: '{}' })
        : service(request),
    )
    const { data, errors } = await execute(
      `{ races(ids: ["${race}", "b"]) { id } event(id: "event-1") { id } }`,
    )
    expect(data).toEqual({ races: [null, null], event: { id: 'event-1' } })
    expect(errors?.map(({ path, extensions }) => [path, extensions['code']])).toEqual([
      [['races', 0], 'UPSTREAM_UNAVAILABLE'],
      [['races', 1], 'UPSTREAM_UNAVAILABLE'],
    ])
  })
})
