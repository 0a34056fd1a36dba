import { afterAll, beforeAll, expect, test } from 'vitest'
import { filtersParameter, publishFixture } from '../../services/events/events/testing.ts'
import { createTestService } from '../../services/events/testing.ts'
import { inProcess } from '../graphql/open-gateway.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { createTestWeb } from '../testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>
let web: Awaited<ReturnType<typeof createTestWeb>>

beforeAll(async () => {
  service = await createTestService('2026-05-10T12:00:00Z')
  await publishFixture(service.db, {
    id: 'spring',
    country: 'nl',
    startsAt: new Date('2026-04-12T06:00:00Z'),
    races: [['running', 5_000]],
  })
  await publishFixture(service.db, {
    id: 'lake; run',
    name: 'Lake, <run>; and a long name of the lake that needs more than one line 水邊長跑',
    country: 'nl',
    city: 'Sneek',
    startsAt: new Date('2026-06-20T08:00:00Z'),
    races: [
      ['running', 10_000],
      ['walking', 5_000],
    ],
  })
  await publishFixture(service.db, {
    id: 'tokyo',
    country: 'jp',
    timeZone: 'Asia/Tokyo',
    startsAt: new Date('2026-07-05T00:00:00Z'),
    races: [['running', 42_195]],
  })
  const responses = new ResponseCache()
  responses.follow({ number: 0, isCurrent: () => true })
  web = await createTestWeb({ events: inProcess(service.app), responses })
})
afterAll(async () => {
  await web.close()
  await service.close()
})

const get = (url: string, headers = {}) => web.inject({ url, headers })
const feed = (filters: object, end = 'ics') =>
  get(`/feeds/en/events.${end}?${filtersParameter(filters)}`)

/** Returns the lines of each entry of a calendar. Folded lines are joined. */
async function entries(filters: object): Promise<string[][]> {
  const { payload } = await feed(filters)
  const [, ...texts] = payload.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n')
  return texts.map((text) => text.split('\r\n'))
}

test('the feed of an organisation has the name and the page of the organisation', async () => {
  const { items } = await service
    .get<{ items: { id: string; name: string }[] }>('/v1/web/organisations')
    .then(({ body }) => body)
  const [{ id, name } = { id: '', name: '' }] = items
  const { payload } = await get(`/feeds/en/events.xml?organisation=${id}`)
  expect(payload).toMatch(new RegExp(`<id>[^<]*/en/organisations/${id}/events</id>`))
  expect(payload).toContain(`: ${name}: `)
  expect(payload).toContain(
    `rel="self" href="http://site.example/feeds/en/events.xml?organisation=${id}"`,
  )
  expect((await get('/feeds/en/events.xml?organisation=unknown')).statusCode).toBe(404)
})

test('a calendar has the coming events that match the filters, one entry for each race', async () => {
  const found = await entries({ sport: ['running'], country: 'nl' })
  expect(found.map(([uid]) => uid)).toEqual([
    'UID:race-lake; run-0@parcours',
    'UID:race-lake; run-1@parcours',
  ])
  expect(found[0]).toEqual(
    expect.arrayContaining([
      'DTSTART;TZID=Europe/Amsterdam:20260503T100000',
      'LOCATION:Sneek\\, Netherlands',
      'STATUS:CONFIRMED',
    ]),
  )
  expect(await entries({ country: 'jp', state: ['before'] })).toHaveLength(1)
  expect(await entries({ state: ['after'] })).toHaveLength(1)
})

test('no line of a calendar is longer than 75 octets, and texts are escaped', async () => {
  const { payload } = await feed({})
  expect(Math.max(...payload.split('\r\n').map((line) => Buffer.byteLength(line)))).toBe(75)
  expect(payload.replaceAll('\r\n ', '')).toContain('SUMMARY:Lake\\, <run>\\; and a long name')
})

test('a calendar has the changes of the clocks in each time zone', async () => {
  const { payload } = await feed({})
  const [amsterdam, tokyo] = ['Europe/Amsterdam', 'Asia/Tokyo'].map(
    (zone) => payload.split(`TZID:${zone}\r\n`)[1]?.split('END:VTIMEZONE')[0] ?? '',
  )
  expect(amsterdam).toContain(
    'BEGIN:DAYLIGHT\r\nDTSTART:20260329T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nEND:DAYLIGHT\r\nBEGIN:STANDARD\r\nDTSTART:20261025T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\n',
  )
  expect(tokyo?.match(/BEGIN:/g)).toHaveLength(1)
  expect(tokyo).toContain('TZOFFSETTO:+0900')
})

test('a calendar and a feed of the same list are not sent again while nothing has changed', async () => {
  for (const end of ['ics', 'xml']) {
    const { headers } = await feed({ country: 'nl' }, end)
    const again = await get(`/feeds/en/events.${end}?${filtersParameter({ country: 'nl' })}`, {
      'if-none-match': String(headers.etag),
    })
    expect(again.statusCode).toBe(304)
    expect((await feed({ country: 'jp' }, end)).headers.etag).not.toBe(headers.etag)
  }
})

test('a feed has the events of a list in its language', async () => {
  const { headers, payload } = await get('/feeds/de/events.xml?list=upcoming')
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(payload.match(/<entry>/g)).toHaveLength(2)
  expect(payload).toContain('<link href="http://site.example/de/events/tokyo"/>')
  expect(payload).toContain('20-06-2026 · Sneek, Niederlande')
  expect(payload).toContain('Lake, &lt;run&gt;')
})

test('the title of a feed says which states its events have', async () => {
  const titleOf = async (filters: object) => {
    const { payload } = await feed(filters, 'xml')
    return /<title>(.*?)<\/title>/.exec(payload)?.[1]?.replace(/^.*: /, '')
  }
  expect(await titleOf({})).toBe('Events, upcoming, live')
  expect(await titleOf({ country: 'nl' })).toBe('Events in the Netherlands, upcoming, live')
  expect(await titleOf({ state: ['after'] })).toBe('Events, finished')
  expect(await titleOf({ date: ['2020-01-01', '2020-12-31'] })).toBe(
    'Events, January 2020 – December 2020',
  )
})

test.each([
  ['/feeds/xx/events.ics', 404],
  ['/feeds/en/events.xml?list=best', 400],
  ['/feeds/en/events.ics?filters=x', 400],
])('%s is refused with %i', async (url, status) => {
  expect((await get(url)).statusCode).toBe(status)
})

test('feeds and calendars leave out characters that their format does not allow', async () => {
  const name = 'Marsh\u000B run \uFFFE& swim'
  await publishFixture(service.db, {
    id: 'marsh',
    name,
    description: 'Two laps.\u0001',
    startsAt: new Date('2026-08-02T08:00:00Z'),
    organisation: { id: 'marsh-runners', name: 'Marsh\u0002 runners' },
    races: [['running', 10_000]],
  })
  const atom = await get('/feeds/en/events.xml?organisation=marsh-runners')
  expect(atom.payload).toContain(': Marsh runners: ')
  expect(atom.payload).toContain('<![CDATA[Marsh run &amp; swim')
  expect(atom.payload).not.toMatch(/(?!\n)[\p{Cc}\uFFFE]/u)
  const calendar = await feed({ name: 'marsh' })
  expect(calendar.payload).toContain('SUMMARY:Marsh run \uFFFE& swim\r\n')
  expect(calendar.payload).not.toMatch(/(?!\r\n|\n)\p{Cc}/u)
})
