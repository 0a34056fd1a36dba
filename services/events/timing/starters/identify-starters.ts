import { sql } from 'kysely'
import { Problem } from '../../../platform/http/problem.ts'
import type { EventsDatabase } from '../../database.ts'
import type { ResultRow } from '../../event-package.ts'
import {
  Identities,
  type IdentifiedRow,
  type PrivacyOutcome,
} from '../../results/identity/identities.ts'
import type { PackageProblem } from '../../results/problems.ts'
import { undecidedProblem } from '../../results/identity/privacy-decisions.ts'
import { readPrivacyRequests } from '../../results/privacy/privacy-requests.ts'
import { type KnownStarter, resultColumns } from './read-starters.ts'
import type { TimedRace } from '../race/timed-race.ts'

/**
 * Assigns participant ids to added and replaced starters by the rules of an import. Starters who
 * are not replaced keep their ids.
 * @param replaced the stored starters with the same start numbers
 * @throws Problem 409 starters.privacy
 */
export async function identifyStarters(
  db: EventsDatabase,
  { id: raceId }: TimedRace,
  resultSetId: number,
  rows: readonly ResultRow[],
  replaced: readonly KnownStarter[],
): Promise<{ identified: IdentifiedRow[]; privacy: PrivacyOutcome }> {
  const hidden = await readPrivacyRequests(db, raceId)
  const replacedIds = new Set(replaced.map(({ id }) => id))
  const identities = await Identities.load({
    db,
    raceId,
    file: raceId,
    liveSetId: resultSetId,
    among: new Set([...replacedIds, ...hidden]),
    hidden,
    decisions: [],
  })
  // Hidden athletes who are not replaced keep their own rows.
  const staying = [...hidden].filter((id) => !replacedIds.has(id))
  for (const row of await readRows(db, resultSetId, staying)) identities.identify(row)
  const exact = rows.flatMap((row) => identities.identify(row) ?? [])
  const { rows: matched, privacy, undecided } = await identities.resolveWaiting()
  const [first] = undecided
  if (first) throw privacyUndecided(undecidedProblem(raceId, first))
  return { identified: [...exact, ...matched], privacy }
}

async function readRows(
  db: EventsDatabase,
  resultSetId: number,
  ids: readonly string[],
): Promise<ResultRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ResultRow>`select ${resultColumns} from stored_participants
    where result_set_id = ${resultSetId} and id = any (${ids}::text[])`.execute(db)
  return rows
}

/**
 * Returns the problem that refuses a start list. A hidden athlete may be on this list under another
 * name or number.
 */
export function privacyUndecided(problem: PackageProblem): Problem {
  return new Problem(
    409,
    'starters.privacy',
    `A hidden athlete may be on this start list under another name or number: ${problem.message}. Import the start list as a package, which asks about each of them.`,
    'starters',
  )
}
