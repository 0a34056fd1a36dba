/** A step of 1, 2 or 5 times a power of ten that cuts `range` into at most `most` parts. */
export function niceStep(range: number, most: number): number {
  const least = Math.max(range, 1e-6) / most
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].find((times) => times * power >= least * (1 - 1e-9)) ?? 10
  return step * power
}

/** From 0 on, every `step` up to `range`. */
export function steps(range: number, step: number): number[] {
  return Array.from({ length: Math.floor(range / step + 1e-9) + 1 }, (_, index) =>
    // 3 × 0.1 is not 0.3.
    Number((index * step).toPrecision(12)),
  )
}

/** Where a drawing has its kilometres, in drawing units. */
export interface KilometreScale {
  /** Where the start and the finish are. */
  left: number
  right: number
  /** Metres from start to finish. */
  distance: number
  /** How many kilometres at most get a tick, and a number. */
  ticks: number
  numbers: number
}

/** The ticks and numbers along a course; everything that is drawn over it has the same. */
export function kilometreMarks({ left, right, distance, ...most }: KilometreScale) {
  const length = distance / 1000
  const at = (kilometres: number) => ({
    kilometres,
    x: left + (kilometres / length) * (right - left),
  })
  return {
    ticks: steps(length, niceStep(length, most.ticks)).map(at),
    numbers: steps(length, niceStep(length, most.numbers)).map(at),
  }
}
