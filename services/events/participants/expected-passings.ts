import type { ResultState } from '../../../domain/results.ts'
import type { Checkpoint } from '../tables/races.ts'
import { readOnCourse } from '../on-course/athletes-on-course.ts'
import { nothingExpected, presentForecast } from '../on-course/present-forecast.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import type { AthleteResult } from './schema.ts'

type Expected = Pick<AthleteResult, 'started_at' | 'next_check_point' | 'expected_at' | 'forecast'>

const noNextPassing: Expected = { ...nothingExpected, started_at: null, next_check_point: null }

interface Row {
  race_id: string
  id: string
  result_set_id: number
  check_points: Checkpoint[]
  state: ResultState | null
  /** The gun of the race, or the planned start while the gun is not known. */
  gun_at: Date | null
}

/**
 * Reads when and where the athletes on the course are expected. The list of athletes on the course
 * uses the same estimates.
 * @returns a function that returns the expected passings of a participant
 */
export async function readExpected(
  tables: RaceTables,
  rows: readonly Row[],
): Promise<(raceId: string, participantId: string) => Expected> {
  const open = rows.filter(({ state }) => state === null)
  const all = open.map(async (row): Promise<[string, Expected]> => {
    const { table, athletes } = await readOnCourse(tables, row.race_id, row.result_set_id)
    const athlete = athletes.at(table.rowOf(row.id) ?? -1)
    const expected = athlete ? presentForecast(row.race_id, row, athlete) : nothingExpected
    const next = expected.expected_at === null ? undefined : row.check_points[athlete?.next ?? 0]
    const started =
      athlete && row.gun_at ? new Date(row.gun_at.getTime() + athlete.started) : undefined
    return [
      `${row.race_id}~${row.id}`,
      {
        ...expected,
        started_at: started?.toISOString() ?? null,
        next_check_point: next?.name ?? null,
      },
    ]
  })
  const expected = new Map(await Promise.all(all))
  return (raceId, participantId) => expected.get(`${raceId}~${participantId}`) ?? noNextPassing
}
