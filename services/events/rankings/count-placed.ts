import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import type { RankingTable } from '../race-table/ranking-table.ts'
import { groupCondition } from './entry-lists.ts'
import type { EntryOrder } from './entry-order.ts'
import type { EntryFilters } from './schema.ts'

/**
 * Counts the entries with a place within a gender, category and team.
 * @param times the race in memory; needed for a live ranking only
 */
export async function countPlaced(
  db: EventsDatabase,
  order: EntryOrder,
  times: RankingTable | undefined,
  filters: EntryFilters,
): Promise<number> {
  const { gender, category, team } = filters
  if (team === undefined) {
    return order.isLive && times ? times.placedIn({ gender, category }) : order.finishers
  }
  const { rows } = await sql<{ placed: number }>`select count(*)::int as placed
    from ${order.source} entry
    where ${groupCondition(order, filters)} and position is not null`.execute(db)
  return rows[0]?.placed ?? 0
}
