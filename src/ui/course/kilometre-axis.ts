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
