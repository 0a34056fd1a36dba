export interface PacedLeg {
  /** Metres from the start of the race to the end of the leg. */
  distance: number
  /** Metres since the previous passing with a known time. */
  length: number
  /** The duration of the leg in milliseconds. */
  time: number
  /**
   * The durations of other athletes on the same leg, in milliseconds. Null when they are unknown.
   */
  field: { fastestTenth: number; median: number } | null
}

interface Plot {
  left: number
  right: number
  top: number
  base: number
  /** The height of a label beside the axis. */
  labelHeight: number
}

export interface Step {
  leg: PacedLeg
  from: number
  to: number
  y: number
  /** The y positions of the field's fastest tenth and of its median. */
  field: { fastestTenth: number; median: number } | null
}

/**
 * Returns a step for each leg, the height of the average, and the steps with labels. The faster the
 * leg, the higher the step.
 * @param average speed in metres per millisecond
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
  // The axis covers at least ±5 %, so small differences look small.
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
    /**
     * The fastest and the slowest leg, except a leg whose label would touch the label of the
     * average.
     */
    labelled: [fastest, slowest].filter(isClear),
  }
}
