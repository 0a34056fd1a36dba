import type { EventsDatabase } from '../database.ts'
import type { EventPackage } from '../import/event-package.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf } from '../import/testing.ts'

interface Given extends Partial<EventPackage['event']> {
  id: string
  startsAt: Date
  /** Of one race each: sport and metres. */
  races?: [sport: string, distance: number | null][]
  organisation?: Partial<EventPackage['organisation']>
  /** Of all its races. */
  replay?: 'free' | 'paid'
}

/** An event of half a day on the day of its start in UTC, of invented races without results. */
export async function publishEvent(
  db: EventsDatabase,
  { races = [], organisation = {}, replay, ...event }: Given,
): Promise<void> {
  const pkg = harbourHalf({ description: event.id })
  const day = event.startsAt.toISOString().slice(0, 10)
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
  pkg.races = races.map(([sport, distance], index) => ({
    ...(race as EventPackage['races'][number]),
    id: `${event.id}-${index}`,
    name: `${sport} ${distance ?? ''}`,
    sport: sport,
    distance,
    route: null,
    rankings: [],
    results: null,
    replay,
  }))
  pkg.news = []
  await publishPackage(db, pkg)
}

/** As the `filters` parameter carries them. */
export function encodeFilters(filters: object): string {
  const text = Buffer.from(JSON.stringify(filters)).toString('base64')
  return `filters=${encodeURIComponent(text)}`
}
