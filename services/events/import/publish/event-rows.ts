import type { Insertable } from 'kysely'
import type { Entries } from '../../../../domain/events.ts'
import type { EventPackage } from '../../event-package.ts'
import { joinEntries } from '../../events/entries.ts'
import type { EventsTable } from '../../tables/events.ts'
import { simplified } from '../read/course/outline.ts'
import type { Row } from './upsert.ts'

export function organisationRow({ organisation }: EventPackage): Row {
  return {
    id: organisation.id,
    name: organisation.name,
    description: organisation.description,
    city: organisation.city,
    country: organisation.country,
    website_url: organisation.websiteUrl,
    logo_file_id: organisation.logoFileId,
  }
}

export function eventRow(pkg: EventPackage): Row {
  const { event, organisation, races } = pkg
  const course = races.find(({ route }) => route !== null)?.route
  const distances = races.map(({ distance }) => distance).filter((distance) => distance !== null)
  const { status: _, entries, ...fields } = event
  const row: Insertable<EventsTable> = {
    ...columnsOf(fields),
    entry_offer: jsonOf(entries ?? joinEntries(races.map((race) => race.entries ?? null))),
    organisation_id: organisation.id,
    sports: [...new Set(races.flatMap(({ sport }) => sport ?? []))],
    distances: [...new Set(distances)],
    main_distance: races[0]?.distance ?? null,
    course_outline: course ? simplified(course.outline) : null,
  }
  return { ...row }
}

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

type ColumnsOf<Fields> = {
  [Name in keyof Fields & string as SnakeCase<Name>]: Fields[Name]
}

/** Converts an object to columns with the same names in snake case. */
function columnsOf<Fields extends object>(fields: Fields): ColumnsOf<Fields> {
  const columns = Object.entries(fields).map(([name, value]): [string, unknown] => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ])
  return Object.fromEntries(columns) as ColumnsOf<Fields>
}

/** Returns the planned dates and times of the event as columns of `event_plans`. */
export function timesOf({ event }: EventPackage): Row {
  return {
    date_from: event.dateFrom,
    date_to: event.dateTo,
    starts_at: event.startsAt,
    ends_at: event.endsAt,
    fixed_state: event.fixedState,
  }
}

export const jsonOf = (entries: Entries | null) => entries && JSON.stringify(entries)
