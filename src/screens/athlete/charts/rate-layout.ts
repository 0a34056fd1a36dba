export interface PacedLeg {
  /** Metres from the start to the end of the leg. */
  distance: number
  /** Metres since the previous known passing. */
  length: number
  /** Duration in milliseconds. */
  time: number
}

interface Plot {
  left: number
  right: number
  top: number
  base: number
  /** Size of the label for the average. */
  label: { width: number; height: number }
}

interface Step {
  leg: PacedLeg
  from: number
  to: number
  y: number
}

/**
 * Computes the pace of each leg as steps; faster legs are higher.
 * @param average metres per millisecond
 * @param distance length of the course in metres
 */
export function layOutRates(
  legs: readonly PacedLeg[],
  average: number,
  distance: number,
  { left, right, top, base, label }: Plot,
) {
  const speeds = legs.map(({ length, time }) => length / time)
  // The axis covers at least ±5 %, so that small differences look small.
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

/** True when no step and no vertical line between steps crosses the label above `y`. */
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
