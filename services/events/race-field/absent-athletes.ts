import { sql } from 'kysely'
import { type FieldData, notPassed } from '../../../domain/field-data.ts'
import type { EventsDatabase } from '../database.ts'

/** Largest share of a field that usually does not start. */
const mostAbsent = 1 / 3

/** The athletes of a field without a passing, who may still come. */
interface Absence {
  /**
   * Whether athletes without a passing may still start, for example in a later wave, or on a course
   * without a mat at the start. After twice the time of the latest first passing, the others have
   * not started. If they are more than a third of the field, a mat may have failed, so they may
   * still be on the course.
   */
  othersMayCome: boolean
  /**
   * On a course without a mat at the start, the time until which athletes without a passing may be
   * on the course: twice the time of the latest first passing. Null with a mat at the start, if all
   * athletes have a passing or are out, and while a gun is not known.
   */
  awaitedUntil: number | null
}

/** @param guns guns of the race and its waves, in milliseconds since the gun of the race */
export function absenceIn({ times, out }: FieldData, guns: readonly number[]): Absence {
  let [racing, absent, latestFirst, latest, hasStartMat] = [0, 0, 0, 0, false]
  for (const [athlete, isOut] of out.entries()) {
    let first = Infinity
    for (const [place, column] of times.entries()) {
      const time = column[athlete] ?? notPassed
      // Without a passing at the start, the gun is the start of an athlete.
      if (time === notPassed || (place === 0 && guns.includes(time))) continue
      hasStartMat ||= place === 0
      first = Math.min(first, time)
      latest = Math.max(latest, time)
    }
    const hasPassed = first < Infinity
    if (hasPassed) latestFirst = Math.max(latestFirst, first)
    if (isOut === 1) continue
    racing += 1
    if (!hasPassed) absent += 1
  }
  const until = Math.max(...guns) + 2 * latestFirst
  return {
    othersMayCome: absent > racing * mostAbsent || latest < until,
    awaitedUntil: absent === 0 || hasStartMat || !Number.isFinite(until) ? null : until,
  }
}

/**
 * Reads the guns of a race and its waves, in milliseconds since the gun of the race. A gun that is
 * not known yet is infinite.
 */
export async function readGuns(db: EventsDatabase, raceId: string): Promise<number[]> {
  const { rows } = await sql<{ gun: number }>`
    with given as (
      select wave ->> 'name' as name, (wave ->> 'gun_at')::timestamptz - gun_at as gun
      from timed_races cross join jsonb_array_elements(waves) wave where race_id = ${raceId})
    select coalesce(extract(epoch from gun) * 1000, 'infinity')::float8 as gun from given
    union select 'infinity' where exists (select from timing_starters
      where race_id = ${raceId} and wave is not null and wave not in (select name from given))`.execute(
    db,
  )
  return [0, ...rows.map(({ gun }) => gun)]
}
