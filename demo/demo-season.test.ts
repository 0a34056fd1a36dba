import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type {
  EventInPackage,
  EventPackage,
  RaceInPackage,
  ResultRow,
} from '../services/events/event-package.ts'
import { isSport } from '../domain/sports.ts'
import { landingPages } from '../src/screens/landing/landing-pages.ts'
import { demoSportNames } from './sports.ts'
import { demoEvents, demoSeason } from './demo-season.ts'
import { addDays, civilDay } from '../domain/civil-days.ts'

const day = '2026-11-21'
const noon = new Date(`${day}T12:00:00Z`)

let season: EventPackage[]
let tomorrow: EventPackage[]
let races: { event: EventPackage; race: RaceInPackage; rows: ResultRow[] }[]

beforeAll(() => {
  season = [...demoSeason(day, noon)]
  tomorrow = [...demoSeason('2026-11-22', new Date('2026-11-22T12:00:00Z'))]
  races = season.flatMap((event) =>
    event.races.map((race) => ({ event, race, rows: rowsOf(race) })),
  )
})

function rowsOf({ results }: RaceInPackage): ResultRow[] {
  if (!results) return []
  if (Symbol.asyncIterator in results.rows) throw new Error('The season has its rows at hand')
  return [...results.rows]
}

function fingerprint(events: Iterable<EventPackage>): string {
  const hash = createHash('sha256')
  for (const event of events) hash.update(JSON.stringify(event))
  return hash.digest('hex')
}

function stateOf(event: EventInPackage, now: Date): 'before' | 'during' | 'after' {
  return now < event.startsAt ? 'before' : now <= event.endsAt ? 'during' : 'after'
}

/** Whether an event is in this week, by the definition of the site's event lists. */
function thisWeek(event: EventInPackage, now: Date): boolean {
  const day = civilDay(now, event.timeZone)
  return event.dateTo >= day && event.dateFrom <= addDays(day, 7) && now <= event.endsAt
}

describe('on any day', () => {
  test('the season depends only on the day, not on the time zone of the machine', () => {
    const here = process.env['TZ']
    const first = fingerprint(season)
    process.env['TZ'] = 'Pacific/Kiritimati'
    expect(new Date(noon).getTimezoneOffset()).toBe(-14 * 60)
    const elsewhere = fingerprint(demoSeason(day, noon))
    process.env['TZ'] = here
    expect(elsewhere).toBe(first)
  })

  test('the season of the next day differs but has the same ids', () => {
    expect(idsOf(tomorrow)).toEqual(idsOf(season))
    expect(tomorrow.map(({ contentHash }) => contentHash)).not.toContain(season[0]?.contentHash)
    const before = new Set(season.map(({ contentHash }) => contentHash))
    for (const { contentHash } of tomorrow) expect(before).not.toContain(contentHash)
  })

  test('results of finished races stay the same on the next day', () => {
    const hashes = (events: EventPackage[]) =>
      events
        .filter(({ event }) => event.dateTo < '2026-11-15')
        .flatMap((event) => event.races.map(({ results }) => results?.contentHash))
    expect(hashes(season).length).toBeGreaterThan(20)
    expect(hashes(tomorrow)).toEqual(hashes(season))
  })

  test('no list of events is empty at any hour', () => {
    for (const instant of sampledInstants()) {
      const now = new Date(instant)
      const today = instant.slice(0, 10)
      const events = demoEvents(today, now).map(({ event }) => event)
      const lists = {
        during: events.filter((event) => stateOf(event, now) === 'during'),
        onToday: events.filter((event) => event.dateFrom === civilDay(now, event.timeZone)),
        thisWeek: events.filter((event) => thisWeek(event, now)),
        later: events.filter(({ dateFrom }) => dateFrom > addDays(today, 7)),
        finished: events.filter((event) => stateOf(event, now) === 'after'),
      }
      expect(lists.during.length, `during ${instant}`).toBeGreaterThanOrEqual(5)
      expect(lists.onToday.length, `on today ${instant}`).toBeGreaterThanOrEqual(8)
      expect(lists.thisWeek.length, `this week ${instant}`).toBeGreaterThanOrEqual(10)
      expect(lists.later.length, `later ${instant}`).toBeGreaterThanOrEqual(30)
      expect(lists.finished.length, `finished ${instant}`).toBeGreaterThanOrEqual(60)
    }
  })
})

