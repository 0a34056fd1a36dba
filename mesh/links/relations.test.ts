import { afterEach, expect, test } from 'vitest'
import { execute, jsonResponse, serveBodies, setService } from '../testing.ts'

afterEach(() => {
  setService('events', () => Promise.reject(new Error('refused')))
})

const event = (id: string, organisation_id: string) => ({ id, name: id, organisation_id })

test('each event gets its own organisation, in any order and with one missing', async () => {
  serveBodies({
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
  const urls = serveBodies({
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

test('a race whose rankings cannot be loaded has null for them, and keeps its other fields', async () => {
  serveBodies({ '/v1/web/races?ids=a-1': { items: [{ id: 'a-1', name: 'A 1' }] } })
  const query = '{ races(ids: ["a-1"]) { name rankingsOrNull { name } } }'
  const { data, errors } = await execute(query, {}, {})
  expect(data).toEqual({ races: [{ name: 'A 1', rankingsOrNull: null }] })
  expect(errors).toHaveLength(1)
})

test('routes of many races take one REST request, and a race without a route has null', async () => {
  const urls = serveBodies({
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
    const urls = serveBodies({ '/': { id: 'reached' } })
    const { data, errors } = await execute('query ($id: ID!) { event(id: $id) { id } }', { id }, {})
    expect(data?.['event']).toBeFalsy()
    expect(errors).toHaveLength(1)
    expect(urls).toEqual([])
  },
)

test('the viewer comes from the identity service', async () => {
  setService('identity', () =>
    Promise.resolve(jsonResponse(200, { account_id: null, signed_in: false })),
  )
  const { data } = await execute('{ viewer { accountId signedIn } }', {}, {})
  expect(data).toEqual({ viewer: { accountId: null, signedIn: false } })
})

const foundAthlete = { participant_id: 'p', race_id: 'r', event_id: 'e', name: 'Ana', event: 'E' }
const foundEvents = [{ event_id: 'e', name: 'E', country: 'nl', date_from: '2027-06-01' }]

test.each([
  ['participants', { result: { events: foundEvents, participants: [foundAthlete] } }],
  ['athletes', { result: { events: foundEvents, athletes: [foundAthlete] } }],
  ['both', { result: { events: foundEvents, participants: [foundAthlete], athletes: [] } }],
  ['data around', { data: { result: { events: foundEvents, athletes: [foundAthlete] } } }],
  ['data instead', { data: { events: foundEvents, participants: [foundAthlete] } }],
  ['no wrapper', { events: foundEvents, athletes: [foundAthlete] }],
])('a search response of another events service is read: %s', async (_name, body) => {
  serveBodies({ '/v1/web/search': body })
  const { data, errors } = await execute(
    `{ search(text: "ana") {
      events { total pageCount page pageInfo { hasNextPage endCursor moved } items { eventId name } }
      athletes { total pageCount items { athleteId name raceName bib } }
      didYouMean
    } }`,
    {},
    {},
  )
  expect(errors).toBeUndefined()
  expect(data).toEqual({
    search: {
      events: {
        total: 1,
        pageCount: 1,
        page: 1,
        pageInfo: { hasNextPage: false, endCursor: null, moved: false },
        items: [{ eventId: 'e', name: 'E' }],
      },
      athletes: {
        total: 1,
        pageCount: 1,
        items: [{ athleteId: 'r~p', name: 'Ana', raceName: '', bib: null }],
      },
      didYouMean: null,
    },
  })
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
  const urls = serveBodies({
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

const placing = (ranking_id: string) => ({ ranking_id, position: 1, timings: [] })

test('fields of all rankings of an athlete take one REST request, and a ranking without finishers has null', async () => {
  const urls = serveBodies({
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

test('the last checkpoint and the first placing of an athlete need only the result', async () => {
  const split = (name: string, passing: number | null) => ({
    name,
    passing,
    is_finish: name === 'Finish',
  })
  const results = [
    {
      id: 'ana',
      race_id: 'ten',
      splits: [split('Pier', 1), split('Mole', 2), split('Dock', null), split('Finish', 3)],
      placings: [placing('all'), placing('women')],
    },
    { id: 'bo', race_id: 'ten', splits: [split('Pier', null)], placings: [] },
  ]
  const urls = serveBodies({
    '/v1/web/participants?ids=ten~ana,ten~bo&summary=true': { items: results },
  })
  const { data, errors } = await execute(
    '{ athletes(ids: ["ten~ana", "ten~bo"]) { lastCheckPoint firstPlacing { rankingId } } }',
    {},
    {},
  )
  expect(errors).toBeUndefined()
  expect(data).toEqual({
    athletes: [
      { lastCheckPoint: 'Mole', firstPlacing: { rankingId: 'all' } },
      { lastCheckPoint: null, firstPlacing: null },
    ],
  })
  expect(urls).toHaveLength(1)
})

test.each([
  ['name', 'ids=ten~ana&summary=true'],
  [
    '...Row } } fragment Row on AthleteResult { firstPlacing { rankingId',
    'ids=ten~ana&summary=true',
  ],
  ['...Row } } fragment Row on AthleteResult { firstPlacing { timings { time }', 'ids=ten~ana'],
  ['... on AthleteResult { passings: splits { name } }', 'ids=ten~ana'],
])('athletes with the fields “%s” are read with %s', async (fields, query) => {
  const result = { id: 'ana', race_id: 'ten', name: 'Ana', splits: [], placings: [placing('all')] }
  const urls = serveBodies({ '/v1/web/participants': { items: [result] } })
  const { errors } = await execute(`{ athletes(ids: ["ten~ana"]) { ${fields} } }`, {}, {})
  expect(errors).toBeUndefined()
  expect(urls.map((url) => decodeURIComponent(url))).toEqual([`/v1/web/participants?${query}`])
})

test('a former id of an athlete leads to the athlete, who has the current id', async () => {
  const former = { race_id: 'ten', former_id: '7', id: 'ana' }
  const urls = serveBodies({
    '/v1/web/participants?ids=ten~7,ten~ana,ten~nobody&summary=true': {
      items: [{ id: 'ana', race_id: 'ten', name: 'Ana' }],
      former_ids: [former],
    },
  })
  const { data, errors } = await execute(
    '{ athletes(ids: ["ten~7", "ten~ana", "ten~nobody"]) { id name } }',
    {},
    {},
  )
  expect(errors).toBeUndefined()
  const ana = { id: 'ten~ana', name: 'Ana' }
  expect(data).toEqual({ athletes: [ana, ana, null] })
  expect(urls).toHaveLength(1)
})
