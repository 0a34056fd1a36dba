import type { ResultState } from '../../../domain/results.ts'
import { athletesOnCourse, type Course } from '../on-course/athletes-on-course.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import type { AthleteResult } from './schema.ts'

type Expected = Pick<AthleteResult, 'next_check_point' | 'expected_at'>

export const nothingExpected: Expected = { next_check_point: null, expected_at: null }

interface Row extends Course {
  race_id: string
  id: string
  result_set_id: number
  state: ResultState | null
  /** The gun of the race, or the planned start while the gun is not known. */
  gun_at: Date | null
}

/**
 * Reads when and where the athletes on the course are expected next. The list of athletes on the
 * course uses the same estimates.
 * @returns expected passings by `<race id>~<participant id>`
 */
export async function readExpected(
  tables: RaceTables,
  rows: readonly Row[],
): Promise<Map<string, Expected>> {
  const open = rows.filter(({ state }) => state === null)
  const all = open.map(async (row): Promise<[string, Expected]> => {
    const table = await tables.of(row.result_set_id)
    const athlete = athletesOnCourse(table, row).get(table.rowOf(row.id) ?? -1)
    const key = `${row.race_id}~${row.id}`
    if (!athlete || athlete.expected === null || row.gun_at === null) return [key, nothingExpected]
    return [
      key,
      {
        next_check_point: row.check_points[athlete.reached]?.name ?? null,
        expected_at: new Date(row.gun_at.getTime() + athlete.expected).toISOString(),
      },
    ]
  })
  return new Map(await Promise.all(all))
}
