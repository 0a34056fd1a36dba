import type { Mapping } from './mapping.ts'
import type { TimeFormat } from './times.ts'
import type { RaceSport } from '../domain/sports.ts'
import type { Gaps } from './gaps.ts'
import type { ResultState, ScoreRule, TimeRule } from '../domain/results.ts'

/** Thrown for an impossible or unreadable row. The row is then written to the rejects file. */
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
  /** The sport of the race. Null for a sport that has only a label. */
  sport: RaceSport | null
  /** Date of the event, `YYYY-MM-DD`. Ages are computed for this day. */
  day: string
  checkpoints: readonly string[]
  /**
   * `cumulative` splits are times since the start. `lap` splits are times since the previous
   * checkpoint.
   */
  splitKind: 'cumulative' | 'lap'
  splitFormat: TimeFormat
  /** State of a row that neither has a status nor a finish time. */
  withoutTime: ResultState | 'on_course'
  /**
   * The time rules that decide the rankings of the race. A row without a status has finished if it
   * has one of these times, or if it has any time and a place. If undefined, the rules are unknown,
   * and a row without a status has finished if it has any time.
   */
  decidedBy?: readonly TimeRule[]
  /**
   * The scores, such as laps, that decide rankings of the race before times are compared. A row
   * with such a score and no status has finished, unless it has no time and `withoutTime` is
   * `on_course`. Undefined if the deciding scores are not known.
   */
  scoredBy?: readonly ScoreRule[]
  /**
   * Whether the places of the file are used. If true or undefined, a row with a place and no status
   * has finished, even without a time. This does not apply if `withoutTime` is `on_course`.
   */
  usesPlaces?: boolean
  /** The finish times of earlier rows, for times that are written as gaps. */
  gaps: Gaps
  /** Reports an unusable value. The row is kept and the value is left empty. */
  warn: (column: string, value: string, expected: string) => void
  /** Reports an impossible split. The row is kept without this split. */
  dropSplit: (column: string, value: string, reason: string) => void
}

/**
 * Advice about the expected time format. The message about a value that is not a time contains this
 * advice.
 */
export const expectedTime: Readonly<Record<TimeFormat, string>> = {
  clock: 'is no time; expected h:mm:ss or mm:ss, such as 2:09:45',
  hours: 'is no time; expected hours and minutes, such as 3:41, or h:mm:ss',
  am_pm: 'is no time; expected a duration of a 12-hour clock, such as 12:34:29 AM, or h:mm:ss',
  dotted: 'is no time; expected minutes and seconds with a point, such as 34.29 or 1.02.33',
  minutes: 'is no time; expected minutes, such as 128.62',
  seconds: 'is no time; expected seconds, such as 7784.3 or 2:09.41',
  milliseconds: 'is no time; expected milliseconds, such as 7784300',
}
