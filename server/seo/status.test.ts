import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setService } from '../../mesh/testing.ts'
import type { Event } from '../../services/events/events/schema.ts'
import {
  decideStatus,
  type StatusRequest,
} from '../../services/events/import/publish/decide-status.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { loadPlaces } from '../../services/events/places/load-places.ts'
import { city } from '../../services/events/places/testing.ts'
import { createTimedRace, raceId } from '../../services/events/timing/testing.ts'
import { inProcess } from '../graphql/gateway.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { createTestWeb } from '../testing.ts'

let timed: Awaited<ReturnType<typeof createTimedRace>>
let web: Awaited<ReturnType<typeof createTestWeb>>
const responses = new ResponseCache()
const watch = { number: 0, isCurrent: () => true }

beforeAll(async () => {
  timed = await createTimedRace()
  setService('events', inProcess(timed.app))
  responses.follow(watch)
  web = await createTestWeb({ events: inProcess(timed.app), responses })
})
afterAll(async () => {
  await web.close()
  await timed.close()
})

const eventId = 'harbour-half-2026'
const get = async (url: string) => (await web.inject({ url })).payload
const graphql = async (query: string) => {
  const headers = { 'content-type': 'application/json' }
  const payload = JSON.stringify({ query })
  const response = await web.inject({ method: 'POST', url: '/graphql', headers, payload })
  return response.json<{ data: unknown }>()
}
const noChange = { eventId, race: undefined, newStart: undefined, newPlace: undefined }

/** Sends a decision and reports its publication to the response cache. */
async function decide(body: object): Promise<void> {
  await timed.send('PUT', '/start', body)
  await reportPublications()
}

async function reportPublications(): Promise<void> {
  const publications = await timed.db
    .selectFrom('publications')
    .select(['number', 'tags'])
    .where('number', '>', watch.number)
    .orderBy('number')
    .execute()
  for (const publication of publications) {
    responses.publish(publication)
    watch.number = publication.number
  }
}

/** The calendar entry of the race. */
async function entry(): Promise<string> {
  const [, text = ''] = (await get(`/events/${eventId}.ics`)).split('BEGIN:VEVENT')
  expect(text).toContain(`UID:race-${raceId}@parcours`)
  return text
}

/** The structured data of the event's page. */
async function structured(): Promise<Record<string, unknown>> {
  const page = await get(`/en/events/${eventId}`)
  const texts = [...page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  const things = texts.flatMap(
    ([, json = '']) => [JSON.parse(json)].flat() as Record<string, unknown>[],
  )
  return things.find((thing) => thing['@type'] === 'SportsEvent') ?? {}
}

test('calendar and structured data have the new start, and no time while it is not known', async () => {
  expect(await entry()).toMatch(/DTSTART;TZID=Europe\/Amsterdam:20260503T100000\r/)
  expect(await structured()).toMatchObject({ startDate: '2026-05-03T10:00:00+02:00' })

  await decide({ postponed_to: '2026-05-03T09:30:00Z', decided_at: '2026-05-03T07:00:00Z' })
  expect(await entry()).toMatch(/DTSTART;TZID=Europe\/Amsterdam:20260503T113000\r/)
  expect(await structured()).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    startDate: '2026-05-03T11:30:00+02:00',
    previousStartDate: '2026-05-03T10:00:00+02:00',
  })

  await decide({ postponed: true, decided_at: '2026-05-03T07:10:00Z' })
  const postponed = await entry()
  expect(postponed).toMatch(/DTSTART;VALUE=DATE:20260503\r\n/)
  expect(postponed).toMatch(/STATUS:TENTATIVE/)
  expect(await structured()).toMatchObject({ eventStatus: 'https://schema.org/EventPostponed' })
  expect(await get(`/nl/events/${eventId}/races/${raceId}`)).toContain(
    'Uitgesteld, nieuwe start wordt nog bekendgemaakt',
  )

  await decide({ postponed: false, decided_at: '2026-05-03T07:20:00Z' })
  expect(await entry()).toMatch(/DTSTART;TZID=Europe\/Amsterdam:20260503T100000\r/)
  expect(await structured()).toMatchObject({ eventStatus: 'https://schema.org/EventScheduled' })
})

let seconds = 0
const nextDecision = () => `2026-05-03T07:30:${String((seconds += 1)).padStart(2, '0')}Z`

test.each([
  ['/en/events/upcoming', true],
  ['/en/events/finished', false],
  ['/en/search?q=harbour', true],
  [`/en/events/${eventId}/races/${raceId}/rankings/${raceId}-0`, true],
])('%s says that the new start is not known: %s', async (path, says) => {
  await decide({ postponed: true, decided_at: nextDecision() })
  expect((await get(path)).includes('Postponed, new start to be announced')).toBe(says)
  await decide({ postponed: false, decided_at: nextDecision() })
})

