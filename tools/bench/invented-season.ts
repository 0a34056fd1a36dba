import type { EventsDatabase } from '../../services/events/database.ts'
import type { EventPackage, ResultRow } from '../../services/events/event-package.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { normaliseName } from '../../domain/normalise-name.ts'
import { nameKeys } from '../../services/events/words/names.ts'
import { seededFraction, inventedName } from './invented-names.ts'
import { inventedMarathon } from './invented-race.ts'
import { sports } from '../../domain/sports.ts'

const countries = ['nl', 'de', 'it', 'fr', 'es', 'gb', 'jp', 'hk', 'us', 'ke']
const kinds = ['Marathon', 'Half', 'Trail', 'Run', 'Relay', 'Swim', 'Triathlon', 'Challenge']
const categories = ['18', '30', '40', '50', '60']
const teams = 4_000
const splits = 10
const hour = 3_600_000
const batchSize = 500

/** Number of results of each race. Two of the races are large. */
export function raceSizes(results: number): number[] {
  const large = Math.floor(results / 10)
  const others = 58
  return [
    large,
    large,
    ...Array.from({ length: others }, () => Math.floor((results - 2 * large) / others)),
  ]
}

export const largeRanking = 'bench-1-full-overall'

/** The athletes of a season. */
interface Athletes {
  /** Number of regular athletes. In three of four races, all athletes are regular athletes. */
  regulars: number
  /** Number of family names. */
  families: number
}

const athletesOfMillion: Athletes = { regulars: 500_000, families: 27_000 }

/** A race with this many invented results. */
export function raceWithResults(
  index: number,
  size: number,
  athletes = athletesOfMillion,
): EventPackage {
  return inventedMarathon({
    eventId: `bench-${String(index)}`,
    name: eventName(index),
    country: 'nl',
    timeZone: 'Europe/Amsterdam',
    day: dayOf(index * 300),
    checkpoints: splits,
    finishers: size,
    rows: rowsOf(index, size, athletes),
  })
}

function* rowsOf(
  race: number,
  size: number,
  { regulars, families }: Athletes,
): Iterable<ResultRow> {
  for (let index = 0; index < size; index++) {
    const person = race * 100_003 + index
    const seed = race % 4 === 0 ? person : person % regulars
    const chipTime = Math.round(2 * hour + seededFraction(person) * 3 * hour)
    const gender = seededFraction(seed * 3) < 0.4 ? 'F' : 'M'
    yield {
      key: String(index + 1),
      bib: String(index + 1),
      name: inventedName(seed, families),
      gender,
      age: 18 + (seed % 60),
      team:
        seed % 3 === 0 ? `Club ${String(Math.floor(teams * seededFraction(seed * 7) ** 3))}` : null,
      category: `${gender}${categories[seed % categories.length] ?? ''}`,
      city: null,
      country: countries[seed % countries.length] ?? null,
      private: seed % 90 === 0,
      state: 'finished',
      gunTime: chipTime + 20_000,
      chipTime,
      raceTime: null,
      splitTimes: Array.from({ length: splits }, (_, split) =>
        Math.round((chipTime * (split + 1)) / (splits + 1)),
      ),
    }
  }
}

/**
 * Publishes one race with results, inserts the events without results, then publishes the other
 * races. Publishes in the same way as an import.
 */
export async function fillSeason(
  db: EventsDatabase,
  results: number,
  events: number,
  say: (text: string) => void,
): Promise<void> {
  let rows = 0
  for (const [index, size] of raceSizes(results).entries()) {
    await publishPackage(db, raceWithResults(index, size))
    rows += size
    if (index % 5 === 1) say(`${rows.toLocaleString('en')} results`)
    if (index === 0) await insertAllEvents(db, events)
  }
}

export async function insertAllEvents(db: EventsDatabase, events: number): Promise<void> {
  for (let from = 1_000; from < events; from += batchSize) {
    const numbers = Array.from(
      { length: Math.min(batchSize, events - from) },
      (_, index) => from + index,
    )
    await insertEvents(db, numbers)
  }
}

async function insertEvents(db: EventsDatabase, numbers: number[]): Promise<void> {
  const events = numbers.map((number) => {
    const day = dayOf(number)
    const sport = sports[number % sports.length] ?? 'running'
    const distance = 1_000 + (number % 90) * 1_000
    return {
      event: {
        id: `event-${String(number)}`,
        organisation_id: 'bench-runners',
        name: eventName(number),
        description: 'Through the town and back along the water.',
        city: inventedName(number).split(' ')[0] ?? null,
        country: countries[number % countries.length] ?? null,
        ...inventedPlace(number),
        time_zone: 'Europe/Amsterdam',
        date_from: day,
        date_to: day,
        starts_at: `${day}T08:00:00Z`,
        ends_at: `${day}T16:00:00Z`,
        sports: [sport],
        distances: [distance],
        main_distance: distance,
      },
      race: {
        id: `event-${String(number)}-race`,
        event_id: `event-${String(number)}`,
        number: 1,
        name: 'Race',
        sport,
        distance,
        held_on: day,
        check_points: '[]',
      },
    }
  })
  await db
    .insertInto('events')
    .values(events.map(({ event }) => event))
    .execute()
  await db
    .insertInto('races')
    .values(events.map(({ race }) => race))
    .execute()
  const names = events.map(({ event }) => ({ event_id: event.id, name: normaliseName(event.name) }))
  await db
    .insertInto('event_names')
    .values(names.flatMap(({ event_id, name }) => nameKeys(name).map((key) => ({ key, event_id }))))
    .execute()
  await db
    .insertInto('words')
    .values(names.flatMap(({ name }) => name.split(' ')).map((word) => ({ word })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function eventName(number: number): string {
  const [town = ''] = inventedName(number * 17).split(' ')
  return `${town} ${kinds[number % kinds.length] ?? ''} ${String(2016 + (number % 11))}`
}

/** Returns the start of an event. Seven of eight events are around 300 towns of Europe. */
export function inventedPlace(number: number): { latitude: number; longitude: number } {
  const town = number % 300
  const spread = (salt: number) => (seededFraction(number * 11 + salt) - 0.5) * 0.6
  if (number % 8 === 7) {
    return {
      latitude: seededFraction(number * 5) * 110 - 50,
      longitude: seededFraction(number * 7) * 360 - 180,
    }
  }
  return {
    latitude: 37 + seededFraction(town * 13) * 23 + spread(1),
    longitude: -9 + seededFraction(town * 17) * 34 + spread(2),
  }
}

function dayOf(number: number): string {
  return new Date(Date.UTC(2016, 0, 1 + (number % 4_000))).toISOString().slice(0, 10)
}
