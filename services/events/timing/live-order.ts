import { type RawBuilder, sql } from 'kysely'
import { sortKeyOf, type Standing, standingOfSortKey } from '../import/rank/sort-keys.ts'
import { stateOrder } from '../import/rank/standings.ts'
import type { ResultState, TimeRule } from '../../../domain/results.ts'
import type { AthleteTimes } from './results/athlete-times.ts'

const finished = stateOrder.indexOf('finished')
const onCourse = stateOrder.indexOf(null)

/** Sort keys below this number belong to entries with a place: finishers with a time, and those on the course. */
const placed = {
  finished: sortKeyOf({ phase: finished, reached: 0, time: 0 }),
  onCourse: sortKeyOf({ phase: onCourse, reached: 0, time: 0 }),
  onCourseFrom: sortKeyOf({ phase: onCourse, reached: 255, time: 0 }),
}

/** The sort key of an athlete that was not seen on the course. */
export const unseenKey = sortKeyOf({ phase: onCourse, reached: 0, time: -1 })

/**
 * The sort key of an entry in a live ranking: finishers by their time, then athletes on the course by the furthest
 * checkpoint and the time there, then those not seen yet and those without a result.
 * @param isHidden whether the profile is private: its place would show where the person is
 */
export function liveSortKey(times: AthleteTimes, rule: TimeRule, isHidden: boolean): number {
  return sortKeyOf(standingOf(times, rule, isHidden))
}

function standingOf(times: AthleteTimes, rule: TimeRule, isHidden: boolean): Standing {
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

/** What a sort key of a live ranking says: result state, checkpoints passed, and the time there in milliseconds. */
export function standingOfKey(sortKey: number): {
  state: ResultState | null
  reached: number
  time: number | null
} {
  const { phase, reached, time } = standingOfSortKey(sortKey)
  const state = stateOrder[phase] ?? null
  return {
    state,
    reached: state === null ? reached : 0,
    time: time === -1 || (state !== null && state !== 'finished') ? null : time,
  }
}

/** Checkpoints passed and the time at the last of them in milliseconds, of the sort key of an athlete on the course, in SQL. */
export const standingOfKeySql = (key: RawBuilder<unknown>) => ({
  reached: sql`(255 - ((${key} >> 31) & 255))::int`,
  time: sql`(${key} & 2147483647)::int`,
})

/** Whether an entry with a sort key has a place. */
export function hasPlace(sortKey: number): boolean {
  return sortKey < placed.finished || (sortKey >= placed.onCourseFrom && sortKey < placed.onCourse)
}

/** Whether an entry with a sort key was seen on the course and has not finished, in SQL. */
export const isOnCourseSql = (key: RawBuilder<unknown>) =>
  sql<boolean>`(${key} >= ${sql.lit(placed.onCourseFrom)} and ${key} < ${sql.lit(placed.onCourse)})`

/** `hasPlace` in SQL. */
export const hasPlaceSql = (key: RawBuilder<unknown>) =>
  sql<boolean>`(${key} < ${sql.lit(placed.finished)} or ${isOnCourseSql(key)})`

/** Whether an entry with a sort key has finished. */
export function isFinished(sortKey: number): boolean {
  return sortKey < placed.onCourseFrom
}

/** `isFinished` in SQL. */
export const isFinishedSql = (key: RawBuilder<unknown>) =>
  sql<boolean>`${key} < ${sql.lit(placed.onCourseFrom)}`

/** The sort keys of a live ranking in ascending order: a place is the number of smaller keys. */
export class LiveOrder {
  #keys: Float64Array

  /** @param keys in ascending order */
  constructor(keys: readonly number[]) {
    this.#keys = Float64Array.from(keys)
  }

  /** The place of a sort key, from 1; 0 for a key without a place. */
  placeOf(key: number): number {
    return hasPlace(key) ? this.#lowerBound(key) + 1 : 0
  }

  /** Adds entries without a place. */
  addUnseen(entries: number): void {
    const keys = new Float64Array(this.#keys.length + entries)
    const at = this.#lowerBound(unseenKey)
    keys.set(this.#keys.subarray(0, at))
    keys.fill(unseenKey, at, at + entries)
    keys.set(this.#keys.subarray(at), at + entries)
    this.#keys = keys
  }

  /** Removes one entry with a key. */
  remove(key: number): void {
    const at = this.#lowerBound(key)
    const keys = new Float64Array(this.#keys.length - 1)
    keys.set(this.#keys.subarray(0, at))
    keys.set(this.#keys.subarray(at + 1), at)
    this.#keys = keys
  }

  /** Moves one entry from a key to another. */
  move(from: number, to: number): void {
    if (from === to) return
    const keys = this.#keys
    const at = this.#lowerBound(from)
    const target = this.#lowerBound(to)
    if (target > at) {
      keys.copyWithin(at, at + 1, target)
      keys[target - 1] = to
    } else {
      keys.copyWithin(target + 1, target, at)
      keys[target] = to
    }
  }

  /** Number of keys smaller than a key. */
  #lowerBound(key: number): number {
    let from = 0
    let to = this.#keys.length
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((this.#keys[middle] ?? 0) < key) from = middle + 1
      else to = middle
    }
    return from
  }
}
