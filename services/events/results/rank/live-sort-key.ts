import { type RawBuilder, sql } from 'kysely'
import { sortKeyOf, type SortValues, valuesOfSortKey } from './sort-keys.ts'
import { stateOrder } from './state-order.ts'
import type { ResultState, TimeRule } from '../../../../domain/results.ts'

const finished = stateOrder.indexOf('finished')
const onCourse = stateOrder.indexOf(null)

/**
 * Limits of sort keys. A finisher with a time has a sort key below `finished`. An athlete with a
 * place on the course has a sort key of at least `onCourseFrom` and below `onCourse`. All other
 * entries have no place.
 */
const placed = {
  finished: sortKeyOf({ phase: finished, reached: 0, time: 0 }),
  onCourse: sortKeyOf({ phase: onCourse, reached: 0, time: 0 }),
  onCourseFrom: sortKeyOf({ phase: onCourse, reached: 255, time: 0 }),
}

/** The times of an athlete that decide the place in a live ranking, in milliseconds. */
export interface LiveTimes {
  state: ResultState | null
  gunTime: number | null
  chipTime: number | null
  /** Number of checkpoints up to the furthest passed checkpoint. */
  reached: number
  /** Gun time and chip time at the furthest passed checkpoint. */
  reachedAt: { gun: number; chip: number } | null
}

/**
 * Returns the sort key of an entry in a live ranking. Finishers come first, by their time. Then
 * come athletes on the course, by the furthest checkpoint and the time there. Last come the other
 * athletes.
 * @param isHidden whether the profile is private. Such an athlete gets no place on the course,
 * because a place would show where the person is.
 */
export function liveSortKey(times: LiveTimes, rule: TimeRule, isHidden: boolean): number {
  return sortKeyOf(sortValuesOf(times, rule, isHidden))
}

function sortValuesOf(times: LiveTimes, rule: TimeRule, isHidden: boolean): SortValues {
  const { state, reached, reachedAt } = times
  const phase = stateOrder.indexOf(state)
  if (state === 'finished') {
    const time = rule === 'chip' ? times.chipTime : times.gunTime
    return time === null ? { phase, reached: 0, time: -1 } : { phase, reached: 1, time }
  }
  if (phase > stateOrder.indexOf('did_not_finish') || (isHidden && state === null) || !reachedAt) {
    return { phase, reached: 0, time: -1 }
  }
  return { phase, reached, time: rule === 'chip' ? reachedAt.chip : reachedAt.gun }
}

/**
 * Reads a sort key of a live ranking. Returns the result state and the time in milliseconds. For an
 * athlete on the course, this is the time at the furthest checkpoint that the athlete has passed, and
 * `reached` is the number of checkpoints up to it. For a finisher, this is the finish time.
 */
export function standingOfKey(sortKey: number): {
  state: ResultState | null
  reached: number
  time: number | null
} {
  const { phase, reached, time } = valuesOfSortKey(sortKey)
  const state = stateOrder[phase] ?? null
  return {
    state,
    reached: state === null ? reached : 0,
    time: time === -1 || (state !== null && state !== 'finished') ? null : time,
  }
}

/** Whether the entry with a sort key has a place. */
export function hasPlace(sortKey: number): boolean {
  return sortKey < placed.finished || (sortKey >= placed.onCourseFrom && sortKey < placed.onCourse)
}

/** SQL condition for sort keys of athletes who have a place on the course. */
export const isOnCourseSql = (key: RawBuilder<unknown>) =>
  sql<boolean>`(${key} >= ${sql.lit(placed.onCourseFrom)} and ${key} < ${sql.lit(placed.onCourse)})`

/** SQL condition that is equivalent to `hasPlace`. */
export const hasPlaceSql = (key: RawBuilder<unknown>) =>
  sql<boolean>`(${key} < ${sql.lit(placed.finished)} or ${isOnCourseSql(key)})`

/** Whether the entry with a sort key has finished. */
export function isFinished(sortKey: number): boolean {
  return sortKey < placed.onCourseFrom
}

/** SQL condition that is equivalent to `isFinished`. */
export const isFinishedSql = (key: RawBuilder<unknown>) =>
  sql<boolean>`${key} < ${sql.lit(placed.onCourseFrom)}`
