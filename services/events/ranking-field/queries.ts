import type { EventsDatabase } from '../database.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import { histogram } from './histogram.ts'
import { quartiles } from '../../../domain/sorted-times.ts'
import type { RankingField } from './schema.ts'

/**
 * Returns the quartiles and the histogram of the finish times in each ranking, in no particular
 * order. Leaves out rankings without finishers and rankings that a score decides.
 */
export async function listRankingFields(
  db: EventsDatabase,
  tables: RaceTables,
  rankingIds: string[],
): Promise<RankingField[]> {
  const rankings = await db
    .selectFrom('rankings')
    .innerJoin('races', 'races.id', 'rankings.race_id')
    .select(['rankings.id', 'rankings.number', 'decided_by', 'result_set_id'])
    .where('rankings.id', 'in', rankingIds)
    .where('scored_by', 'is', null)
    .execute()
  const all = await Promise.all(
    rankings.map(async ({ id, number, decided_by, result_set_id }) => {
      if (result_set_id === null) return []
      const ranking = { resultSetId: result_set_id, number, decidedBy: decided_by }
      const times = (await tables.ranking(ranking)).finishTimes(decided_by)
      const spread = histogram(times)
      return spread ? [{ ranking_id: id, rule: decided_by, ...quartiles(times), ...spread }] : []
    }),
  )
  return all.flat()
}
