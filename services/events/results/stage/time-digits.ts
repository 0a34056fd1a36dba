import type { ResultRow } from '../../event-package.ts'

/** Finds out how many decimals the seconds of finish times have: 0, 1 or 2. */
export class TimeDigits {
  digits = 0

  add({ gunTime, chipTime, raceTime }: Pick<ResultRow, 'gunTime' | 'chipTime' | 'raceTime'>): void {
    if (this.digits === 2) return
    for (const time of [gunTime, chipTime, raceTime]) {
      if (time === null || time % 1000 === 0) continue
      this.digits = Math.max(this.digits, time % 100 === 0 ? 1 : 2)
    }
  }
}
