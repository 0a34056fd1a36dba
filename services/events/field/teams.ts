import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'

export interface Teams {
  largest: { value: string; entries: number }[]
  total: number
}

/** Nobody looks through more than that to choose one. */
const mostTeams = 200

/** The teams of a ranking, the largest first. */
export async function listTeams(
  db: EventsDatabase,
  resultSetId: number,
  rankingNumber: number,
): Promise<Teams> {
  const rows = await db
    .selectFrom('ranking_entries')
    .where('result_set_id', '=', resultSetId)
    .where('ranking_number', '=', rankingNumber)
    .where('team', 'is not', null)
    .groupBy('team')
    .select(['team as value', sql<number>`count(*)::int`.as('entries')])
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .$narrowType<{ value: string }>()
    .orderBy('entries', 'desc')
    .orderBy('value')
    .limit(mostTeams)
    .execute()
  return {
    largest: rows.map(({ value, entries }) => ({ value, entries })),
    total: rows[0]?.total ?? 0,
  }
}
