import type { EventsDatabase } from '../database.ts'
import type { FieldCache } from './field-cache.ts'
import { histogram } from './histogram.ts'
import { quartiles } from './sorted-times.ts'
import type { RankingField } from './schema.ts'

/**
 * Returns the fields of rankings, in no particular order. Rankings without finishers are left out.
 */
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
      const times = await fields.finishTimes(result_set_id, number, decided_by)
      const spread = histogram(times)
      return spread ? [{ ranking_id: id, rule: decided_by, ...quartiles(times), ...spread }] : []
    }),
  )
  return all.flat()
}
