import Format from 'typebox/format'
import { isDay } from '../../../domain/civil-days.ts'
import { Problem } from './problem.ts'

/** An instant in a request. */
export interface ParsedInstant {
  date: Date
  /**
   * True if the text has a leap second. `date` is then one second earlier, because neither `Date`
   * nor the database supports leap seconds.
   */
  isLeapSecond: boolean
}

/**
 * First and last instant of the years 1 to 9999 in UTC. The database stores these years, and ISO
 * 8601 writes them with four digits.
 */
const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Reads an instant in ISO 8601 with a time zone.
 * @returns undefined if the text is no instant, or is outside of the years 1 to 9999
 */
export function parseInstant(text: string): ParsedInstant | undefined {
  const storable = text.toUpperCase().replace(/(T\d\d:\d\d):60/, '$1:59')
  const isLeapSecond = storable !== text.toUpperCase()
  const date = new Date(storable)
  const ms = date.getTime()
  if (!isDay(text.slice(0, 10)) || !(earliest <= ms && ms <= latest)) return undefined
  // Leap seconds occur only at the end of a day in UTC.
  const isLastMinute = date.getUTCHours() === 23 && date.getUTCMinutes() === 59
  return isLeapSecond && !isLastMinute ? undefined : { date, isLeapSecond }
}

// Replaces TypeBox's format, because that format accepts instants that the database cannot store.
Format.Set('date-time', (text) => Format.IsDateTime(text) && parseInstant(text) !== undefined)

/**
 * Reads an instant of a request in ISO 8601. The route has already checked the pattern or format of
 * the text.
 * @param field the parameter that contains the instant
 * @throws Problem 400 request.invalid if `parseInstant` refuses the text
 */
export function readInstant(text: string, field: string): Date {
  const parsed = parseInstant(text)
  if (parsed) return parsed.date
  throw new Problem(400, 'request.invalid', 'There is no such instant.', field)
}
