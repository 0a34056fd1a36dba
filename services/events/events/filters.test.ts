import { afterAll, beforeAll, expect, test } from 'vitest'
import { sports } from '../../../domain/sports.ts'
import { createTestService } from '../testing.ts'
import type { EventPage } from './schema.ts'
import { filtersParameter, publishFixture } from './testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>

beforeAll(async () => {
  service = await createTestService('2026-05-10T12:00:00Z')
  await publishFixture(service.db, {
    id: 'spring',
    name: 'Zürich Spring-Marathon',
    country: 'ch',
    startsAt: new Date('2026-04-12T06:00:00Z'),
    races: [
      ['running', 42_195],
      ['running', 9_999],
    ],
  })
  await publishFixture(service.db, {
    id: 'tour',
    name: 'Tour of the Lakes',
    country: 'ch',
    startsAt: new Date('2026-05-09T06:00:00Z'),
    dateTo: '2026-05-11',
    endsAt: new Date('2026-05-11T18:00:00Z'),
    races: [
      ['cycling', 140_000],
      ['handcycle', 60_000],
    ],
    organisation: { id: 'lake-riders', name: 'Lake Riders' },
  })
  await publishFixture(service.db, {
    id: 'swim',
    name: 'Night Swim',
    country: 'nl',
    start: [4.48, 51.92],
    startsAt: new Date('2026-06-20T18:00:00Z'),
    races: [
      ['swimming', 750],
      ['running', 5_000],
    ],
  })
  await publishFixture(service.db, {
    id: 'dongjing',
    name: '東京マラソン Harbour Run',
    country: 'jp',
    start: [179.8, -17.1],
    startsAt: new Date('2026-07-05T00:00:00Z'),
    races: [['running', null]],
  })
  await publishFixture(service.db, {
    id: 'called-off',
    name: 'Harbour Walk',
    country: 'nl',
    startsAt: new Date('2026-08-01T08:00:00Z'),
    fixedState: 'after',
    races: [['walking', 10_000]],
  })
})
afterAll(() => service.close())

async function list(filters: object, query = '') {
  const { status, body } = await service.get<EventPage>(
    `/v1/web/events?itemsPerPage=50&${filtersParameter(filters)}${query}`,
  )
  expect(status).toBe(200)
  expect(body.total).toBe(body.items.length)
  return body.items.map(({ id }) => id)
}

test.each([
  [{}, ['tour', 'swim', 'dongjing', 'called-off', 'spring']],
  [{ state: 'before' }, ['swim', 'dongjing']],
  [{ state: 'during' }, ['tour']],
  [{ state: ['after', 'during'] }, ['tour', 'called-off', 'spring']],
  [{ state: ['before', 'during'] }, ['tour', 'swim', 'dongjing']],
  [{ state: 'after' }, ['called-off', 'spring']],
  [{ date: ['2026-05-11', '2026-06-20'] }, ['tour', 'swim']],
  [{ date: ['2026-05-12', '2026-06-19'] }, []],
  [{ date: [null, '2026-05-09'] }, ['tour', 'spring']],
  [{ date: ['2026-06-21', null] }, ['dongjing', 'called-off']],
  [{ sport: 'running' }, ['swim', 'dongjing', 'spring']],
  [{ sport: ['cycling', 'walking'] }, ['tour', 'called-off']],
  [{ country: 'nl' }, ['swim', 'called-off']],
  [{ country: 'NL' }, ['swim', 'called-off']],
  [{ distance: [5, 42] }, ['swim', 'called-off', 'spring']],
  [{ distance: [9, 9] }, ['spring']],
  [{ distance: [43, null] }, ['tour']],
  [{ distance: [null, 0] }, ['swim']],
  [{ distance: [61, 139] }, []],
  [{ distance: [null, null] }, ['tour', 'swim', 'dongjing', 'called-off', 'spring']],
  [{ name: 'zurich' }, ['spring']],
  [{ name: 'MAR  spr' }, ['spring']],
  [{ name: 'arathon' }, []],
  [{ name: 'harbour' }, ['dongjing', 'called-off']],
  [{ name: 'マラソン' }, ['dongjing']],
  [{ name: 'of the lakes' }, ['tour']],
  [{ name: '%' }, []],
  [{ name: ' ' }, ['tour', 'swim', 'dongjing', 'called-off', 'spring']],
  [{ near: { latitude: 51.9, longitude: 4.5, km: 10 } }, ['swim']],
  [{ near: { latitude: -17, longitude: -179.9, km: 50 } }, ['dongjing']],
  [{ near: { latitude: 90, longitude: 0, km: 4_235 }, state: 'before' }, ['swim']],
  [{ near: { latitude: 51.9, longitude: 4.5, km: 20_000 } }, ['swim', 'dongjing']],
  [{ within: { south: 50, north: 53, west: 3, east: 7 } }, ['swim']],
  [{ within: { south: -20, north: 53, west: 170, east: -170 } }, ['dongjing']],
  [{ organisation: 'lake-riders' }, ['tour']],
  [
    {
      state: 'before',
      sport: ['running'],
      country: 'nl',
      distance: [5, 5],
      date: ['2026-06-01', null],
    },
    ['swim'],
  ],
])('the filters %j match %j', async (filters, ids) => {
  expect(await list(filters)).toEqual(ids)
})

