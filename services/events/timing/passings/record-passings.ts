import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '../../../platform/http/problem.ts'
import type { EventsDatabase } from '../../database.ts'
import { type Cause, causes } from '../../changes/causes.ts'
import type { HeldReason } from '../race/athlete-times.ts'
import type { ResultChange } from '../../race-table/change-log.ts'
import type { LiveRace } from '../race/live-race.ts'
import { projectAthletes } from '../results/project.ts'
import { PassingRoom } from './passing-room.ts'
import { writeChanges } from '../../changes/write-changes.ts'

/**
 * A passing as the timing system sent it. Each passing has either a bib or a chip, either a
 * checkpoint or a device, and either `at` or `race_ms`. A withdrawn passing needs only its id.
 */
export interface SentPassing {
  id: string
  bib: string | null
  chip: string | null
  checkpoint: string | null
  device: string | null
  /** Time of the passing as an ISO 8601 instant with milliseconds, in UTC. */
  at: string | null
  /** Time of the passing in milliseconds since the gun of the race. */
  race_ms: number | null
  manual: boolean
  withdrawn: boolean
}

export interface PassingBatch {
  passings: readonly SentPassing[]
  credentialId: string
}

/**
 * Reasons why a passing has no effect now. Unless it was withdrawn, the passing may have an effect
 * later, for example after a correction of the gun or of a device.
 */
export type ImpossibleReason =
  | HeldReason
  | 'passing.withdrawn'
  | 'passing.checkpointUnknown'
  | 'passing.deviceUnknown'
  | 'passing.gunUnknown'

/**
 * The reason for a passing that arrived before the passings at earlier checkpoints. The passing has
 * an effect as soon as enough of the earlier passings arrive.
 */
const waitsForOthers = 'passing.checkpointsSkipped'

export type PassingOutcome = { id: string } & (
  | { status: 'accepted'; reason?: typeof waitsForOthers }
  | { status: 'duplicate' | 'unknown' }
  | { status: 'impossible'; reason: ImpossibleReason }
)

/**
 * The result of a batch: either the outcomes of its passings in order, or a problem. With a
 * problem, no passing of the batch was stored.
 */
export type BatchOutcome = { outcomes: PassingOutcome[] } | { problem: Problem }

/**
 * Returns the id of a passing from a sender without ids. Passings with the same content have the
 * same id.
 */
export function passingIdOf(passing: Omit<SentPassing, 'id' | 'withdrawn'>): string {
  const { bib, chip, checkpoint, device, at, race_ms, manual } = passing
  const kind = manual ? ['manual'] : []
  const content = JSON.stringify([bib, chip, checkpoint, device, at, race_ms, ...kind])
  return `~${hash('sha256', content, 'base64url').slice(0, 20)}`
}

/**
 * Appends batches of passings to the log of a race and computes the results of the athletes again.
 * If an id of a batch was already used for another passing, or an athlete has no room for another
 * passing, the whole batch is refused.
 * @param db a transaction that holds the lock of the race
 * @returns the outcome of each batch, whether public data changed, and the changed results
 */
export async function recordPassings(
  db: EventsDatabase,
  live: LiveRace,
  batches: readonly PassingBatch[],
): Promise<{ results: BatchOutcome[]; isChanged: boolean; change: ResultChange }> {
  const { race } = live
  const sent = batches.flatMap(({ passings }) => passings)
  const { known, withdrawn } = await readStored(db, race.id, sent)
  const room = await PassingRoom.read(db, race.id, sent, known)
  const added: (SentPassing & { credentialId: string })[] = []
  const withdrawals = new Map<string, string>()
  const results = batches.map(
    ({ passings, credentialId }): { problem: Problem } | { isNew: boolean[] } => {
      const problem = conflictIn(passings, known) ?? room.add(passings, known)
      if (problem) return { problem }
      const isNew = passings.map((passing) => {
        if (passing.withdrawn) {
          if (withdrawn.has(passing.id)) return false
          withdrawn.add(passing.id)
          withdrawals.set(passing.id, credentialId)
          return true
        }
        if (known.has(passing.id)) return false
        known.set(passing.id, passing)
        added.push({ ...passing, credentialId })
        return true
      })
      return { isNew }
    },
  )
  await insertPassings(db, race.id, added)
  const withdrawnBibs = await insertWithdrawals(db, live, withdrawals)

  const affected = new Map<string, Cause>()
  for (const passing of added) {
    const bib = bibOf(live, passing)
    if (bib !== undefined) affected.set(bib, race.pointOf(passing) ?? 0)
  }
  for (const bib of withdrawnBibs) affected.set(bib, causes.withdrawal)
  const { held, changes, change } = await projectAthletes(db, live, affected)
  await writeChanges(db, race.id, changes)

  return {
    isChanged: affected.size > 0,
    change,
    results: results.map((result, batch) => {
      if ('problem' in result) return result
      const passings = batches[batch]?.passings ?? []
      return {
        outcomes: passings.map((passing, index) =>
          outcomeOf(live, passing, { held, withdrawn }, result.isNew[index] === true),
        ),
      }
    }),
  }
}

/** Returns the start number of a passing. Undefined if no starter has the chip or start number. */
export function bibOf(
  { starters, chips }: LiveRace,
  { bib, chip }: Pick<SentPassing, 'bib' | 'chip'>,
): string | undefined {
  const found = bib ?? (chip === null ? undefined : chips.get(chip))
  return found !== undefined && starters.has(found) ? found : undefined
}

/**
 * Returns the reason why a passing is impossible for every athlete. Undefined if the passing is
 * possible.
 */
