/** One line of the table that `npm run bench` prints. */
export interface Measurement {
  what: string
  value: number
  /** Unit of the value, such as `rows/s`, `ms`, `kB` or `MB`. Empty for a ratio. */
  unit: string
  /** The value should not be higher than this target. */
  atMost?: number
  /** The value should not be lower than this target. */
  atLeast?: number
}

/** Prints a measurement as a JSON line for run.ts. */
export function report(measurement: Measurement): void {
  console.log(JSON.stringify(measurement))
}

/** Parses a line that `report` printed; undefined for any other line. */
export function readMeasurement(line: string): Measurement | undefined {
  if (!line.startsWith('{"what":')) return undefined
  // Only `report` prints lines with this prefix, so the cast is safe.
  return JSON.parse(line) as Measurement
}

/** The middle one of the sorted samples. Of two middle samples, the larger one. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('there is no median of nothing')
  return middle
}
