import { afterEach, expect, test } from 'vitest'
import { execute, setService } from '../testing.ts'
import type { UpstreamResponse } from '../settings.ts'

let urls: string[] = []

/** An events service that returns these bodies by path prefix, and 404 otherwise. */
function serviceWith(bodies: Record<string, unknown>) {
  urls = []
  setService('events', ({ url }) => {
    urls.push(url)
    const path = Object.keys(bodies).find((prefix) => decodeURIComponent(url).startsWith(prefix))
    return Promise.resolve(
      path === undefined
        ? json(404, { status: 404, code: 'event.notFound', title: 'There is no such event.' })
        : json(200, bodies[path]),
    )
  })
}

function json(status: number, body: unknown): UpstreamResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

afterEach(() => {
  setService('events', () => Promise.reject(new Error('refused')))
})

const event = (id: string, organisation_id: string) => ({ id, name: id, organisation_id })

test('each event gets its own organisation, in any order and with one missing', async () => {
  serviceWith({
    '/v1/web/events': {
      items: [event('spring', 'first'), event('summer', 'gone'), event('winter', 'second')],
      total: 3,
      page: 1,
      itemsPerPage: 5,
    },
    '/v1/web/organisations?ids=first,gone,second': {
      items: [
        { id: 'second', name: 'Second' },
        { id: 'first', name: 'First' },
      ],
    },
  })
  const { data, errors } = await execute(
    '{ events { items { id organisation { name } } } }',
    {},
    {},
  )
  expect(errors).toBeUndefined()
  expect(data).toEqual({
    events: {
      items: [
        { id: 'spring', organisation: { name: 'First' } },
        { id: 'summer', organisation: null },
        { id: 'winter', organisation: { name: 'Second' } },
      ],
    },
  })
})

test('races and rankings of many events take one REST request each', async () => {
  serviceWith({
    '/v1/web/events': { items: [event('a', 'o'), event('b', 'o')] },
    '/v1/web/races?eventIds=a,b': {
      items: [
        { id: 'b-1', event_id: 'b', name: 'B 1' },
        { id: 'a-1', event_id: 'a', name: 'A 1' },
      ],
    },
    '/v1/web/rankings?raceIds=a-1,b-1': { items: [{ id: 'r', race_id: 'b-1', name: 'Overall' }] },
  })
  const { data } = await execute(
    '{ events { items { id races { name rankings { name } } } } }',
    {},
    {},
  )
  expect(data).toEqual({
    events: {
      items: [
        { id: 'a', races: [{ name: 'A 1', rankings: [] }] },
        { id: 'b', races: [{ name: 'B 1', rankings: [{ name: 'Overall' }] }] },
      ],
    },
  })
  expect(urls).toHaveLength(3)
})

test('routes of many races take one REST request, and a race without a route has null', async () => {
  serviceWith({
    '/v1/web/events?': { items: [{ id: 'e' }], total: 1, page: 1, itemsPerPage: 5 },
    '/v1/web/races?': {
      items: ['a', 'b'].map((id) => ({ id, event_id: 'e', name: id.toUpperCase() })),
    },
    '/v1/web/routes?': { items: [{ race_id: 'b', distance: 5000, outline: [] }] },
  })
  const { data, errors } = await execute(
    '{ events { items { races { name route { distance } } } } }',
    {},
    {},
  )
  expect(errors).toBeUndefined()
  expect(data).toEqual({
    events: {
      items: [
        {
          races: [
            { name: 'A', route: null },
            { name: 'B', route: { distance: 5000 } },
          ],
        },
      ],
    },
  })
  expect(urls.filter((url) => url.includes('/routes'))).toHaveLength(1)
})

test.each(['../organisations/x', 'a/b', 'a?ids=b', '', 'a%2Fb'])(
  'the id “%s” cannot reach another route',
  async (id) => {
    serviceWith({ '/': { id: 'reached' } })
    const { data, errors } = await execute('query ($id: ID!) { event(id: $id) { id } }', { id }, {})
    expect(data?.['event']).toBeFalsy()
    expect(errors).toHaveLength(1)
    expect(urls).toEqual([])
  },
)