export function reasonOf(
  { race }: Pick<LiveRace, 'race'>,
  passing: {
    checkpoint: string | null
    device: string | null
    at: Date | null
    race_ms: number | null
  },
): ImpossibleReason | undefined {
  if (race.pointOf(passing) === undefined) {
    return passing.checkpoint === null ? 'passing.deviceUnknown' : 'passing.checkpointUnknown'
  }
  return race.timeOf(passing) === undefined ? 'passing.gunUnknown' : undefined
}

function outcomeOf(
  live: LiveRace,
  passing: SentPassing,
  { held, withdrawn }: { held: ReadonlyMap<string, HeldReason>; withdrawn: ReadonlySet<string> },
  isNew: boolean,
): PassingOutcome {
  const { id } = passing
  if (!isNew) return { id, status: 'duplicate' }
  if (passing.withdrawn) return { id, status: 'accepted' }
  if (withdrawn.has(id)) return { id, status: 'impossible', reason: 'passing.withdrawn' }
  const at = passing.at === null ? null : new Date(passing.at)
  const reason = reasonOf(live, { ...passing, at }) ?? held.get(id)
  if (reason === waitsForOthers) return { id, status: 'accepted', reason }
  if (reason !== undefined) return { id, status: 'impossible', reason }
  return { id, status: bibOf(live, passing) === undefined ? 'unknown' : 'accepted' }
}

function isSame(a: SentPassing, b: SentPassing): boolean {
  return (
    a.bib === b.bib &&
    a.chip === b.chip &&
    a.checkpoint === b.checkpoint &&
    a.device === b.device &&
    a.at === b.at &&
    a.race_ms === b.race_ms &&
    a.manual === b.manual
  )
}

/** Returns the problem of a batch that uses an id for two different passings. */
function conflictIn(
  passings: readonly SentPassing[],
  known: ReadonlyMap<string, SentPassing>,
): Problem | undefined {
  const own = new Map<string, SentPassing>()
  for (const [index, passing] of passings.entries()) {
    if (passing.withdrawn) continue
    const earlier = own.get(passing.id) ?? known.get(passing.id)
    if (earlier && !isSame(earlier, passing)) return conflict(passing, index)
    own.set(passing.id, passing)
  }
  return undefined
}

function conflict({ id }: SentPassing, index: number): Problem {
  return new Problem(
    409,
    'passing.conflict',
    `The id “${id}” was used for another passing. Nothing of this batch is stored.`,
    `passings[${String(index)}].id`,
  )
}

/** Reads which ids of passings belong to stored passings, and which to withdrawn passings. */
async function readStored(
  db: EventsDatabase,
  raceId: string,
  passings: readonly SentPassing[],
): Promise<{ known: Map<string, SentPassing>; withdrawn: Set<string> }> {
  type Row = Omit<SentPassing, 'at'> & { at: Date | null; isKnown: boolean }
  const ids = passings.map(({ id }) => id)
  const { rows } = await sql<Row>`
    select sent.id, passing.id is not null as "isKnown", passing.bib, passing.chip,
      passing.checkpoint, passing.device, passing.at, passing.race_ms, passing.manual,
      withdrawal.passing_id is not null as withdrawn
    from unnest(${ids}::text[]) as sent (id)
      left join timing_passings passing on passing.race_id = ${raceId} and passing.id = sent.id
      left join timing_withdrawals withdrawal
        on withdrawal.race_id = ${raceId} and withdrawal.passing_id = sent.id
    where passing.id is not null or withdrawal.passing_id is not null`.execute(db)
  const known = rows.flatMap(({ isKnown, ...row }): [string, SentPassing][] =>
    isKnown ? [[row.id, { ...row, at: row.at?.toISOString() ?? null, withdrawn: false }]] : [],
  )
  return {
    known: new Map(known),
    withdrawn: new Set(rows.flatMap(({ id, withdrawn }) => (withdrawn ? [id] : []))),
  }
}

async function insertPassings(
  db: EventsDatabase,
  raceId: string,
  passings: readonly (SentPassing & { credentialId: string })[],
): Promise<void> {
  if (passings.length === 0) return
  const rows = passings.map(({ withdrawn: _, credentialId, ...passing }) => ({
    ...passing,
    credential_id: credentialId,
  }))
  const columns = sql`id, bib, chip, checkpoint, device, at, race_ms, manual, credential_id`
  await sql`with added as (
      insert into timing_passings (race_id, ${columns})
      select ${raceId}, ${columns}
      from json_populate_recordset(null::timing_passings, ${JSON.stringify(rows)}::json)
    )
    update timed_races set received_at = now() where race_id = ${raceId}`.execute(db)
}

/**
 * Stores withdrawals of passings.
 * @param withdrawals credentials of the senders, by the ids of passings that were not withdrawn
 * before
 * @returns start numbers of the withdrawn passings that are stored
 */
async function insertWithdrawals(
  db: EventsDatabase,
  live: LiveRace,
  withdrawals: ReadonlyMap<string, string>,
): Promise<string[]> {
  if (withdrawals.size === 0) return []
  const raceId = live.race.id
  const ids = [...withdrawals.keys()]
  await sql`
    insert into timing_withdrawals (race_id, passing_id, credential_id)
    select ${raceId}, * from unnest(${ids}::text[], ${[...withdrawals.values()]}::text[])`.execute(
    db,
  )
  const { rows } = await sql<{ bib: string | null; chip: string | null }>`
    select bib, chip from timing_passings
    where race_id = ${raceId} and id = any (${ids}::text[])`.execute(db)
  return rows.flatMap((row) => bibOf(live, row) ?? [])
}
