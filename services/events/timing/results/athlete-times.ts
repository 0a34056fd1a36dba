import type { DecidedState } from '../../database.ts'
import type { ResultState } from '../../../../domain/results.ts'

/** A place on the course where passings are timed: 0 is the start, then the checkpoints, the last one the finish. */
export type Point = number

/** A passing of one athlete at a known point. */
export interface PointPassing {
  id: string
  point: Point
  /** Milliseconds since the gun of the race; negative before it. */
  time: number
  /** Entered by a person, who vouches for it: it is neither too fast nor after skipped checkpoints. */
  manual: boolean
}

/** Why a passing does not count. */
export type HeldReason =
  | 'passing.beforeGun'
  | 'passing.tooLate'
  | 'passing.tooFast'
  | 'passing.checkpointsSkipped'

/** What decides the times of an athlete. */
export interface TimedAthlete {
  /** Gun of the athlete's wave, in milliseconds since the gun of the race. */
  gun: number
  /** The finish. */
  lastPoint: Point
  /** The least milliseconds that anybody needs between two points; 0 when a distance is unknown. */
  leastTime: (from: Point, to: Point) => number
  /** Whether the athlete was not seen at a checkpoint; false also where the timing failed for everybody. */
  isMissed: (point: Point) => boolean
  /** The latest decision; undefined without one. */
  decided: DecidedState | undefined
  /** Rounds a split to the precision of the sport. */
  roundSplit: (time: number) => number
  /** Rounds a finish time to the precision of the sport. */
  roundFinish: (time: number) => number
}

/** The times of an athlete so far, in milliseconds. */
export interface AthleteTimes {
  state: ResultState | null
  gunTime: number | null
  /** From the gun of the wave for an athlete without a passing at the start. */
  chipTime: number | null
  /** Chip times at the checkpoints; null where missing. */
  splitTimes: (number | null)[]
  /** Own start in milliseconds since the gun of the race, or the gun of the wave if it was not timed; null until seen. */
  start: number | null
  /** Number of checkpoints up to the furthest one that was passed; 0 before the first. */
  reached: number
  /** Times at the furthest checkpoint. */
  reachedAt: { gun: number; chip: number } | null
  /** Impossible passings, by id. Further passings at a point that was passed are possible; they have no effect. */
  held: Map<string, HeldReason>
}

/** Two checkpoints without a passing before the next one: the athlete may have left the course. */
const maxSkipped = 1
/** The most that the columns of times and the sort keys hold: 24 days. */
const maxTime = 2 ** 31 - 2

/**
 * The times of one athlete. Depends on the set of passings only, not on their order.
 * In the order of their times, a passing counts if it is further on the course and possible after the last one that counts.
 */
export function athleteTimes(
  passings: readonly PointPassing[],
  { gun, lastPoint, leastTime, isMissed, decided, roundSplit, roundFinish }: TimedAthlete,
): AthleteTimes {
  const held = new Map<string, HeldReason>()
  const possible = passings
    .filter(({ id, time }) => {
      if (time >= gun && time - gun < maxTime) return true
      held.set(id, time < gun ? 'passing.beforeGun' : 'passing.tooLate')
      return false
    })
    .toSorted((a, b) => a.time - b.time || a.point - b.point || (a.id < b.id ? -1 : 1))
  const timedStart = startOf(possible)?.time
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

  /** Number of missed checkpoints between the last passing that counts and another point. */
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
  return {
    state: stateOf(decided, finish),
    gunTime: finish === null ? null : roundFinish(finish - gun),
    chipTime: finish === null ? null : roundFinish(finish - start),
    splitTimes: checkpoints.map((time) => (time === null ? null : roundSplit(time - start))),
    start: timedStart === undefined && furthest === -1 && finish === null ? null : start,
    reached: furthest + 1,
    reachedAt:
      furthestTime === null
        ? null
        : { gun: roundSplit(furthestTime - gun), chip: roundSplit(furthestTime - start) },
    held,
  }
}

/** The last passing at the start before the athlete is seen on the course: some cross the line twice. */
function startOf(passings: readonly PointPassing[]): PointPassing | undefined {
  const onCourse = passings.find(({ point }) => point > 0)
  return passings.findLast(
    ({ point, time }) => point === 0 && (onCourse === undefined || time < onCourse.time),
  )
}

function stateOf(decided: DecidedState | undefined, finish: number | null): ResultState | null {
  if (decided !== undefined && decided !== 'reinstated') return decided
  return finish === null ? null : 'finished'
}
