import type { PassingsResult } from '../../../services/events/timing/race/schema.ts'

/** Counts acknowledged passings, and records the durations of their requests. */
export class Acknowledgements {
  readonly #roundTrips: number[] = []
  readonly #startedAt = performance.now()
  readonly totals = { accepted: 0, duplicates: 0, unknown: 0, impossible: 0 }
  withdrawn = 0
  states = 0

  add(response: PassingsResult, roundTripMs: number): void {
    this.#roundTrips.push(roundTripMs)
    const { totals } = this
    for (const key of ['accepted', 'duplicates', 'unknown', 'impossible'] as const) {
      totals[key] += response[key]
    }
  }

  get requests(): number {
    return this.#roundTrips.length
  }

  get passings(): number {
    const { accepted, duplicates, unknown, impossible } = this.totals
    return accepted + duplicates + unknown + impossible
  }

  /** Number of acknowledged passings per second since this object was created. */
  get rate(): number {
    return this.passings / Math.max(0.001, (performance.now() - this.#startedAt) / 1000)
  }

  /**
   * Returns the milliseconds within which the given share of the requests was acknowledged. For the
   * share 0.5, this is the median.
   */
  within(share: number): number {
    const sorted = this.#roundTrips.toSorted((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  }
}
