/** One line of the table that `npm run bench` prints. */
export interface Measurement {
  what: string
  value: number
  /** Unit of the value, such as `rows/s`, `ms`, `kB` or `MB`. Empty for a ratio. */
  unit: string
  /** The value should not be higher than this target. */
  atMost?: number | undefined
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

/** Reports the median and the 99th percentile of response times in milliseconds. */
export function reportTimes(what: string, samples: readonly number[], atMost?: number): void {
  report({ what: `${what}, median`, value: median(samples), unit: 'ms' })
  report({ what: `${what}, p99`, value: p99(samples), unit: 'ms', atMost })
}

/** @param share such as 0.95 for the 95th percentile */
export function percentile(samples: readonly number[], share: number): number {
  const value = samples.toSorted((a, b) => a - b)[Math.ceil(samples.length * share) - 1]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}

export const p99 = (samples: readonly number[]) => percentile(samples, 0.99)

/** The middle one of the sorted samples. Of two middle samples, the larger one. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('there is no median of nothing')
  return middle
}
