import { nextPassing } from '../../../domain/next-passing.ts'
import { medianOf } from '../../../domain/sorted-times.ts'
import type { Checkpoint } from '../database.ts'
import { noTime, type RaceTable } from '../race-table/race-table.ts'
import { sortedTimes } from '../race-table/sorted-passings.ts'

/** An athlete who has started and has no result. Times are in milliseconds since the gun. */
export interface AthleteOnCourse {
  /** Row of the athlete in the race table. */
  row: number
  /** Number of checkpoints up to the furthest passed checkpoint. */
  reached: number
  /** Time of the furthest passing, or of the start. */
  passed: number
  /** Expected time at the next checkpoint. Null when it cannot be estimated. */
  expected: number | null
  /** From this time on, the athlete is overdue. */
  overdue: number | null
}

/** The course of a race, in metres. */
export interface Course {
  distance: number | null
  check_points: Checkpoint[]
}

interface Computed {
  distances: string
  athletes: Map<number, AthleteOnCourse>
}

const computed = new WeakMap<RaceTable, Computed>()

/**
 * Returns the athletes of a race who are on the course, by their row in the race table. Private
 * profiles are left out.
 */
export function athletesOnCourse(
  table: RaceTable,
  { distance, check_points: checkpoints }: Course,
): Map<number, AthleteOnCourse> {
  const distances = [...checkpoints.map((checkpoint) => checkpoint.distance), distance]
  const key = distances.join(' ')
  const known = computed.get(table)
  if (known?.distances === key) return known.athletes
  const athletes = new Map<number, AthleteOnCourse>()
  const { numbers, splits } = table
  const firstLeg = medianOf(sortedTimes(splits[0] ?? numbers.gun))
  for (const [row, state] of numbers.state.entries()) {
    if (state !== -1 || numbers.private[row] === 1) continue
    const reached = splits.findLastIndex((column) => column[row] !== noTime) + 1
    const stored = numbers.start[row] ?? noTime
    if (reached === 0 && stored === noTime) continue
    const start = stored === noTime ? 0 : stored
    const time = splits[reached - 1]?.[row] ?? 0
    const next = nextPassing({ reached, time }, distances, firstLeg)
    athletes.set(row, {
      row,
      reached,
      passed: start + time,
      expected: next && Math.round(start + next.time),
      overdue: next && Math.round(start + next.overdue),
    })
  }
  computed.set(table, { distances: key, athletes })
  return athletes
}