/** Instants for the tests: each hour of a few days, then one hour of every ninth day of a year. */
function sampledInstants(): string[] {
  const days = ['2026-11-21', '2027-03-28', '2027-10-31', '2028-02-29', '2026-12-31']
  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:10:00Z`)
  const year = Array.from({ length: 40 }, (_, index) => addDays('2026-11-21', index * 9))
  return [
    ...days.flatMap((day) => hours.map((hour) => `${day}T${hour}`)),
    ...year.map((day, index) => `${day}T${hours[(index * 7) % 24] ?? ''}`),
  ]
}

function idsOf(events: readonly EventPackage[]): string[] {
  return events.flatMap(({ organisation, event, races: inEvent, news, contentHash }) => [
    event.id,
    `organisation ${organisation.id}`,
    ...inEvent.map(({ id }) => id),
    // Leaves out reports. A report appears only after the end of its event, so it depends on the
    // time.
    ...news.map(({ id }) => id).filter((id) => !id.endsWith('-report')),
    ...(contentHash === '' ? ['no hash'] : []),
  ])
}

describe('content', () => {
  test('each sport of the season has past, coming and varied events in many countries', () => {
    const sports = demoSportNames.filter((name) => isSport(name))
    const sportsOf = (events: EventPackage[]) =>
      new Set(events.flatMap(({ races: inEvent }) => inEvent.map(({ sport }) => sport)))
    const finished = season.filter(({ event }) => stateOf(event, noon) === 'after')
    const coming = season.filter(({ event }) => stateOf(event, noon) === 'before')
    expect([...sportsOf(finished)]).toEqual(expect.arrayContaining(sports))
    expect([...sportsOf(coming)]).toEqual(expect.arrayContaining(sports))
    for (const sport of sports) {
      const events = season.filter((event) => event.races.some((race) => race.sport === sport))
      expect(events.length, sport).toBeGreaterThanOrEqual(6)
    }
    expect(new Set(season.map(({ event }) => event.country)).size).toBeGreaterThanOrEqual(30)
    expect(season).toHaveLength(121)
    expect(new Set(season.map(({ organisation }) => organisation.id)).size).toBe(30)
  })

  test('every quarter from a year ago to half a year ahead has events', () => {
    const quarterOf = (day: string) =>
      `${day.slice(0, 4)} ${String(Math.ceil(Number(day.slice(5, 7)) / 3))}`
    const quarters = new Set(season.map(({ event }) => quarterOf(event.dateFrom)))
    for (let days = -400; days <= 240; days += 20) {
      expect([...quarters]).toContain(quarterOf(addDays(day, days)))
    }
  })

  test('the events of the landing pages are over and have results', () => {
    const ids = landingPages.map(({ eventId }) => eventId)
    expect(ids).toHaveLength(9)
    for (const id of ids) {
      const found = season.find(({ event }) => event.id === id)
      expect(found?.event.dateTo.localeCompare(day), id).toBe(-1)
      expect(
        found?.races.every(({ results }) => results !== null),
        id,
      ).toBe(true)
      expect(found?.event.description, id).toContain('invented')
    }
  })

  test('no link leads to a real website', () => {
    const websites = season.flatMap(({ organisation, sponsors }) =>
      [organisation, ...sponsors].map(({ websiteUrl }) => websiteUrl),
    )
    expect(websites.length).toBeGreaterThan(300)
    for (const website of websites) expect(website).toMatch(/^https:\/\/[a-z0-9-]+\.example\/$/)
  })

  test('ids are unique and valid in addresses', () => {
    const ids = season.flatMap(({ event, races: inEvent, news }) => [
      event.id,
      ...inEvent.flatMap(({ id, rankings }) => [id, ...rankings.map((ranking) => ranking.id)]),
      ...news.map(({ id }) => id),
    ])
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    for (const { race, rows } of races) {
      expect(new Set(rows.map(({ key }) => key)).size, race.id).toBe(rows.length)
      expect(new Set(rows.map(({ bib }) => bib)).size, race.id).toBe(rows.length)
    }
  })

  test('no text contains control characters or superfluous spaces', () => {
    const bad: string[] = []
    const look = (value: unknown) => {
      if (typeof value !== 'string') return
      const text = value.replaceAll('\n\n', ' ').replaceAll('\n', ' ')
      // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
      if (/[\u0000-\u001f\u007f-\u009f\u200b-\u200f]| {2}|^ | $/.test(text)) bad.push(value)
    }
    JSON.stringify(season, (_, value: unknown) => {
      look(value)
      return value
    })
    expect(bad).toEqual([])
  })

  test('some news is in the future, and reports name the leaders of the ranking', () => {
    const news = season.flatMap((event) => event.news)
    expect(news.some(({ publishedFrom }) => publishedFrom > noon)).toBe(true)
    const winnerOf = (raceId: string, rule: 'gunTime' | 'chipTime') =>
      races
        .find(({ race }) => race.id === raceId)
        ?.rows.filter((row) => row[rule] !== null)
        .sort((a, b) => (a[rule] ?? 0) - (b[rule] ?? 0))[0]?.name
    const report = (eventId: string) => news.find(({ id }) => id === `${eventId}-report`)?.body
    expect(report('lighthouse-marathon')).toContain(
      winnerOf('lighthouse-marathon-marathon', 'gunTime'),
    )
    expect(report('roller-night-erfurt')).toContain(
      winnerOf('roller-night-erfurt-half', 'chipTime'),
    )
  })
})
