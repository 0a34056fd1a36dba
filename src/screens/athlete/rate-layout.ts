/** One leg of an athlete's way. */
export interface PacedLeg {
  /** Metres from the start at which it ends. */
  distance: number
  /** Metres since the previous passing that is known. */
  length: number
  /** In milliseconds. */
  time: number
}

interface Plot {
  left: number
  right: number
  top: number
  base: number
}

interface Step {
  leg: PacedLeg
  from: number
  to: number
  y: number
}

/**
 * How fast each leg was, as a line of steps: faster is higher.
 * @param average metres in a millisecond
 * @param distance metres of the whole course
 */
export function layOutRates(
  legs: readonly PacedLeg[],
  average: number,
  distance: number,
  { left, right, top, base }: Plot,
) {
  const speeds = legs.map(({ length, time }) => length / time)
  // Small differences stay small: the plot covers at least a twentieth to either side.
  const reach = Math.max(0.05 * average, ...speeds.map((speed) => Math.abs(speed - average)))
  const middle = (top + base) / 2
  const x = (metres: number) => left + (metres / distance) * (right - left)
  const y = (speed: number) => middle - ((speed - average) / reach) * (middle - top)
  const steps = legs.map((leg, index): Step => ({
    leg,
    from: x(leg.distance - leg.length),
    to: x(leg.distance),
    y: y(speeds[index] ?? average),
  }))
  return {
    steps,
    average: middle,
    fastest: steps[speeds.indexOf(Math.max(...speeds))],
    slowest: steps[speeds.indexOf(Math.min(...speeds))],
  }
}
