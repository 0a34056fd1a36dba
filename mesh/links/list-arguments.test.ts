import { afterEach, expect, test } from 'vitest'
import { execute, serveBodies, setService } from '../testing.ts'

afterEach(() => {
  setService('events', () => Promise.reject(new Error('refused')))
})

test('each ranking entry gets its own athlete, and the list filters reach the service', async () => {
  const entry = (participant_id: string) => ({
    participant_id,
    race_id: 'ten',
    name: participant_id,
  })
  serveBodies({
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
  const urls = serveBodies({ '/v1/web/events': page, '/v1/web/news': page })
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
          near: { latitude: 47.4, longitude: 8.5, km: 100 }
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
    near: { latitude: 47.4, longitude: 8.5, km: 100 },
    organisation: 'runners',
  })
  expect([first?.get('sort'), first?.get('list')]).toEqual(['-name', 'upcoming'])
  expect(Object.fromEntries(second ?? [])).toEqual({ page: '2', itemsPerPage: '12' })
})

test('changes of a ranking have ids, and their arguments reach the service', async () => {
  serveBodies({
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
  serveBodies({
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

test('the arguments of changes, facets and a comparison reach the service by the names of REST', async () => {
  const urls = serveBodies({
    '/v1/web/rankings/all': { id: 'all', race_id: 'ten', total: 0, teams_total: 0 },
    '/v1/web/races/ten': { id: 'ten', ranking_id: 'all' },
  })
  await execute(
    `{
      ranking(id: "all") {
        changes(kind: CORRECTIONS, itemsPerPage: 10) { total }
        facets(filter: { gender: F }) { teamsTotal }
      }
      race(id: "ten") { comparison(bibs: "1,2", athleteId: "ana", rankingId: "all") { rankingId } }
    }`,
    {},
    {},
  )
  expect(urls.map(decodeURIComponent)).toEqual(
    expect.arrayContaining([
      '/v1/web/rankings/all/changes?kind=corrections&page=1&itemsPerPage=10',
      '/v1/web/rankings/all/facets?filters=eyJnZW5kZXIiOiJGIn0=',
      '/v1/web/races/ten/comparison?bibs=1,2&athlete=ana&ranking=all',
    ]),
  )
})

test.each(['ana', 'ten~ana'])('a comparison begins with the athlete %s', async (athleteId) => {
  const urls = serveBodies({ '/v1/web/races/ten': { id: 'ten', ranking_id: 'all' } })
  const { errors } = await execute(
    `query ($athleteId: ID) {
      race(id: "ten") { comparison(bibs: "1", athleteId: $athleteId) { rankingId } }
    }`,
    { athleteId },
    {},
  )
  expect(errors).toBeUndefined()
  expect(urls).toContain('/v1/web/races/ten/comparison?bibs=1&athlete=ana')
})

test('values of enumerations reach the service as words of REST', async () => {
  const urls = serveBodies({ '/v1/web/search': {}, '/v1/web/places': { items: [] } })
  await execute(
    '{ search(text: "a", language: NL) { didYouMean } places(find: "a", language: NL) { items { name } } }',
    {},
    {},
  )
  expect(urls.sort()).toEqual([
    '/v1/web/places?find=a&language=nl&itemsPerPage=5',
    '/v1/web/search?q=a&language=nl&page=1&itemsPerPage=2',
  ])
})
