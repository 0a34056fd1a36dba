import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import type { RowChanges } from './compare-result-sets.ts'
import type { EventPackage, RaceInPackage } from '../../event-package.ts'
import { joinFirst, type PackageProblem } from '../../results/problems.ts'

/**
 * Maximum share of a race's published participants that an import may remove without
 * `--allow-removal`.
 */
const maxRemoved = 0.05
const maxListed = 10

/**
 * Returns a problem when too many published participants are missing in the file, for example
 * because the file is incomplete or belongs to another race.
 */
export async function findRemoval(
  db: EventsDatabase,
  { id, results }: RaceInPackage,
  { removed, changed, unchanged }: RowChanges,
  sets: { old: number; new: number },
): Promise<PackageProblem | undefined> {
  const published = removed + changed + unchanged
  if (removed <= published * maxRemoved) return undefined
  const { rows } = await sql<{ bib: string | null; id: string }>`
    select bib, id from stored_participants old where result_set_id = ${sets.old}
      and not exists (select from stored_participants new
        where new.result_set_id = ${sets.new} and new.id = old.id)
    order by length(bib), bib, id limit ${sql.lit(maxListed)}`.execute(db)
  const listed = rows.map((row) => (row.bib === null ? `id ${row.id}` : `number ${row.bib}`))
  return problemOf(
    results?.file ?? id,
    { count: removed, total: published },
    `${String(removed)} of the ${String(published)} published people of ${id} are not in the file: ${joinFirst(listed, removed)}`,
  )
}

/**
 * Returns a problem for each race with published results that the package omits or lists without
 * results. A race keeps results from a timing system if the package lists the race.
 */
export async function findRemovedRaces(
  db: EventsDatabase,
  { event, races }: EventPackage,
): Promise<PackageProblem[]> {
  const published = await db
    .selectFrom('races')
    .innerJoin('result_sets', 'result_sets.id', 'races.result_set_id')
    .leftJoin('timed_races', 'timed_races.result_set_id', 'races.result_set_id')
    .where('event_id', '=', event.id)
    .where('participants', '>', 0)
    .select(['races.id', 'participants', 'timed_races.race_id as timed'])
    .orderBy('races.number')
    .execute()
  const stay = new Set(races.filter(({ results }) => results !== null).map(({ id }) => id))
  const listed = new Set(races.map(({ id }) => id))
  return published
    .filter(({ id, timed }) => !stay.has(id) && !(timed !== null && listed.has(id)))
    .map(({ id, participants }) =>
      problemOf(
        'event.yml',
        { count: participants, total: participants },
        `The package has no results of the race ${id}, of which ${String(participants)} people are published`,
      ),
    )
}

function problemOf(
  file: string,
  people: Pick<PackageProblem, 'count' | 'total'>,
  message: string,
): PackageProblem {
  return {
    code: 'results.removesPeople',
    file,
    ...people,
    message,
    expected: 'Complete the file. If they are to disappear, import with --allow-removal.',
    answers: [{ parameter: 'allowRemoval', value: 'true' }],
  }
}
