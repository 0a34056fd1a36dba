import type { EventsDatabase } from '../database.ts'
import type { EventPackage } from '../event-package.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf } from '../import/testing.ts'
import type { RaceSport } from '../../../domain/sports.ts'
import { utcDay } from '../../../domain/civil-days.ts'
import { encodeFilters } from '../../../domain/filter-codec.ts'

interface EventFixture extends Partial<EventPackage['event']> {
  id: string
  startsAt: Date
  /** Sport and distance in metres of each race. */
  races?: [sport: RaceSport, distance: number | null][]
  organisation?: Partial<EventPackage['organisation']>
  /** The start of the course of the first race. Without a start no race has a course. */
  start?: [longitude: number, latitude: number]
  /** Whether the replay of all races is free or paid. */
  replay?: 'free' | 'paid'
}

/**
 * Publishes an event without results. By default, the event lasts twelve hours, and its date is the
 * day of its start in UTC.
 */
export async function publishFixture(
  db: EventsDatabase,
  { races = [], organisation = {}, start, replay, ...event }: EventFixture,
): Promise<void> {
  const pkg = harbourHalf({ description: event.id })
  const day = utcDay(event.startsAt)
  pkg.organisation = { ...pkg.organisation, ...organisation }
  pkg.event = {
    ...pkg.event,
    name: event.id,
    dateFrom: day,
    dateTo: event.dateFrom ?? day,
    endsAt: new Date(event.startsAt.getTime() + 12 * 3_600_000),
    ...event,
  }
  const [race] = pkg.races
  const course = race?.route ?? null
  pkg.races = races.map(([sport, distance], index) => ({
    ...(race as EventPackage['races'][number]),
    id: `${event.id}-${index}`,
    name: `${sport} ${distance ?? ''}`,
    sport: sport,
    distance,
    route: start && course && index === 0 ? { ...course, line: [[...start, null]] } : null,
    rankings: [],
    results: null,
    replay,
  }))
  pkg.news = []
  await publishPackage(db, pkg)
}

/** Encodes the `filters` query parameter. */
export function filtersParameter(filters: object): string {
  return `filters=${encodeURIComponent(encodeFilters(filters))}`
}