interface Expected {
  request: Pick<StatusRequest, 'status'> & Partial<StatusRequest>
  words: string
  schemaOrg: string
  calendar: string
  rest: object
  isCounted: boolean
  isOpen: boolean
}

const place = 'Dry dock 2'
/** For each status: the request that sets it, and what pages, feeds and REST must say about it. */
const statuses: Expected[] = [
  {
    request: { status: 'cancelled' },
    words: 'Cancelled',
    schemaOrg: 'EventCancelled',
    calendar: 'STATUS:CANCELLED',
    rest: { status: 'cancelled' },
    isCounted: false,
    isOpen: false,
  },
  {
    request: { status: 'postponed', newStart: '2026-05-24' },
    words: 'Postponed, was 03-05-2026',
    schemaOrg: 'EventRescheduled',
    calendar: 'DTSTART;TZID=Europe/Amsterdam:20260524T100000',
    rest: { status: 'postponed', status_decision: { new_date: '2026-05-24' } },
    isCounted: true,
    isOpen: true,
  },
  {
    request: { status: 'postponed' },
    words: 'Postponed, new start to be announced',
    schemaOrg: 'EventPostponed',
    calendar: 'STATUS:TENTATIVE',
    rest: { status: 'postponed', status_decision: { new_date: null } },
    isCounted: false,
    isOpen: true,
  },
  {
    request: { status: 'moved', newPlace: place, newStart: '2026-05-03 11:30' },
    words: `Moved to ${place}`,
    schemaOrg: 'EventRescheduled',
    calendar: 'LOCATION:Dry dock 2\\, Netherlands',
    rest: { status: 'moved', status_decision: { new_place: place } },
    isCounted: true,
    isOpen: true,
  },
]

const racePath = `/en/events/${eventId}/races/${raceId}`
/** The URLs of the pages and feeds that express the status in words. */
const inWords = {
  'row of a list': '/en/organisations/harbour-runners',
  card: '/en/events',
  week: '/en',
  'head of the event': `/en/events/${eventId}`,
  'head of the race': racePath,
  'head of a ranking': `${racePath}/rankings/${raceId}-0`,
  search: '/en/search?q=harbour',
  'Atom feed of the race': `/feeds/en/races/${raceId}.xml`,
}

const eventRow = new RegExp(`stretched-link" href="/en/events/${eventId}"`, 'g')
/**
 * Pages that say whether entries are open. Each match of the regular expression `rows` is a place
 * on the page that must say it.
 */
const entryRows: [what: string, url: string, rows: RegExp][] = [
  ['next event of an organisation', '/en/organisations/harbour-runners', eventRow],
  ['card of an organisation', '/en/organisations/harbour-runners/events', eventRow],
  ['card', '/en/events', eventRow],
  ['week and card of home', '/en', eventRow],
  ['search', '/en/search?q=harbour', eventRow],
  ['row beside the map', '/en/events/map', eventRow],
  ['head of an event and row of its race', `/en/events/${eventId}`, /<h1|<th scope="row"/g],
  ['head of a race', racePath, /<h1/g],
]

const text = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<!--.*?-->|<\/?(?:bdi|b|span)[^>]*>/g, '')
const offer = { url: 'https://enter.example/', opens: null, closes: null, price: '€ 35' }