test('the viewer comes from the identity service', async () => {
  setService('identity', () => Promise.resolve(json(200, { account_id: null, signed_in: false })))
  const { data } = await execute('{ viewer { accountId signedIn } }', {}, {})
  expect(data).toEqual({ viewer: { accountId: null, signedIn: false } })
})

test('each ranking entry gets its own athlete, and the list filters reach the service', async () => {
  const entry = (participant_id: string) => ({
    participant_id,
    race_id: 'ten',
    name: participant_id,
  })
  serviceWith({
    '/v1/web/rankings/all/entries?around=007&sort=-position&filters=eyJnZW5kZXIiOiJGIn0=&page=1&itemsPerPage=50':
      {
        items: [entry('ana'), entry('gone'), entry('bob')],
        total: 3,
        page: 1,
        itemsPerPage: 50,
      },
    '/v1/web/rankings/all': { id: 'all', race_id: 'ten', name: 'All' },
    '/v1/web/participants?ids=ten~ana,ten~gone,ten~bob': {
      items: [
        { id: 'bob', race_id: 'ten', name: 'Bob' },
        { id: 'ana', race_id: 'ten', name: 'Ana' },
      ],
    },
  })
  const { data, errors } = await execute(
    '{ ranking(id: "all") { entries(filter: { gender: F }, sort: POSITION_DESCENDING, around: "007") { items { athlete { name } } } } }',
    {},
    {},
  )
  expect(errors).toBeUndefined()
  expect(data).toEqual({
    ranking: {
      entries: {
        items: [{ athlete: { name: 'Ana' } }, { athlete: null }, { athlete: { name: 'Bob' } }],
      },
    },
  })
})

test('a filter becomes the REST filter, and an empty filter is omitted', async () => {
  const page = { items: [], total: 0, page: 1, itemsPerPage: 12 }
  serviceWith({ '/v1/web/events': page, '/v1/web/news': page })
  await execute(
    `{
      events(
        filter: {
          state: [BEFORE, DURING]
          date: { from: "2026-05-01" }
          sport: RUNNING
          distance: { max: 42 }
          country: null
          name: "Zürich 馬"
          organisationId: "runners"
        }
        sort: NAME_DESCENDING
        list: UPCOMING
      ) { total }
      news(filter: {}, page: 2) { pageCount }
    }`,
    {},
    {},
  )
  const [first, second] = urls.map((url) => new URL(url, 'http://events.internal').searchParams)
  const filters = Buffer.from(first?.get('filters') ?? '', 'base64').toString()
  expect(JSON.parse(filters)).toEqual({
    state: ['before', 'during'],
    date: ['2026-05-01', null],
    sport: ['running'],
    distance: [null, 42],
    name: 'Zürich 馬',
    organisation: 'runners',
  })
  expect([first?.get('sort'), first?.get('list')]).toEqual(['-name', 'upcoming'])
  expect(Object.fromEntries(second ?? [])).toEqual({ page: '2', itemsPerPage: '12' })
})

test('events and athletes of one search take one REST request', async () => {
  const found = {
    participant_id: 'p',
    race_id: 'r',
    event_id: 'e',
    name: 'Ana',
    event: 'E',
    race: 'R',
  }
  serviceWith({
    '/v1/web/search?q=ana&page=1&itemsPerPage=2': {
      result: {
        events: [],
        events_total: 0,
        participants: [found],
        participants_total: 31,
        page: 1,
        itemsPerPage: 2,
        did_you_mean: null,
      },
    },
  })
  const { data, errors } = await execute(
    '{ search(text: "ana") { events { total } athletes { total pageCount items { name bib } } didYouMean } }',
    {},
    {},
  )
  expect(errors).toBeUndefined()
  expect(data).toEqual({
    search: {
      events: { total: 0 },
      athletes: { total: 31, pageCount: 16, items: [{ name: 'Ana', bib: null }] },
      didYouMean: null,
    },
  })
  expect(urls).toHaveLength(1)
})

