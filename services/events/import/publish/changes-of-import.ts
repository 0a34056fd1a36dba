import { compareStandings, readStandings } from '../../results/compare-standings.ts'
import type { PlaceChange } from '../../changes/write-changes.ts'
import type { EventsDatabase } from '../../database.ts'
import { causes } from '../../changes/causes.ts'
import type { EventPackage } from '../../event-package.ts'

/**
 * Computes, by race id, the changes that an import makes to published rankings. A race without
 * published results has no changes.
 * @param results the new result set of each race, by race id
 */
export async function changesOfImport(
  db: EventsDatabase,
  pkg: EventPackage,
  results: ReadonlyMap<string, { resultSetId: number; replaced: boolean }>,
): Promise<Map<string, PlaceChange[]>> {
  const changes = new Map<string, PlaceChange[]>()
  for (const race of pkg.races) {
    const staged = results.get(race.id)
    if (!staged?.replaced) continue
    const published = await db
      .selectFrom('rankings')
      .innerJoin('races', 'races.id', 'rankings.race_id')
      .select(['rankings.id', 'rankings.number', 'status', 'decided_by', 'result_set_id'])
      .where('races.id', '=', race.id)
      .where('result_set_id', 'is not', null)
      .execute()
    const own: PlaceChange[] = []
    for (const [index, { id, decidedBy }] of race.rankings.entries()) {
      const ranking = published.find((each) => each.id === id)
      if (!ranking) continue
      const before = await readStandings(db, {
        id,
        resultSetId: ranking.result_set_id,
        number: ranking.number,
        decidedBy: ranking.decided_by,
      })
      const after = await readStandings(db, {
        id,
        resultSetId: staged.resultSetId,
        number: index + 1,
        decidedBy,
      })
      const isFinal = ranking.status === 'official'
      own.push(...compareStandings(id, before, after, () => causes.import, isFinal))
    }
    changes.set(race.id, own)
  }
  return changes
}
