import { afterEach, expect, test } from 'vitest'
import { execute, jsonResponse, setService } from '../testing.ts'

let urls: string[] = []

afterEach(() => {
  setService('events', () => Promise.reject(new Error('refused')))
})

const races = [
  { id: 'ten', event_id: 'run', replay: 'free', as_of: null },
  { id: 'half', event_id: 'run', replay: 'paid', as_of: '2026-05-03T09:00:00Z' },
]

const participant = { id: 'p1', race_id: 'half', splits: [] }
const passing = { check_point: null, ahead_count: 3, ink: [1] }

/**
 * Mocks an events service with one event and two races. One response of the mock contains the
 * fields or the milestones of several races.
 */
function serveRaces() {
  urls = []
  setService('events', ({ url }) => {
    urls.push(decodeURIComponent(url))
    return Promise.resolve(jsonResponse(200, bodyOf(new URL(url, 'http://events.internal'))))
  })
}

function bodyOf({ pathname, searchParams }: URL): object {
  const ids = searchParams.get('raceIds')?.split(',') ?? []
  const at_ms = Number(searchParams.get('ms') ?? 1)
  switch (pathname) {
    case '/v1/web/race-fields':
      return { items: ids.map((race_id) => ({ race_id, at_ms, ink: [1, 2] })) }
    case '/v1/web/race-milestones':
      return { items: [{ race_id: 'half', kind: 'half_passed', ms: 7, metres: 0 }] }
    case '/v1/web/races/half/participants/p1':
      return { ...participant, field_passings: [passing] }
    case '/v1/web/rankings/all/entries':
      return { items: [{ race_id: 'half', participant_id: 'p1' }], total: 1 }
    case '/v1/web/rankings':
      return {
        items: [
          { id: 'live', as_of: '2026-05-03T09:00:00Z', status: 'unofficial' },
          { id: 'final', as_of: '2026-05-03T09:00:00Z', status: 'official' },
        ],
      }
    case '/v1/web/arrivals':
      return {
        items: [
          {
            ranking_id: 'live',
            finished_count: 1,
            latest: [{ name: 'Ana' }],
            expected: [{ forecast: { check_point: '5 km' } }],
          },
        ],
      }
    case '/v1/web/rankings/all':
      return { id: 'all' }
    case '/v1/web/participants':
      return { items: [participant] }
    case '/v1/web/field-passings':
      return { items: [{ race_id: 'half', participant_id: 'p1', items: [passing] }] }
    case '/v1/web/races':
      return { items: races }
    default:
      return { id: 'run', name: 'Run' }
  }
}

const racesWith = async (selection: string) => {
  const query = `{ event(id: "run") { races { ${selection} } } }`
  const { data, errors } = await execute(query, {}, {})
  expect(errors).toBeUndefined()
  return (data as { event: { races: unknown } }).event.races
}

test('the fields of several races at one moment are one call', async () => {
  serveRaces()
  expect(await racesWith('field(atMs: 60000, bibs: ["7", "8"]) { atMs ink }')).toEqual([
    { field: { atMs: 60_000, ink: [1, 2] } },
    { field: { atMs: 60_000, ink: [1, 2] } },
  ])
  expect(urls.filter((url) => url.includes('race-fields'))).toEqual([
    '/v1/web/race-fields?raceIds=ten,half&ms=60000&bibs=7,8',
  ])
})

test('the field of live races only needs no call for others', async () => {
  serveRaces()
  expect(await racesWith('field(onlyLive: true) { atMs }')).toEqual([
    { field: null },
    { field: { atMs: 1 } },
  ])
  expect(urls.filter((url) => url.includes('race-fields'))).toEqual([
    '/v1/web/race-fields?raceIds=half',
  ])
})

test('each race has its timeline and the address of its passings', async () => {
  serveRaces()
  expect(await racesWith('timeline { kind ms } fieldUrl')).toEqual([
    { timeline: [], fieldUrl: expect.stringMatching(/\/v1\/web\/races\/ten\/field$/) as string },
    {
      timeline: [{ kind: 'HALF_PASSED', ms: 7 }],
      fieldUrl: expect.stringMatching(/\/v1\/identity\/account\/replays\/half\/field$/) as string,
    },
  ])
})

test('the timeline may be limited to its latest moments, and to live races', async () => {
  serveRaces()
  expect(await racesWith('timeline(last: 1, onlyLive: true) { kind }')).toEqual([
    { timeline: [] },
    { timeline: [{ kind: 'HALF_PASSED' }] },
  ])
  expect(urls.filter((url) => url.includes('milestones'))).toEqual([
    '/v1/web/race-milestones?raceIds=half',
  ])
  expect(await racesWith('none: timeline(last: 0) { kind }')).toEqual([{ none: [] }, { none: [] }])
  const { errors } = await execute('{ race(id: "half") { timeline(last: -1) { kind } } }', {}, {})
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'last' })
})

test('a live race whose moments fail has no timeline, and keeps its other fields', async () => {
  setService('events', ({ url }) => {
    const isFailing = url.includes('milestones')
    return Promise.resolve(
      jsonResponse(isFailing ? 503 : 200, bodyOf(new URL(url, 'http://events.internal'))),
    )
  })
  expect(await racesWith('id timeline(onlyLive: true) { kind }')).toEqual([
    { id: 'ten', timeline: [] },
    { id: 'half', timeline: [] },
  ])
})

test('a live ranking has its arrivals; an official one needs no call for them', async () => {
  serveRaces()
  const arrivals = 'arrivals { finishedCount latest { name } expected { forecast { checkPoint } } }'
  const query = `{ rankings(ids: ["live", "final"]) { ${arrivals} } }`
  expect(await execute(query, {}, {})).toEqual({
    data: {
      rankings: [
        {
          arrivals: {
            finishedCount: 1,
            latest: [{ name: 'Ana' }],
            expected: [{ forecast: { checkPoint: '5 km' } }],
          },
        },
        { arrivals: null },
      ],
    },
  })
  expect(urls).toContain('/v1/web/arrivals?rankingIds=live')
})

test('the passings of an athlete with the field come with the result, in lists by a call', async () => {
  const fieldPassings = [{ checkPoint: null, aheadCount: 3, ink: [1] }]
  const passings = 'fieldPassings { checkPoint aheadCount ink }'
  serveRaces()
  const single = await execute(`{ athleteResult(id: "half~p1") { ${passings} } }`, {}, {})
  expect(single).toEqual({ data: { athleteResult: { fieldPassings } } })
  expect(urls).toEqual(['/v1/web/races/half/participants/p1'])

  serveRaces()
  const inList = `{ ranking(id: "all") { entries { items { athlete { ${passings} } } } } }`
  const { data, errors } = await execute(inList, {}, {})
  expect(errors).toBeUndefined()
  expect(data).toEqual({ ranking: { entries: { items: [{ athlete: { fieldPassings } }] } } })
  expect(urls).toContain('/v1/web/field-passings?ids=half~p1')
})
