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
  /** The room that the word for the average needs. */
  label: { width: number; height: number }
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
  { left, right, top, base, label }: Plot,
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
    averageLabel: (['start', 'end'] as const)
      .map((anchor) => ({ x: anchor === 'start' ? left : right, y: middle, anchor }))
      .find((place) => isFree(steps, place, label)),
    fastest: steps[speeds.indexOf(Math.max(...speeds))],
    slowest: steps[speeds.indexOf(Math.min(...speeds))],
  }
}

/** Whether no step, nor the way up or down to it, runs through a label above `y`. */
function isFree(
  steps: readonly Step[],
  { x, y, anchor }: { x: number; y: number; anchor: 'start' | 'end' },
  label: Plot['label'],
): boolean {
  const left = anchor === 'start' ? x : x - label.width
  const right = left + label.width
  return steps.every((step, index) => {
    if (step.to < left || step.from > right) return true
    const before = step.from < left ? step.y : (steps[index - 1]?.y ?? step.y)
    return Math.max(before, step.y) < y - label.height || Math.min(before, step.y) > y
  })
}
