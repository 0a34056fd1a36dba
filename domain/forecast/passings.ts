/** Marks a missing time in a column of passings. Known times are never negative. */
const noTime = -1

/** The passings of a field at the checkpoints and the finish. */
export interface Passings {
  /** Metres from the start to each place, in ascending order. The last place is the finish. */
  distances: readonly number[]
  /**
   * One column for each place with the time of each athlete since her own start, in milliseconds.
   * -1 marks a missing time.
   */
  times: readonly Int32Array[]
}

/** Stands for the start where a function expects the index of a place. */
export const start = -1

/** Returns the time of an athlete at a place. 0 at the start. Undefined if the time is missing. */
export function timeAt({ times }: Passings, place: number, row: number): number | undefined {
  if (place === start) return 0
  const time = times[place]?.[row] ?? noTime
  return time === noTime ? undefined : time
}

/**
 * Returns an athlete's fade at a place: her time on the last stretch, divided by the time that her
 * average pace up to the place would give. 1 means the same pace. 1.1 means that the last stretch
 * was 10 % slower. Without an earlier passing, this is 1.
 */
export function fadeAt(passings: Passings, place: number, row: number): number {
  const { distances } = passings
  const [time, metres] = [timeAt(passings, place, row), distances[place] ?? 0]
  if (time === undefined || metres === 0) return 1
  for (let before = place - 1; before >= 0; before -= 1) {
    const timeBefore = timeAt(passings, before, row)
    const stretch = metres - (distances[before] ?? 0)
    if (timeBefore === undefined || stretch <= 0) continue
    return Math.max((time - timeBefore) / stretch / (time / metres), leastFade)
  }
  return 1
}

/** Minimum of the fade (how much an athlete slows down). A smaller fade comes from a wrong time. */
const leastFade = 0.1

/**
 * Returns the passings of a field at the places of another course of about the same length. Times
 * between two places are interpolated at an even pace. If the lengths of the courses differ, the
 * places are moved in proportion.
 */
export function passingsOn(distances: readonly number[], field: Passings): Passings {
  const scale = (field.distances.at(-1) ?? 0) / (distances.at(-1) ?? 1)
  return {
    distances,
    times: distances.map((metres) => columnAt(field, metres * scale)),
  }
}

function columnAt(field: Passings, metres: number): Int32Array {
  const { distances, times } = field
  const found = distances.findIndex((distance) => distance >= metres - 1)
  const next = found === -1 ? distances.length - 1 : found
  const before = distances[next - 1] ?? 0
  const stretch = (distances[next] ?? 0) - before
  const share = stretch > 0 ? Math.min((metres - before) / stretch, 1) : 1
  return new Int32Array(times[0]?.length ?? 0).map((_, row) => {
    const to = timeAt(field, next, row)
    const from = timeAt(field, next - 1, row)
    if (share === 1) return to ?? noTime
    return to === undefined || from === undefined ? noTime : Math.round(from + (to - from) * share)
  })
}