test('fields of all rankings of an athlete take one REST request, and a ranking without finishers has null', async () => {
  const placing = (ranking_id: string) => ({ ranking_id, position: 1, timings: [] })
  serviceWith({
    '/v1/web/races/ten/participants/ana': {
      id: 'ana',
      race_id: 'ten',
      placings: [placing('all'), placing('women')],
    },
    '/v1/web/rankings?ids=all,women': { items: [{ id: 'women' }, { id: 'all' }] },
    '/v1/web/fields?rankingIds=all,women': {
      items: [{ ranking_id: 'women', rule: 'gun', from: 0, step: 60_000, counts: [1, 2] }],
    },
  })
  const { data, errors } = await execute(
    '{ athleteResult(id: "ten~ana") { placings { ranking { field { counts } } } } }',
    {},
    {},
  )
  expect(errors).toBeUndefined()
  expect(data).toEqual({
    athleteResult: {
      placings: [{ ranking: { field: null } }, { ranking: { field: { counts: [1, 2] } } }],
    },
  })
  expect(urls).toHaveLength(3)
})

test('changes of a ranking have ids, and their arguments reach the service', async () => {
  serviceWith({
    '/v1/web/rankings/all/changes?since=2026-05-03T08:00:00Z&find=ana&after=x&itemsPerPage=10': {
      items: [
        {
          id: 'all~7~1',
          ranking_id: 'all',
          race_id: 'ten',
          participant_id: 'ana',
          version: 7,
          changed_at: '2026-05-03T08:20:00.000Z',
          cause: 'start_list',
          check_point: null,
          name: 'Ana',
          bib: '1',
          from: { position: null, state: null, check_point: null, time: null },
          to: { position: 1, state: 'finished', check_point: null, time: 5 },
        },
      ],
      total: 11,
      page: null,
      itemsPerPage: 10,
      end_cursor: 'y',
      has_next: true,
      moved: false,
    },
    '/v1/web/rankings/all': { id: 'all', race_id: 'ten', name: 'All' },
    '/v1/web/participants?ids=ten~ana': { items: [{ id: 'ana', race_id: 'ten', name: 'Ana' }] },
  })
  const { data, errors } = await execute(
    `{ ranking(id: "all") {
      changes(since: "2026-05-03T08:00:00Z", find: "ana", after: "x", itemsPerPage: 10) {
        pageCount
        pageInfo { endCursor hasNextPage }
        items { id cause from { position } to { state position } athlete { id } }
      }
    } }`,
    {},
    {},
  )
  expect(errors).toBeUndefined()
  expect(data).toEqual({
    ranking: {
      changes: {
        pageCount: 2,
        pageInfo: { endCursor: 'y', hasNextPage: true },
        items: [
          {
            id: 'all~7~1',
            cause: 'START_LIST',
            from: { position: null },
            to: { state: 'FINISHED', position: 1 },
            athlete: { id: 'ten~ana' },
          },
        ],
      },
    },
  })
})

test('athletes on the course are selected by the id of a checkpoint and an instant', async () => {
  serviceWith({
    '/v1/web/races/ten/on-course?checkpoint=ten~5000&overdue=2026-05-03T09:00:00Z&page=1&itemsPerPage=50':
      {
        items: [{ participant_id: 'ana', race_id: 'ten', name: 'Ana' }],
        groups: [{ check_point_id: 'ten~5000', check_point: '5 km', athletes_count: 1 }],
        private_count: 3,
        total: 1,
        page: 1,
        itemsPerPage: 50,
      },
    '/v1/web/races/ten': { id: 'ten', name: 'Ten' },
  })
  const { data, errors } = await execute(
    `{ race(id: "ten") {
      onCourse(checkPointId: "ten~5000", overdueAt: "2026-05-03T09:00:00Z") {
        privateCount
        groups { checkPointId athletesCount }
        items { participantId name }
      }
    } }`,
    {},
    {},
  )
  expect(errors).toBeUndefined()
  expect(data).toEqual({
    race: {
      onCourse: {
        privateCount: 3,
        groups: [{ checkPointId: 'ten~5000', athletesCount: 1 }],
        items: [{ participantId: 'ana', name: 'Ana' }],
      },
    },
  })
})
