/** One line of the table that `npm run bench` prints. */
export interface Measurement {
  what: string
  value: number
  /** After the number: `rows/s`, `ms`, `kB`, `MB`; empty for a ratio. */
  unit: string
  /** What has to be reached, where something has to. */
  atMost?: number
  atLeast?: number
}

/** Hands a result to bench/run.ts; a benchmark started alone shows it to its user. */
export function report(measurement: Measurement): void {
  console.log(JSON.stringify(measurement))
}

/** The measurement of a line that `report` printed; undefined for any other line. */
export function readMeasurement(line: string): Measurement | undefined {
  if (!line.startsWith('{"what":')) return undefined
  // Printed by report(), whose type this is.
  return JSON.parse(line) as Measurement
}

/** The value that half of the samples stay below. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('there is no median of nothing')
  return middle
}