describe.each(statuses)('an event that is $words', (expected) => {
  let picture: string | undefined
  const pictureOf = async () =>
    /property="og:image" content="([^"]+)"/.exec(await get(`/en/events/${eventId}`))?.[1]

  beforeAll(async () => {
    picture = await pictureOf()
    const { pkg, db } = timed
    pkg.contentHash = expected.words
    pkg.event.entries = { ...offer, state: 'open' }
    await publishPackage(db, pkg)
    await decideStatus(db, { ...noChange, reason: 'Storm.', ...expected.request })
    await reportPublications()
  })
  afterAll(async () => {
    await decideStatus(timed.db, { ...noChange, status: 'scheduled', reason: 'Calm.' })
    await reportPublications()
  })

  test.each(Object.entries(inWords))('%s says so', async (_, url) => {
    expect(text(await get(url)).includes(expected.words)).toBe(true)
  })

  test.each(entryRows)('%s says that entries are open', async (_, url, rows) => {
    const page = text(await get(url))
    const shown = page.match(rows)?.length ?? 0
    expect(shown).toBeGreaterThan(0)
    const isSaid = expected.request.status !== 'cancelled'
    // Ignores a link with these words, because it leads to an update of the event.
    expect(page.match(/Entries open(?!<\/a>)/g)?.length ?? 0).toBe(isSaid ? shown : 0)
  })

  test('names, days and times of a cancelled event are crossed out', async () => {
    for (const url of [inWords['row of a list'], inWords.card, inWords.search, racePath]) {
      expect((await get(url)).includes('<s>')).toBe(expected.words === 'Cancelled')
    }
  })

  test('heads of event and race give the reason, and count down if there is a start', async () => {
    for (const url of [`/en/events/${eventId}`, racePath]) {
      const page = await get(url)
      expect(text(page).includes('Storm.')).toBe(true)
      expect(page.includes('Starts at ')).toBe(expected.isCounted)
    }
  })

  test('structured data', async () => {
    const thing = await structured()
    const all = JSON.stringify(thing)
    expect(thing).toMatchObject({ eventStatus: `https://schema.org/${expected.schemaOrg}` })
    // Google requires name, startDate and location with an address for each event.
    for (const each of [thing, ...(thing['subEvent'] as Record<string, unknown>[])]) {
      expect(each).toMatchObject({
        name: expect.any(String) as string,
        startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d/) as string,
        location: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'NL' } },
        offers: { url: 'https://enter.example/', price: '35', priceCurrency: 'EUR' },
      })
    }
    const isMoved = expected.request.status === 'moved'
    expect(all.includes('GeoCoordinates')).toBe(!isMoved)
    expect(all.includes(place)).toBe(isMoved)
    const isRescheduled = expected.schemaOrg === 'EventRescheduled'
    expect('previousStartDate' in thing).toBe(isRescheduled)
    expect(all.includes('schema.org/InStock')).toBe(expected.isOpen)
  })

  test('calendar file', async () => {
    const file = await get(`/events/${eventId}.ics`)
    expect(file).toContain(expected.calendar)
    expect(ICAL.parse(file)).toBeDefined()
    const [race] = new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent')
    const { revision } = await timed.get<Event>(`events/${eventId}`)
    expect(race?.getFirstPropertyValue('sequence')).toBe(revision)
    expect(race?.getFirstPropertyValue('description')).toContain('Storm.')
  })

  test('Atom feed and calendar of a list', async () => {
    const [word = ''] = expected.words.split(/[ ,]/, 1)
    expect((await get('/feeds/en/events.xml')).includes(word)).toBe(true)
    expect(await get('/feeds/en/events.ics')).toContain(expected.calendar)
  })

  test('REST, GraphQL and the filter by entries', async () => {
    const decision = { reason: 'Storm.' }
    expect(await timed.get(`events/${eventId}`)).toMatchObject(expected.rest)
    expect(await timed.get(`races/${raceId}`)).toMatchObject(expected.rest)
    expect(await timed.get(`search?q=harbour`)).toMatchObject({
      result: { events: [{ ...expected.rest, status_decision: decision }] },
    })
    const query = `{ event(id: "${eventId}") { status statusDecision { reason newPlace } entries { state } races { status } }
      events(filter: { entries: OPEN }) { total } }`
    const { data } = await graphql(query)
    const status = expected.request.status.toUpperCase()
    expect(data).toEqual({
      event: {
        status,
        statusDecision: { reason: 'Storm.', newPlace: expected.request.newPlace ?? null },
        entries: { state: expected.isOpen ? 'OPEN' : 'CLOSED' },
        races: [{ status }],
      },
      events: { total: expected.isOpen ? 1 : 0 },
    })
  })

  test('the picture for sharing is another one', async () => {
    expect(await pictureOf()).not.toBe(picture)
  })
})

describe('coordinates of a moved event', () => {
  const groningen = { longitude: 6.56667, latitude: 53.21917 }
  const moved = { ...noChange, reason: '', status: 'moved' } as const

  beforeAll(() =>
    loadPlaces(timed.db, undefined, [city(1, 'Groningen', 'NL', 181_194, [6.56667, 53.21917])]),
  )

  /** The `geo` of the event and of its race in the structured data of the event's page. */
  async function geo(): Promise<unknown[]> {
    await reportPublications()
    const { location, subEvent } = await structured()
    const [race] = subEvent as { location: unknown }[]
    return [location, race?.location].map((of) => (of as { geo: unknown }).geo)
  }

  test.each([
    ['Vismarkt, Groningen', groningen],
    [place, null],
  ])('%s', async (newPlace, coordinates) => {
    await decideStatus(timed.db, { ...moved, newPlace })
    const there = coordinates ? { '@type': 'GeoCoordinates', ...coordinates } : undefined
    expect(await geo()).toEqual([there, there])
    expect((await get(racePath)).includes('GeoCoordinates')).toBe(coordinates !== null)
    expect(await timed.get(`events/${eventId}`)).toMatchObject({ coordinates })
    const query = `{ event(id: "${eventId}") { coordinates { latitude longitude } } }`
    expect(await graphql(query)).toMatchObject({ data: { event: { coordinates } } })
  })

  test('a race elsewhere does not have the coordinates of its event', async () => {
    await decideStatus(timed.db, { ...moved, newPlace: 'Groningen' })
    await decideStatus(timed.db, { ...moved, race: 'half', newPlace: place })
    expect(await geo()).toEqual([{ '@type': 'GeoCoordinates', ...groningen }, undefined])
    expect(await get(racePath)).not.toContain('GeoCoordinates')
  })
})
