import type { ResultState } from '../../database.ts'
import type { Mapping } from './mapping.ts'
import type { TimeFormat } from './times.ts'

/** A row that cannot be true, or cannot be understood: it goes to the rejects file. */
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

/** What the rows of a race have in common. */
export interface RowContext {
  mapping: Mapping
  /** Of the race. */
  sport: string
  /** Civil day `YYYY-MM-DD` of the event, for ages. */
  day: string
  checkpoints: readonly string[]
  /** Times are taken as they come: the time since the start, or since the check point before. */
  splitKind: 'cumulative' | 'lap'
  splitFormat: TimeFormat
  /** What a row without any finish time is. */
  withoutTime: ResultState | 'on_course'
  /** Told about a value that could not be used, in a row that is kept without it. */
  warn: (column: string, value: string, expected: string) => void
  /** Told about a split that cannot be true, in a row that is kept without it. */
  dropSplit: (column: string, value: string, reason: string) => void
}

/** What is wrong with a text that is no time, after the text. */
export const expectedTime: Readonly<Record<TimeFormat, string>> = {
  clock: 'is no time; expected h:mm:ss or mm:ss, such as 2:09:45',
  minutes: 'is no time; expected minutes, such as 128.62',
  seconds: 'is no time; expected seconds, such as 7784.3 or 2:09.41',
  milliseconds: 'is no time; expected milliseconds, such as 7784300',
}
