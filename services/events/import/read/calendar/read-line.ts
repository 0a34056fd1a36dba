import type { CalendarField, CalendarManifest } from '../manifest/calendar-schema.ts'
import { readDistance } from '../manifest/distances.ts'
import { isDay } from '../../../../../domain/civil-days.ts'
import { Cell } from '../../../../../reader/cell.ts'
import { distancePattern } from '../../../../../reader/schema-fields.ts'
import { readCountry } from '../../../../../reader/countries.ts'
import { RowRejected } from '../../../../../reader/row-context.ts'
import { entriesOf, statusOf } from './status-of-line.ts'
import { timeZoneOfCountry, timeZonesOf } from './time-zones.ts'
import type { Entries, StatusDecision } from '../../../../../domain/events.ts'

/** A line of a calendar. Each line is a race. */
export interface CalendarLine {
  event: string
  race: string
  city: string | null
  country: string | null
  timeZone: string
  /** Local date in the event's time zone, `YYYY-MM-DD`. */
  day: string
  /** Start time such as `09:30`. Null when unknown. */
  startTime: string | null
  /** Distance in metres. Null when unknown. */
  distance: number | null
  status: StatusDecision | null
  entries: Entries | null
  /** Line number in the file, from 1. */
  line: number
}

/** The cell of each field in a calendar line. */
export type CalendarCells = Partial<Record<CalendarField, Cell>>

/**
 * Reads a line of a calendar. An unreadable start time or distance counts as unknown. So does an
 * unknown country, if the calendar has a time zone.
 * @throws RowRejected when a required value is missing, or a status or the entries are unreadable
 */
export function readLine(
  cells: readonly string[],
  line: number,
  columns: CalendarCells,
  { calendar }: CalendarManifest,
): CalendarLine {
  const text = (field: CalendarField) => columns[field]?.read(cells) ?? ''
  const reject = (field: CalendarField, reason: string): never => {
    throw new RowRejected(columns[field]?.name ?? field, text(field), reason)
  }
  const event = text('event') || reject('event', 'the name of the event is missing')
  const race = text('race') || event
  if (event.length > 200 || race.length > 200) reject('event', 'is longer than 200 characters')
  const day = text('date').slice(0, 10)
  if (!isDay(day)) reject('date', 'is no day; expected one as 2026-05-03')
  const country = countryOf(text('country'))
  const timeZone = timeZoneOf(country, day, calendar) ?? reject('country', whyNoTimeZone(country))
  const values = { text, reject, day, timeZone }
  return {
    event,
    race,
    city: text('city') === '' ? null : text('city'),
    country: country ?? null,
    timeZone,
    day,
    startTime: readStartTime(text('start_time')) ?? null,
    distance: distanceOf(text('distance'), calendar.columns.distance) ?? null,
    status: statusOf(values),
    entries: entriesOf(values),
    line,
  }
}

/**
 * Returns the code of a country that is the whole text or its last part: `PA, United States` →
 * `us`.
 */
function countryOf(text: string): string | undefined {
  return readCountry(text) ?? readCountry(text.split(',').at(-1)?.trim() ?? '')
}

function timeZoneOf(
  country: string | undefined,
  day: string,
  calendar: CalendarManifest['calendar'],
): string | undefined {
  const ofCountry =
    country === undefined
      ? undefined
      : (calendar.time_zones?.[country] ?? timeZoneOfCountry(country, day))
  return ofCountry ?? calendar.time_zone
}

function whyNoTimeZone(country: string | undefined): string {
  if (country === undefined) return 'is no known country, and calendar.time_zone is not set'
  const zones = timeZonesOf(country)
  return `has several time zones: write one under calendar.time_zones.${country}, such as ${zones[0] ?? 'UTC'}`
}

function readStartTime(text: string): string | undefined {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text) ?? []
  const isTime = hours !== '' && Number(hours) < 24 && Number(minutes) < 60
  return isTime ? `${hours.padStart(2, '0')}:${minutes}` : undefined
}

function distanceOf(
  text: string,
  mapped: CalendarManifest['calendar']['columns']['distance'],
): number | undefined {
  const unit = typeof mapped === 'object' ? mapped.unit : 'm'
  const written = /^[\d.,]+$/.test(text) ? `${text} ${unit}` : text
  if (!new RegExp(distancePattern).test(written)) return undefined
  const metres = readDistance(written)
  return metres > 0 ? metres : undefined
}