test('lists, ids and an organisation narrow the filtered events', async () => {
  expect(await list({ country: 'nl' }, '&list=upcoming')).toEqual(['swim'])
  expect(await list({ country: 'nl' }, '&ids=swim,tour')).toEqual(['swim'])
  expect(await list({ country: 'nl' }, '&organisationId=lake-riders')).toEqual([])
})

test.each([
  ['date', ['spring', 'tour', 'swim', 'dongjing', 'called-off']],
  ['-date', ['called-off', 'dongjing', 'swim', 'tour', 'spring']],
  ['name', ['called-off', 'swim', 'tour', 'spring', 'dongjing']],
  ['-name', ['dongjing', 'spring', 'tour', 'swim', 'called-off']],
])('sorted by %s', async (sort, ids) => {
  expect(await list({}, `&sort=${sort}`)).toEqual(ids)
  expect(await list({}, `&sort=${sort}&ids=${ids.toSorted().join(',')}`)).toEqual(ids)
})

test('events near a place are sorted by their distance from it', async () => {
  const near = { latitude: -17, longitude: -179, km: 20_000 }
  expect(await list({ near }, '&sort=near')).toEqual(['dongjing', 'swim'])
  expect(await list({ near }, '&sort=-near')).toEqual(['swim', 'dongjing'])
  const first = await service.get<EventPage>(
    `/v1/web/events?itemsPerPage=1&sort=near&${filtersParameter({ near })}`,
  )
  const rest = `&sort=near&after=${first.body.end_cursor ?? ''}`
  const second = await service.get<EventPage>(`/v1/web/events?${filtersParameter({ near })}${rest}`)
  expect(second.body.items.map(({ id }) => id)).toEqual(['swim'])
  const { status, body } = await service.get('/v1/web/events?sort=near')
  expect([status, body]).toMatchObject([400, { code: 'request.invalid', field: 'sort' }])
})

test.each([
  [{ state: 'over' }, 'filters.invalid', 'filters.state'],
  [{ date: ['2026-02-30', null] }, 'filters.invalid', 'filters.date[0]'],
  [{ date: ['2026-06-01', '2026-05-01'] }, 'filters.invalid', 'filters.date'],
  [{ date: 'customs' }, 'filters.invalid', 'filters.date'],
  [{ date: 'custom', customDate: ['2026'] }, 'filters.invalid', 'filters.customDate[0]'],
  [{ replay: 'yes' }, 'filters.invalid', 'filters.replay'],
  [{ sport: 'handcycle' }, 'filters.invalid', 'filters.sport'],
  [{ country: 'NLD' }, 'filters.invalid', 'filters.country'],
  [{ distance: [5, 1] }, 'filters.invalid', 'filters.distance'],
  [{ distance: [-1, 1] }, 'filters.invalid', 'filters.distance[0]'],
  [{ distance: [0, 1e9] }, 'filters.invalid', 'filters.distance[1]'],
  [{ name: 'x'.repeat(101) }, 'filters.invalid', 'filters.name'],
  [{ name: 'a\0b' }, 'filters.invalid', 'filters.name'],
  [{ near: { latitude: 91, longitude: 0, km: 5 } }, 'filters.invalid', 'filters.near.latitude'],
  [{ near: { latitude: 1, longitude: 0 } }, 'filters.invalid', 'filters.near.km'],
  [{ organisation: 'a/b' }, 'filters.invalid', 'filters.organisation'],
  [{ onlyAfter: 'yes' }, 'filters.invalid', 'filters.onlyAfter'],
  [{ finished: true }, 'filters.unknown', 'filters'],
])('the filters %j are refused', async (filters, code, field) => {
  const { status, body } = await service.get(`/v1/web/events?${filtersParameter(filters)}`)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code, field })
})

