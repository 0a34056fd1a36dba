import { afterAll, beforeAll, expect, test } from 'vitest'
import { setService } from '../../mesh/testing.ts'
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

/** Sends a decision and reports its publication to the response cache. */
async function decide(body: object): Promise<void> {
  await timed.send('PUT', '/start', body)
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
async function structured(): Promise<object> {
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

test.each([
  ['/en/events/upcoming', true],
  ['/en/events/finished', false],
  ['/en/search?q=harbour', true],
  [`/en/events/${eventId}/races/${raceId}/rankings/${raceId}-0`, true],
])('%s says that the new start is not known: %s', async (path, says) => {
  await decide({ postponed: true })
  expect((await get(path)).includes('Postponed, new start to be announced')).toBe(says)
})
