import type { Cell } from '../../../../../reader/cell.ts'
import type { Mapping } from '../../../../../reader/mapping.ts'
import { mayBeHours } from '../../../../../reader/understand/unclear-times.ts'
import { timeRules } from '../../../../../domain/results.ts'

/** Maximum number of times that are compared with the usual duration of a race. */
const mostTimes = 1_000

/** Finds out whether times that are read as minutes, such as 3:41, may be hours and minutes. */
export class HoursColumn {
  readonly #cell: Cell | undefined
  readonly #times: string[] = []

  /** @param isGiven whether event.yml names the format of times */
  constructor({ cells, timeFormats }: Mapping, isGiven: boolean) {
    const rule = timeRules.find((each) => cells[`${each}_time`] !== undefined)
    const isClock = rule !== undefined && timeFormats[rule] === 'clock' && !isGiven
    this.#cell = isClock ? cells[`${rule}_time`] : undefined
  }

  add(cells: readonly string[]): void {
    const text = this.#cell?.read(cells) ?? ''
    if (/^\d/.test(text) && this.#times.length < mostTimes) this.#times.push(text)
  }

  /**
   * Returns what the operator should check.
   * @param distance of the race in metres, if it is known
   */
  notes(distance: number | undefined): string[] {
    if (!mayBeHours(this.#times, distance)) return []
    return [
      `times such as ${this.#times[0] ?? ''} in "${this.#cell?.name ?? ''}" are read as minutes and seconds; for hours and minutes write times: hours under results`,
    ]
  }
}
