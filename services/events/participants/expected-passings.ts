import { sql } from 'kysely'
import type { ResultState } from '../../../domain/results.ts'
import type { Checkpoint, EventsDatabase } from '../database.ts'
import { expectedPassings, medianOfFirstLeg } from '../on-course/estimates.ts'
import type { AthleteResult } from './schema.ts'

type Expected = Pick<AthleteResult, 'next_check_point' | 'expected_at'>

export const nothingExpected: Expected = { next_check_point: null, expected_at: null }

interface Row {
  race_id: string
  id: string
  result_set_id: number
  distance: number | null
  check_points: Checkpoint[]
  state: ResultState | null
  private: boolean
  split_times: (number | null)[]
  start_time: number | null
  /** The gun of the race, or the planned start while the gun is not known. */
  gun_at: Date | null
}

/**
 * Reads when and where the athletes on the course are expected next. The list of athletes on the
 * course uses the same estimates.
 * @returns expected passings by `<race id>~<participant id>`
 */
export async function readExpected(
  db: EventsDatabase,
  rows: readonly Row[],
): Promise<Map<string, Expected>> {
  const open = rows.filter((row) => row.state === null && !row.private && row.gun_at !== null)
  const races = Map.groupBy(open, ({ race_id: id }) => id)
  const all = [...races].map(async ([raceId, athletes]) => {
    const [race] = athletes
    if (!race?.gun_at) return []
    const gunAt = race.gun_at.getTime()
    // The query of the median reads all athletes of the race. It is needed only for athletes before
    // the first checkpoint.
    const isBeforeFirst = athletes.some(
      ({ split_times: times, start_time: start }) =>
        start !== null && times.every((time) => time === null),
    )
    const expected = await expectedPassings(
      db,
      race,
      athletes.map(({ id }) => id),
      isBeforeFirst ? medianOfFirstLeg(race) : sql`null::int`,
    )
    return [...expected].map(([id, { ms, reached }]): [string, Expected] => [
      `${raceId}~${id}`,
      {
        next_check_point: race.check_points[reached]?.name ?? null,
        expected_at: new Date(gunAt + ms).toISOString(),
      },
    ])
  })
  return new Map((await Promise.all(all)).flat())
}
