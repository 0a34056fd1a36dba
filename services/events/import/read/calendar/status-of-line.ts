import {
  type Entries,
  entryStates,
  eventStatuses,
  type StatusDecision,
} from '../../../../../domain/events.ts'
import { isDay } from '../../../../../domain/civil-days.ts'
import { readMoment } from '../manifest/moments.ts'
import type { CalendarField } from '../manifest/calendar-schema.ts'

/**
 * Functions that read and reject the values of a calendar line, and the day and the time zone of
 * the line.
 */
interface LineValues {
  text: (field: CalendarField) => string
  reject: (field: CalendarField, reason: string) => never
  day: string
  timeZone: string
}

/** Returns the status of the race in a line. Null if the line has no status. */
export function statusOf(values: LineValues): StatusDecision | null {
  const { text, reject } = values
  const status = wordOf('status', eventStatuses, values)
  if (status === undefined) return null
  const newStart = text('new_start').replace('T', ' ').slice(0, 16)
  const isStart =
    newStart.length === 10
      ? isDay(newStart)
      : readMoment(newStart, values.day, values.timeZone) !== undefined
  if (newStart !== '' && !isStart) {
    reject('new_start', 'is no day or start; expected one as 2026-05-03 or 2026-05-03 09:30')
  }
  const isDated = status === 'postponed' || status === 'moved'
  return {
    status,
    reason: text('reason') || null,
    decidedAt: instantOf('decided_at', values),
    newStart: isDated ? newStart || null : null,
    newPlace: text('new_place') || null,
  }
}

const entryFields = [
  'entries_url',
  'entries_open',
  'entries_close',
  'price',
  'entry_state',
] as const

/** Returns the entries of the race in a line. Null if the line has no values for entries. */
export function entriesOf(values: LineValues): Entries | null {
  const { text, reject } = values
  if (entryFields.every((field) => text(field) === '')) return null
  const url = text('entries_url') || null
  if (url !== null && !/^https?:\/\/[^\s<>"]+$/.test(url)) {
    reject('entries_url', 'is no address that starts with https://')
  }
  return {
    url,
    opens: instantOf('entries_open', values)?.toISOString() ?? null,
    closes: instantOf('entries_close', values)?.toISOString() ?? null,
    price: text('price') || null,
    state: wordOf('entry_state', entryStates, values) ?? 'open',
  }
}

/**
 * Reads a cell that contains one of the given words, in upper or lower case, with spaces or
 * underscores. Returns undefined for an empty cell, and rejects the line for another word.
 */
function wordOf<Word extends string>(
  field: CalendarField,
  words: readonly Word[],
  { text, reject }: LineValues,
): Word | undefined {
  if (text(field) === '') return undefined
  const written = text(field).toLowerCase().replaceAll(' ', '_')
  const word = words.find((each) => each === written)
  return word ?? reject(field, `is none of: ${words.join(', ')}`)
}

/**
 * Reads a cell with a moment or a day. A day means its first minute. Returns null for an empty
 * cell.
 */
function instantOf(field: CalendarField, { text, reject, day, timeZone }: LineValues): Date | null {
  const written = text(field)
  if (written === '') return null
  const moment = isDay(written) ? `${written} 00:00` : written
  return readMoment(moment, day, timeZone) ?? reject(field, 'is no time as 2026-05-03 09:30')
}
