/**
 * Returns the smallest step that divides `range` into at most `limit` parts. A step is 1, 2 or 5
 * times a power of ten.
 */
export function niceStep(range: number, limit: number): number {
  const minimum = Math.max(range, 1e-6) / limit
  const power = 10 ** Math.floor(Math.log10(minimum))
  const step = [1, 2, 5, 10].find((times) => times * power >= minimum * (1 - 1e-9)) ?? 10
  return step * power
}

/** Returns the multiples of `step` from 0 to `range`. */
export function steps(range: number, step: number): number[] {
  return Array.from({ length: Math.floor(range / step + 1e-9) + 1 }, (_, index) =>
    // Removes floating-point noise, as in 3 × 0.1.
    Number((index * step).toPrecision(12)),
  )
}

/** The position of a distance axis in drawing units, and the density of its marks. */
export interface KilometreScale {
  /** X positions of the start and the finish. */
  left: number
  right: number
  /** Length of the course in metres. */
  distance: number
  /** Maximum numbers of parts into which the ticks and the numbers divide the axis. */
  ticks: number
  numbers: number
}

/** Returns the ticks and numbers of a distance axis. */
export function kilometreMarks({ left, right, distance, ...limits }: KilometreScale) {
  const length = distance / 1000
  const at = (kilometres: number) => ({
    kilometres,
    x: left + (kilometres / length) * (right - left),
  })
  return {
    ticks: steps(length, niceStep(length, limits.ticks)).map(at),
    numbers: steps(length, niceStep(length, limits.numbers)).map(at),
  }
}
