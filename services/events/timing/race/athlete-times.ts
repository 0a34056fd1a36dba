import type { DecidedState } from '../../tables/timing.ts'
import type { ResultState } from '../../../../domain/results.ts'

/**
 * The index of a place on the course where passings are timed. 0 is the start, and the checkpoints
 * follow. The last point is the finish.
 */
export type Point = number

/** A passing of one athlete at a known point. */
export interface PointPassing {
  id: string
  point: Point
  /** Time in milliseconds since the gun of the race. Negative before the gun. */
  time: number
  /**
   * Whether a person entered the passing. Such a passing keeps its effect even if it is too fast or
   * if the athlete skipped checkpoints.
   */
  manual: boolean
}

/** Reasons why a passing has no effect. */
export type HeldReason =
  | 'passing.beforeGun'
  | 'passing.tooLate'
  | 'passing.tooFast'
  | 'passing.checkpointsSkipped'

/** The data from which the times of an athlete are computed. */
export interface TimedAthlete {
  /** Gun of the athlete's wave, in milliseconds since the gun of the race. */
  gun: number
  /** The point of the finish. */
  lastPoint: Point
  /** Returns the minimum time in milliseconds between two points. 0 when a distance is unknown. */
  leastTime: (from: Point, to: Point) => number
  /** Whether the athlete missed a checkpoint. False if the timing does not work there. */
  isMissed: (point: Point) => boolean
  /** The latest decision on the athlete. Undefined without a decision. */
  decided: DecidedState | undefined
  /**
   * Whether the timer has declared a ranking of the athlete official. An athlete who has started and
   * has no finish did not finish then. The status in a package may have been written before the race,
   * so it has no effect here.
   */
  isClosed: boolean
  /** Rounds a split to the precision of the sport. */
  roundSplit: (time: number) => number
  /** Rounds a finish time to the precision of the sport. */
  roundFinish: (time: number) => number
}

/** The times of an athlete so far, in milliseconds. */
export interface AthleteTimes {
  state: ResultState | null
  gunTime: number | null
  /**
   * Time from the start of the athlete to the finish. For an athlete without a passing at the
   * start, the time from the gun of the wave.
   */
  chipTime: number | null
  /** Chip times at the checkpoints. Null where no passing has an effect. */
  splitTimes: (number | null)[]
  /** Gun times at the checkpoints, rounded like `splitTimes`. */
  gunSplitTimes: (number | null)[]
  /**
   * Start of the athlete in milliseconds since the gun of the race. Without a passing at the start,
   * the gun of the wave. Null until a passing has an effect.
   */
  start: number | null
  /** Number of checkpoints up to the furthest passed checkpoint. 0 before the first checkpoint. */
  reached: number
  /** Gun time and chip time at the furthest passed checkpoint. */
  reachedAt: { gun: number; chip: number } | null
  /**
   * Impossible passings with their reasons, by id. Does not contain other passings without an
   * effect, such as further passings at a point that the athlete has already passed.
   */
  held: Map<string, HeldReason>
}

/**
 * Maximum number of consecutive checkpoints that an athlete may miss before a passing at a
 * checkpoint. After more missed checkpoints the passing is held back, because the athlete may have
 * left the course.
 */
const maxSkipped = 1
/**
 * All times must be shorter than this time, in milliseconds. It is the greatest whole second that
 * the columns of times and the sort keys can store. So a time still fits after rounding up.
 */
const maxTime = Math.floor((2 ** 31 - 2) / 1000) * 1000

/**
 * Computes the times of one athlete. The result depends only on the set of passings, not on the
 * order in which they arrived. The passings are sorted by time. A passing is used if it is further
 * on the course than the last used passing and is not held back.
 */
export function athleteTimes(
  passings: readonly PointPassing[],
  { gun, lastPoint, leastTime, isMissed, decided, isClosed, roundSplit, roundFinish }: TimedAthlete,
): AthleteTimes {
  const held = new Map<string, HeldReason>()
  const possible = passings
    .filter(({ id, time }) => {
      if (time >= gun && time - gun < maxTime) return true
      held.set(id, time < gun ? 'passing.beforeGun' : 'passing.tooLate')
      return false
    })
    .toSorted((a, b) => a.time - b.time || a.point - b.point || (a.id < b.id ? -1 : 1))
  const timedStart = startOf(possible, { gun, leastTime })?.time
  const start = timedStart ?? gun
  const times: (number | null)[] = Array.from({ length: lastPoint + 1 }, () => null)
  let last = { point: 0, time: start }
  for (const { id, point, time, manual } of possible) {
    if (point <= last.point) continue
    const reason = reasonToHold({ point, time, manual })
    if (reason) held.set(id, reason)
    else {
      times[point] = time
      last = { point, time }
    }
  }

  function reasonToHold(passing: Omit<PointPassing, 'id'>): HeldReason | undefined {
    if (passing.manual) return undefined
    if (passing.time - last.time < leastTime(last.point, passing.point)) return 'passing.tooFast'
    if (passing.point < lastPoint && skippedBefore(passing.point) > maxSkipped) {
      return 'passing.checkpointsSkipped'
    }
    return undefined
  }

  /** Returns the number of missed checkpoints between the last used passing and another point. */
  function skippedBefore(point: Point): number {
    let skipped = 0
    for (let between = last.point + 1; between < point; between += 1) {
      if (isMissed(between)) skipped += 1
    }
    return skipped
  }

  const finish = times[lastPoint] ?? null
  const checkpoints = times.slice(1, lastPoint)
  const furthest = checkpoints.findLastIndex((time) => time !== null)
  const furthestTime = checkpoints[furthest] ?? null
  const hasStarted = timedStart !== undefined || furthest !== -1 || finish !== null
  return {
    state: stateOf(decided, finish, hasStarted && isClosed),
    gunTime: finish === null ? null : roundFinish(finish - gun),
    chipTime: finish === null ? null : roundFinish(finish - start),
    splitTimes: checkpoints.map((time) => (time === null ? null : roundSplit(time - start))),
    gunSplitTimes: checkpoints.map((time) => (time === null ? null : roundSplit(time - gun))),
    start: hasStarted ? start : null,
    reached: furthest + 1,
    reachedAt:
      furthestTime === null
        ? null
        : { gun: roundSplit(furthestTime - gun), chip: roundSplit(furthestTime - start) },
    held,
  }
}

/**
 * Returns the last passing at the start before the first passing on the course, because some
 * athletes cross the start line twice. A passing on the course that is too fast after the start does
 * not count.
 */
function startOf(
  passings: readonly PointPassing[],
  { gun, leastTime }: Pick<TimedAthlete, 'gun' | 'leastTime'>,
): PointPassing | undefined {
  const startBefore = (until: number) =>
    passings.findLast(({ point, time }) => point === 0 && time < until)
  const first = passings.find(
    ({ point, time, manual }) =>
      point > 0 && (manual || time - (startBefore(time)?.time ?? gun) >= leastTime(0, point)),
  )
  return startBefore(first?.time ?? Infinity)
}

function stateOf(
  decided: DecidedState | undefined,
  finish: number | null,
  isOut: boolean,
): ResultState | null {
  if (decided !== undefined && decided !== 'reinstated') return decided
  if (finish !== null) return 'finished'
  return isOut ? 'did_not_finish' : null
}
