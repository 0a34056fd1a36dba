import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import type { Gender } from '../../../domain/results.ts'

export interface Teams {
  largest: { value: string; entries: number }[]
  total: number
}

/** Maximum number of teams in the filter of a ranking. */
const maxTeams = 200

/** The group of entries whose teams are counted. */
export interface TeamGroup {
  gender?: Gender | undefined
  category?: string | undefined
}

/**
 * Lists the teams of a ranking, or of a gender or category in the ranking. The largest team comes
 * first.
 */
export async function listTeams(
  db: EventsDatabase,
  resultSetId: number,
  rankingNumber: number,
  { gender, category }: TeamGroup,
): Promise<Teams> {
  let entries = db
    .selectFrom('ranking_entries')
    .where('result_set_id', '=', resultSetId)
    .where('ranking_number', '=', rankingNumber)
    .where('team', 'is not', null)
  if (gender !== undefined) entries = entries.where('gender', '=', gender)
  if (category !== undefined) entries = entries.where('category', '=', category)
  const rows = await entries
    .groupBy('team')
    .select(['team as value', sql<number>`count(*)::int`.as('entries')])
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .$narrowType<{ value: string }>()
    .orderBy('entries', 'desc')
    .orderBy('value')
    .limit(maxTeams)
    .execute()
  return {
    largest: rows.map(({ value, entries }) => ({ value, entries })),
    total: rows[0]?.total ?? 0,
  }
}
