import { Column } from '../../../results/rank/column.ts'
import type { ResultRow } from '../../../event-package.ts'
import type { PossibleTimes } from '../../../results/possible-times/possible-times.ts'

export interface ImpossibleTime {
  line: number
  /** Finish time in milliseconds. */
  time: number
  range: PossibleTimes
}

/**
 * Minimum number of rows for a comparison with the median. The median of fewer rows is not
 * meaningful.
 */
const minRowsToCompare = 10
/**
 * Finish times must be at least the median divided by this factor, and at most the median times
 * this factor.
 */
const maxMedianFactor = 10

/**
 * The finish times of a race, and the impossible times among them. A finish time takes eight bytes.
 */
export class FinishTimes {
  readonly #lines = new Column(Uint32Array)
  readonly #times = new Column(Int32Array)
  readonly #impossible: ImpossibleTime[] = []
  #count = 0
  #hasRange = false

  get count(): number {
    return this.#count
  }

  /**
   * Adds the finish time of a row.
   * @param range undefined when the possible times are unknown
   * @returns false when a finish time of the row is outside of the range
   */
  add(row: ResultRow, range: PossibleTimes | undefined): boolean {
    if (row.state !== 'finished') return true
    const times = [row.gunTime, row.chipTime, row.raceTime].filter((time) => time !== null)
    const line = row.line ?? 0
    const [time] = times
    if (time === undefined) return true
    this.#lines.push(line)
    this.#times.push(time)
    this.#count += 1
    if (range === undefined) return true
    this.#hasRange = true
    const wrong = times.find((time) => time < range.least || time > range.most)
    if (wrong !== undefined) this.#impossible.push({ line, time: wrong, range })
    return wrong === undefined
  }

  /** Returns the impossible times. Call this method after the last row. */
  findImpossible(): ImpossibleTime[] {
    if (this.#hasRange) return this.#impossible
    const all = this.all()
    const median = all.toSorted()[Math.floor(this.#count / 2)] ?? 0
    const found =
      this.#count < minRowsToCompare
        ? []
        : this.#outOf({ least: median / maxMedianFactor, most: median * maxMedianFactor })
    if (found.length > 0 || !looksLikeRisingGaps(all)) return found
    return this.#outOf({ least: all[0] ?? 0, most: Infinity })
  }

  #outOf(range: PossibleTimes): ImpossibleTime[] {
    return Array.from({ length: this.#count }, (_, index) => index).flatMap((index) => {
      const time = this.#times.at(index)
      if (time >= range.least && time <= range.most) return []
      return [{ line: this.#lines.at(index), time, range }]
    })
  }

  /** Returns one finish time of each finisher, in file order. */
  all(): Int32Array {
    return Int32Array.from({ length: this.#count }, (_, index) => this.#times.at(index))
  }
}

/**
 * Minimum number of rising times after the winner that count as gaps. Fewer times may rise by
 * coincidence.
 */
const minRising = 3

/**
 * True if the times after the winner look like gaps to the winner. Such times rise, and the first
 * of them is less than half of the winner's time. Skips athletes with the same time as the winner.
 */
function looksLikeRisingGaps(times: Int32Array): boolean {
  const [first = 0, ...rest] = times
  const others = rest.slice(rest.findIndex((time) => time !== first))
  const isRising = others.every((time, index) => time >= (others[index - 1] ?? 0))
  return others.length >= minRising && isRising && (others[0] ?? first) * 2 < first
}
