import type { RunnerBoardFragment } from '../../../gql/athlete.ts'
import { useClock } from '../../../ui/use-now.ts'

/** Where an athlete on the course was last seen, and where the athlete is expected next. */
export interface Stretch {
  from: { metres: number; atMs: number }
  /** Null when the next passing cannot be estimated. */
  to: { metres: number; atMs: number } | null
}

/** From this many milliseconds after a passing, the position counts as an estimate. */
const atPlaceMs = 5_000
/** Number of equal steps on the course. The browser rounds the position to the nearest step. */
const steps = 500

/**
 * Returns where and when the athlete was last seen, and where and when the athlete is expected
 * next. Instants are in milliseconds since the epoch. Undefined if the athlete has not started, or
 * if the length of the course or the distance of the last passing is unknown.
 */
export function stretchOf({
  startedAt,
  distance,
  splits,
  forecast: [next],
}: RunnerBoardFragment): Stretch | undefined {
  if (startedAt === null || distance === null) return undefined
  const startMs = Date.parse(startedAt)
  const last = splits.findLastIndex(({ passing }) => passing !== null)
  const { distance: metres = 0, passing = 0 } = splits[last] ?? {}
  if (metres === null) return undefined
  // The next checkpoint has no forecast if it is at the same distance, such as the end of a change zone.
  const ahead =
    next?.checkPoint === null
      ? splits.at(-1)
      : splits.slice(last + 1).find(({ name }) => name === next?.checkPoint)
  return {
    from: { metres, atMs: startMs + (passing ?? 0) },
    to:
      next === undefined || ahead?.distance == null
        ? null
        : { metres: ahead.distance, atMs: Date.parse(next.expectedAt) },
  }
}

/**
 * Returns the athlete's position at a moment. If the next passing can be estimated, the athlete
 * moves at an even pace to the next timed point, and stays there until a passing is recorded.
 */
function metresAt({ from, to }: Stretch, ms: number): { metres: number; estimated: boolean } {
  if (to === null || to.atMs <= from.atMs) return { metres: from.metres, estimated: true }
  const share = Math.min(Math.max((ms - from.atMs) / (to.atMs - from.atMs), 0), 1)
  return {
    metres: from.metres + share * (to.metres - from.metres),
    estimated: ms - from.atMs >= atPlaceMs,
  }
}

/**
 * Returns the instant to which the data of an athlete on the course refers, in milliseconds since
 * the epoch: the last passing of the race, or else of the athlete.
 */
export function dataTimeOf({ startedAt, splits, race }: RunnerBoardFragment): number {
  const field = race?.field
  if (field?.startedAt != null) return Date.parse(field.startedAt) + field.atMs
  const passed = splits.findLast(({ passing }) => passing !== null)?.passing ?? 0
  return Date.parse(startedAt ?? '') + passed
}

/**
 * Returns the athlete's current position. The browser computes the position for the site's time. The
 * server computes the position at `atMs`.
 * @param atMs the instant to which the data refers, in milliseconds since the epoch
 */
export function usePosition(stretch: Stretch, distance: number, atMs: number) {
  const stepOf = (ms: number) => Math.round((metresAt(stretch, ms).metres / distance) * steps)
  const step = useClock(stepOf)
  const estimated = useClock((nowMs) => metresAt(stretch, nowMs).estimated)
  const atData = metresAt(stretch, atMs)
  return {
    metres: step === undefined ? atData.metres : (step / steps) * distance,
    estimated: estimated ?? atData.estimated,
  }
}
