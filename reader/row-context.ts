import type { Mapping } from './mapping.ts'
import type { TimeFormat } from './times.ts'
import type { RaceSport } from '../domain/sports.ts'
import type { ResultState } from '../domain/results.ts'

/** Thrown for an impossible or unreadable row, which then goes to the rejects file. */
export class RowRejected extends Error {
  override readonly name = 'RowRejected'
  readonly column: string
  readonly value: string

  constructor(column: string, value: string, reason: string) {
    super(reason)
    this.column = column
    this.value = value
  }
}

/** Settings shared by all rows of a race. */
export interface RowContext {
  mapping: Mapping
  sport: RaceSport
  /** Date of the event, `YYYY-MM-DD`, for computing ages. */
  day: string
  checkpoints: readonly string[]
  /** Splits are times since the start, or since the previous checkpoint. */
  splitKind: 'cumulative' | 'lap'
  splitFormat: TimeFormat
  /** State of a row without any finish time. */
  withoutTime: ResultState | 'on_course'
  /** Reports an unusable value; the row is kept without the value. */
  warn: (column: string, value: string, expected: string) => void
  /** Reports an impossible split; the row is kept without the split. */
  dropSplit: (column: string, value: string, reason: string) => void
}

/** Advice for a text that is not a time, appended to the text. */
export const expectedTime: Readonly<Record<TimeFormat, string>> = {
  clock: 'is no time; expected h:mm:ss or mm:ss, such as 2:09:45',
  minutes: 'is no time; expected minutes, such as 128.62',
  seconds: 'is no time; expected seconds, such as 7784.3 or 2:09.41',
  milliseconds: 'is no time; expected milliseconds, such as 7784300',
}
