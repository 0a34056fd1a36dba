import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Near } from '../../../domain/earth.ts'
import { Problem } from '../../platform/http/problem.ts'
import { descending, type KeysetColumn } from '../keyset.ts'
import { all, awaitsNewDay, type EventFilters, isComing, isOver, metresFrom } from './filters.ts'
import type { EventQuery } from './schema.ts'

export type Order = NonNullable<EventQuery['sort']>

const startsAt: KeysetColumn = { name: 'starts_at', column: sql`starts_at`, type: 'instant' }
const name: KeysetColumn = { name: 'name', column: sql`name`, type: 'text' }
const id: KeysetColumn = { name: 'id', column: sql`id`, type: 'text' }

const orders: Record<Exclude<Order, ByDistance>, readonly KeysetColumn[]> = {
  date: [startsAt, name, id],
  '-date': [descending(startsAt), name, id],
  name: [name, id],
  '-name': [descending(name), id],
}

type ByDistance = 'near' | '-near'

/**
 * Returns the columns of an order. The order `near` sorts events by their distance, in whole
 * metres, from the place in the filter `near`.
 * @throws Problem 400 request.invalid for the order `near` without the filter `near`
 */
export function orderOf(sort: Order, { near }: EventFilters): readonly KeysetColumn[] {
  if (sort !== 'near' && sort !== '-near') return orders[sort]
  if (near === undefined) {
    throw new Problem(400, 'request.invalid', 'This order needs the filter near.', 'sort')
  }
  const distance: KeysetColumn = { name: 'metres', column: wholeMetresFrom(near), type: 'number' }
  return [sort === 'near' ? distance : descending(distance), ...orders.date]
}

export const wholeMetresFrom = (near: Near) => sql<number>`round(${metresFrom(near)})::integer`

/**
 * The added interval keeps the planner from using the index on `starts_at`. With that index, a
 * query would first scan all past events.
 */
const byComing: readonly KeysetColumn[] = [
  { ...startsAt, column: sql`starts_at + interval '0'` },
  name,
  id,
]

/** A part of a list of events. Each part has its own order. */
export interface Section {
  condition: Expression<boolean>
  order: readonly KeysetColumn[]
}

/**
 * Returns the sections of a list in the default order: coming events by start, then coming events
 * that wait for a new day, then finished events, the newest first. All sections have the same sort
 * columns.
 */
export function sectionsAt(now: Date): Section[] {
  const coming = isComing(now)
  const waiting = awaitsNewDay(now)
  return [
    { condition: all([coming, sql<boolean>`${waiting} is not true`]), order: byComing },
    { condition: all([coming, waiting]), order: byComing },
    { condition: isOver(now), order: orders['-date'] },
  ]
}

/** Returns the SQL that computes the index of an event's section in {@link sectionsAt}. */
export function sectionNumberAt(now: Date): RawBuilder<number> {
  return sql<number>`case when ${isOver(now)} then 2 when ${awaitsNewDay(now)} then 1 else 0 end`
}
