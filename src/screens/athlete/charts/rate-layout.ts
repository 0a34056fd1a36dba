export interface PacedLeg {
  /** Metres from the start to the end of the leg. */
  distance: number
  /** Metres since the previous known passing. */
  length: number
  /** Duration in milliseconds. */
  time: number
  /** Durations of the field on the same leg; null when unknown. */
  field: { fastestTenth: number; median: number } | null
}

interface Plot {
  left: number
  right: number
  top: number
  base: number
  /** Height of a label beside the axis. */
  labelHeight: number
}

export interface Step {
  leg: PacedLeg
  from: number
  to: number
  y: number
  /** Y of the fastest tenth and of the median of the field. */
  field: { fastestTenth: number; median: number } | null
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
  { left, right, top, base, labelHeight }: Plot,
) {
  const speeds = legs.map(({ length, time }) => length / time)
  const all = legs.flatMap(({ length, field }) =>
    field ? [length / field.fastestTenth, length / field.median] : [],
  )
  // The axis covers at least ±5 %, so that small differences look small.
  const highest = Math.max(1.05 * average, ...speeds, ...all)
  const lowest = Math.min(0.95 * average, ...speeds, ...all)
  const x = (metres: number) => left + (metres / distance) * (right - left)
  const y = (speed: number) => base - ((speed - lowest) / (highest - lowest)) * (base - top)
  const steps = legs.map((leg, index): Step => ({
    leg,
    from: x(leg.distance - leg.length),
    to: x(leg.distance),
    y: y(speeds[index] ?? average),
    field: leg.field && {
      fastestTenth: y(leg.length / leg.field.fastestTenth),
      median: y(leg.length / leg.field.median),
    },
  }))
  const fastest = steps[speeds.indexOf(Math.max(...speeds))]
  const slowest = steps[speeds.indexOf(Math.min(...speeds))]
  const middle = y(average)
  const isClear = (step: Step | undefined): step is Step =>
    step !== undefined && Math.abs(step.y - middle) >= labelHeight
  return {
    steps,
    average: middle,
    fastest,
    slowest,
    /** The fastest and slowest leg, if their labels beside the axis do not touch that of the average. */
    labelled: [fastest, slowest].filter(isClear),
  }
}
