import type { EventsDatabase } from '../database.ts'
import type { FieldCache } from './field-cache.ts'
import { histogram } from './histogram.ts'
import type { RankingField } from './schema.ts'

/** The fields of rankings, in no particular order, without rankings that have no finishers. */
export async function listRankingFields(
  db: EventsDatabase,
  fields: FieldCache,
  rankingIds: string[],
): Promise<RankingField[]> {
  const rankings = await db
    .selectFrom('rankings')
    .innerJoin('races', 'races.id', 'rankings.race_id')
    .select(['rankings.id', 'rankings.number', 'decided_by', 'result_set_id'])
    .where('rankings.id', 'in', rankingIds)
    .execute()
  const all = await Promise.all(
    rankings.map(async ({ id, number, decided_by, result_set_id }) => {
      if (result_set_id === null) return []
      const spread = histogram(await fields.finishTimes(result_set_id, number, decided_by))
      return spread ? [{ ranking_id: id, rule: decided_by, ...spread }] : []
    }),
  )
  return all.flat()
}
