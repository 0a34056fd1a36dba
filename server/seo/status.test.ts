import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Event } from '../../services/events/events/schema.ts'
import {
  decideStatus,
  type StatusRequest,
} from '../../services/events/import/publish/decide-status.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { raceId } from '../../services/events/timing/testing.ts'
import { createStatusSite, eventId, noChange, type StatusSite } from './testing.ts'

let site: StatusSite
let timed: StatusSite['timed']
let get: StatusSite['get']

beforeAll(async () => {
  site = await createStatusSite()
  ;({ timed, get } = site)
})
afterAll(() => site.close())

/** Sends a decision to the timing API, and reports its publication to the response cache. */
async function decide(body: object): Promise<void> {
  await timed.send('PUT', '/start', body)
  await site.reportPublications()
}

/** Returns the calendar entry of the race. */
async function entry(): Promise<string> {
  const [, text = ''] = (await get(`/events/${eventId}.ics`)).split('BEGIN:VEVENT')
  expect(text).toContain(`UID:race-${raceId}@parcours`)
  return text
}

test('calendar and structured data have the new start, and no time while it is not known', async () => {
  expect(await entry()).toMatch(/DTSTART;TZID=Europe\/Amsterdam:20260503T100000\r/)
  expect(await site.structured()).toMatchObject({ startDate: '2026-05-03T10:00:00+02:00' })

  await decide({ postponed_to: '2026-05-03T09:30:00Z', decided_at: '2026-05-03T07:00:00Z' })
  expect(await entry()).toMatch(/DTSTART;TZID=Europe\/Amsterdam:20260503T113000\r/)
  expect(await site.structured()).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    startDate: '2026-05-03T11:30:00+02:00',
    previousStartDate: '2026-05-03T10:00:00+02:00',
  })

  await decide({ postponed: true, decided_at: '2026-05-03T07:10:00Z' })
  const postponed = await entry()
  expect(postponed).toMatch(/DTSTART;VALUE=DATE:20260503\r\n/)
  expect(postponed).toMatch(/STATUS:TENTATIVE/)
  expect(await site.structured()).toMatchObject({
    eventStatus: 'https://schema.org/EventPostponed',
  })
  expect(await get(`/nl/events/${eventId}/races/${raceId}`)).toContain(
    'Uitgesteld, nieuwe start wordt nog bekendgemaakt',
  )

  await decide({ postponed: false, decided_at: '2026-05-03T07:20:00Z' })
  expect(await entry()).toMatch(/DTSTART;TZID=Europe\/Amsterdam:20260503T100000\r/)
  expect(await site.structured()).toMatchObject({
    eventStatus: 'https://schema.org/EventScheduled',
  })
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
/** For each status, the request that sets it, and what pages, feeds and REST must say about it. */
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
/** URLs of the pages and feeds that state the status in words. */
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
 * on the page where this must be said.
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
    await site.reportPublications()
  })
  afterAll(async () => {
    await decideStatus(timed.db, { ...noChange, status: 'scheduled', reason: 'Calm.' })
    await site.reportPublications()
  })

  test.each(Object.entries(inWords))('%s says so', async (_, url) => {
    expect(text(await get(url)).includes(expected.words)).toBe(true)
  })

  test.each(entryRows)('%s says that entries are open', async (_, url, rows) => {
    const page = text(await get(url))
    const shown = page.match(rows)?.length ?? 0
    expect(shown).toBeGreaterThan(0)
    const isSaid = expected.request.status !== 'cancelled'
    // Does not count a link with these words, because it leads to an update of the event.
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
    const thing = await site.structured()
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
    const { data } = await site.graphql(query)
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

test('the sitemap says when a ranking became official', async () => {
  const changedAt = async () => {
    const text = await get('/sitemaps/events-1.xml')
    const address = `/en/events/${eventId}/races/${raceId}/rankings/${raceId}-0</loc><lastmod>`
    const [, after = ''] = text.split(address)
    return after.slice(0, after.indexOf('<'))
  }
  const before = await changedAt()
  const { rows } = await sql<{ now: Date }>`select now()`.execute(timed.db)
  const { status } = await timed.send('PUT', `/rankings/${raceId}-0/status`, {
    status: 'official',
    decided_at: '2026-05-03T08:30:00Z',
  })
  expect(status).toBe(200)
  const decided = rows[0]?.now.toISOString() ?? ''
  expect(before < decided).toBe(true)
  const changedAfterPublications = async () => {
    await site.reportPublications()
    return (await changedAt()) >= decided
  }
  await expect.poll(changedAfterPublications, { timeout: 5_000 }).toBe(true)
})
