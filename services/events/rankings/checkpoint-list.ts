import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { type EntryColumn, readSortedEntries } from './sorted-entries.ts'
import type { PointOrder } from '../race-table/point-orders.ts'
import type { RankingTable } from '../race-table/ranking-table.ts'
import { readMembers } from '../race-table/read-entries.ts'
import { type EntryList, groupCondition, selectParticipants } from './entry-lists.ts'
import type { EntryOrder } from './entry-order.ts'
import { findEntries } from './find-entries.ts'
import { ordinalList } from './ordinal-list.ts'
import type { EntryFilters } from './schema.ts'

/** Returns the order at a point within a gender, category and team. */
export function groupOrder(
  db: EventsDatabase,
  order: EntryOrder,
  times: RankingTable,
  filters: EntryFilters,
  point: number,
): Promise<PointOrder> {
  const { gender, category, team } = filters
  const group = [gender, category, team].map((value) => value ?? null)
  if (group.every((value) => value === null)) return times.points.orderAt(point)
  return times.points.orderAt(point, {
    name: JSON.stringify(group),
    readMembers: () => readMembers(db, groupCondition(order, filters)),
  })
}

/**
 * Lists the entries that have passed a checkpoint, sorted by their times there. The times are
 * counted from the same start as the time that decides the ranking. Athletes whose passings do not
 * count are left out.
 */
export async function checkpointList(
  db: EventsDatabase,
  order: EntryOrder,
  times: RankingTable,
  filters: EntryFilters,
  { point, reversed }: { point: number; reversed: boolean },
): Promise<EntryList> {
  const there = await groupOrder(db, order, times, filters, point)
  const finish = await groupOrder(db, order, times, filters, times.points.finish)
  const found = filters.find === undefined ? undefined : await findOrdinals(db, order, filters)
  const ordinals = there.ordinals(0, there.size).filter((ordinal) => !found || found.has(ordinal))
  return ordinalList(order, times.points, finish, reversed ? ordinals.reverse() : ordinals)
}

/** Lists the entries sorted by one of their columns. Entries without a value come last. */
export async function columnList(
  db: EventsDatabase,
  order: EntryOrder,
  times: RankingTable,
  filters: EntryFilters,
  { column, reversed }: { column: EntryColumn; reversed: boolean },
): Promise<EntryList> {
  const finish = await groupOrder(db, order, times, filters, times.points.finish)
  const all = await times.computed(`${column} ${String(reversed)}`, () =>
    readSortedEntries(db, order.resultSetId, order.number, column, reversed),
  )
  const isFiltered = Object.keys(filters).length > 0
  const found = isFiltered ? await findOrdinals(db, order, filters) : undefined
  const ordinals = [...all].filter((ordinal) => !found || found.has(ordinal))
  return ordinalList(order, times.points, finish, ordinals)
}

/**
 * Finds the ordinals of the entries that match filters. The result is not cached, because a profile
 * can become private.
 */
async function findOrdinals(
  db: EventsDatabase,
  order: EntryOrder,
  filters: EntryFilters,
): Promise<Set<number>> {
  const conditions = [groupCondition(order, filters)]
  if (filters.find !== undefined) {
    const { keys, where } = await findEntries(db, order.resultSetId, filters.find, 0)
    conditions.push(where)
    if (keys) {
      const matching = selectParticipants(order.resultSetId, keys)
      conditions.push(sql<boolean>`entry.participant_id in (${matching})`)
    }
  }
  return new Set(await readMembers(db, sql<boolean>`${sql.join(conditions, sql` and `)}`))
}