test.each(['', 'starts_at', 'date,name', '--date', 'date desc'])(
  'sorting by "%s" is refused',
  async (sort) => {
    const { status, body } = await service.get(`/v1/web/events?sort=${encodeURIComponent(sort)}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'request.invalid', field: 'sort' })
  },
)

test.each([
  [{ onlyAfter: true }, { state: 'after' }],
  [{ onlyAfter: false, customDate: ['2026-05-01', '2026-05-31'], sport: [] }, {}],
  [
    { date: 'custom', customDate: ['2026-05-01', '2026-06-30'] },
    { date: ['2026-05-01', '2026-06-30'] },
  ],
  [{ date: 'custom', customDate: [] }, {}],
  [{ date: 'custom' }, {}],
])('the site form %j is equivalent to %j', async (form, filters) => {
  const lists = await Promise.all(
    [form, filters].map((given) =>
      service.get<EventPage>(`/v1/web/events?itemsPerPage=20&${filtersParameter(given)}`),
    ),
  )
  const [asForm, asFilters] = lists.map(({ body }) => body.items.map(({ id }) => id))
  expect(lists.map(({ status }) => status)).toEqual([200, 200])
  expect(asForm).toEqual(asFilters)
  expect(asForm?.length).toBeGreaterThan(0)
})

test.each([
  [{ country: 'NLD' }, 'A country is two letters, such as nl.'],
  [{ date: [5, null] }, 'Expected a day, such as 2026-05-31.'],
  [{ date: ['0001-01-01', null] }, 'Expected a day, such as 2026-05-31.'],
  [{ date: ['2026-06-01', '2026-05-01'] }, 'The range ends before it begins.'],
  [
    { date: 'custom', customDate: [], distance: ['5', 6] },
    'Expected a whole number from 0 to 100000.',
  ],
  [{ organisation: 'a/b' }, 'An id is at most 160 letters, digits, hyphens and underscores.'],
  [{ name: 'a\0b' }, 'A text has no null characters.'],
  [{ replay: 'yes' }, 'Expected true or false.'],
  [{ date: 'summer' }, 'Expected: first and last day as YYYY-MM-DD'],
])('the filters %j are refused with the sentence %s', async (filters, sentence) => {
  const { body } = await service.get<{ title: string; errors: object[] }>(
    `/v1/web/events?${filtersParameter(filters)}`,
  )
  expect(body.title).toContain(sentence)
  expect(body.errors).toHaveLength(1)
})

test('an unknown sport is refused with the list of the sports', async () => {
  for (const sport of ['chess', ['running', 'chess']]) {
    const { body } = await service.get<{ title: string }>(
      `/v1/web/events?${filtersParameter({ sport })}`,
    )
    expect(body.title).toBe(`Expected one of: ${sports.join(', ')}.`)
  }
})

test('the filter replay matches events that have a race with a replay', async () => {
  await publishFixture(service.db, {
    id: 'seen-again',
    startsAt: new Date('2026-03-01T08:00:00Z'),
    races: [['running', 5_000]],
    replay: 'free',
  })
  const { body } = await service.get<EventPage>(
    `/v1/web/events?${filtersParameter({ replay: true })}`,
  )
  expect(body.items.map(({ id }) => id)).toEqual(['seen-again'])
})
