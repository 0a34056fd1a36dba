import type { EventsDatabase } from '../../database.ts'
import type { RaceInPackage } from '../../event-package.ts'
import { readStoredRows } from '../../results/stage/stored-rows.ts'
import { liveResultSet } from './stage-race.ts'
import { countImpossibleTimes } from '../check/possible-times/check-times.ts'

/** A race with published finish times that an import of its results would refuse. */
export interface ImpossibleTimes {
  raceId: string
  name: string
  /** Number of impossible times. */
  count: number
  /** Number of all finish times. */
  total: number
}

/** Finds the races whose published finish times are impossible for their distance and sport. */
export async function findImpossibleTimes(
  db: EventsDatabase,
  races: readonly RaceInPackage[],
): Promise<ImpossibleTimes[]> {
  const found: ImpossibleTimes[] = []
  for (const race of races) {
    // A race without a distance or a sport has no limits. Its times are only compared with each
    // other, and facts do not change this comparison.
    if (race.distance === null || race.sport === null) continue
    const live = await liveResultSet(db, race.id)
    if (live === undefined) continue
    const counts = await countImpossibleTimes(race, readStoredRows(db, live.id))
    if (counts.count > 0) found.push({ raceId: race.id, name: race.name, ...counts })
  }
  return found
}
