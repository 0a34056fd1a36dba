/** The smallest step of 1, 2 or 5 times a power of ten that divides `range` into at most `limit` parts. */
export function niceStep(range: number, limit: number): number {
  const minimum = Math.max(range, 1e-6) / limit
  const power = 10 ** Math.floor(Math.log10(minimum))
  const step = [1, 2, 5, 10].find((times) => times * power >= minimum * (1 - 1e-9)) ?? 10
  return step * power
}

/** Multiples of `step` from 0 up to `range`. */
export function steps(range: number, step: number): number[] {
  return Array.from({ length: Math.floor(range / step + 1e-9) + 1 }, (_, index) =>
    // Removes floating-point noise, as in 3 × 0.1.
    Number((index * step).toPrecision(12)),
  )
}

/** Position and density of a distance axis, in drawing units. */
export interface KilometreScale {
  /** X positions of start and finish. */
  left: number
  right: number
  /** Metres from start to finish. */
  distance: number
  /** Maximum number of ticks and of numbers. */
  ticks: number
  numbers: number
}

/** Ticks and numbers of a distance axis; all drawings of a course share the same marks. */
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
