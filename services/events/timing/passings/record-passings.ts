import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '../../../platform/http/problem.ts'
import type { EventsDatabase } from '../../database.ts'
import { type Cause, causes } from '../causes.ts'
import type { HeldReason } from '../results/athlete-times.ts'
import type { LiveRace } from '../live-race.ts'
import { projectAthletes } from '../results/project.ts'
import { writeChanges } from '../../changes/write-changes.ts'

/** A passing as it was sent; exactly one of bib and chip, of checkpoint and device, and of at and race_ms, unless withdrawn. */
export interface SentPassing {
  id: string
  bib: string | null
  chip: string | null
  checkpoint: string | null
  device: string | null
  /** ISO 8601 instant with milliseconds, in UTC. */
  at: string | null
  /** Milliseconds since the gun of the race. */
  race_ms: number | null
  manual: boolean
  withdrawn: boolean
}

export interface PassingBatch {
  passings: readonly SentPassing[]
  credentialId: string
}

/** Why a passing does not count now; it may later, when the gun or a device is corrected. */
export type ImpossibleReason =
  | HeldReason
  | 'passing.checkpointUnknown'
  | 'passing.deviceUnknown'
  | 'passing.gunUnknown'

export type PassingOutcome = { id: string } & (
  | { status: 'accepted' | 'duplicate' | 'unknown' }
  | { status: 'impossible'; reason: ImpossibleReason }
)

/** The outcomes of a batch in its order, or why nothing of it was stored. */
export type BatchOutcome = { outcomes: PassingOutcome[] } | { problem: Problem }

/** The id of a passing of a sender without ids: the same device, chip and time is the same passing. */
export function passingIdOf(passing: Omit<SentPassing, 'id' | 'withdrawn'>): string {
  const { bib, chip, checkpoint, device, at, race_ms, manual } = passing
  const kind = manual ? ['manual'] : []
  const content = JSON.stringify([bib, chip, checkpoint, device, at, race_ms, ...kind])
  return `~${createHash('sha256').update(content).digest('base64url').slice(0, 20)}`
}

/**
 * Appends batches of passings to the log of a race and computes the athletes again. A batch with an id that was used
 * for another passing is refused as a whole.
 * @param db a transaction that holds the lock of the race
 * @returns the outcome of each batch, whether public data changed, and the ids of the participants that were computed
 */
export async function recordPassings(
  db: EventsDatabase,
  live: LiveRace,
  batches: readonly PassingBatch[],
): Promise<{ results: BatchOutcome[]; isChanged: boolean; athletes: string[] }> {
  const { race } = live
  const ids = batches.flatMap(({ passings }) => passings.map(({ id }) => id))
  const known = await readKnown(db, race.id, ids)
  const added: (SentPassing & { credentialId: string })[] = []
  const withdrawn = new Map<string, string>()
  const results = batches.map(
    ({ passings, credentialId }): { problem: Problem } | { isNew: boolean[] } => {
      const own = new Map<string, SentPassing>()
      for (const [index, passing] of passings.entries()) {
        const earlier = own.get(passing.id) ?? known.get(passing.id)
        if (passing.withdrawn) continue
        if (earlier && !isSame(earlier, passing)) return { problem: conflict(passing, index) }
        own.set(passing.id, passing)
      }
      const isNew = passings.map((passing) => {
        if (passing.withdrawn) {
          const isFirst = !withdrawn.has(passing.id)
          withdrawn.set(passing.id, credentialId)
          return isFirst
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
  const withdrawnBibs = await insertWithdrawals(db, live, withdrawn)

  const affected = new Map<string, Cause>()
  for (const passing of added) {
    const bib = bibOf(live, passing)
    if (bib !== undefined) affected.set(bib, race.pointOf(passing) ?? 0)
  }
  for (const bib of withdrawnBibs) affected.set(bib, causes.withdrawal)
  const { held, changes, athletes } = await projectAthletes(db, live, affected)
  await writeChanges(db, race.id, changes)

  return {
    isChanged: affected.size > 0,
    athletes,
    results: results.map((result, batch) => {
      if ('problem' in result) return result
      const passings = batches[batch]?.passings ?? []
      return {
        outcomes: passings.map((passing, index) =>
          outcomeOf(live, passing, held, result.isNew[index] === true),
        ),
      }
    }),
  }
}

/** The start number of a passing; undefined while nobody has it. */
export function bibOf(
  { starters, chips }: LiveRace,
  { bib, chip }: Pick<SentPassing, 'bib' | 'chip'>,
): string | undefined {
  const found = bib ?? (chip === null ? undefined : chips.get(chip))
  return found !== undefined && starters.has(found) ? found : undefined
}

/** Why a passing is impossible for any athlete; undefined if it is not. */
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
  held: ReadonlyMap<string, HeldReason>,
  isNew: boolean,
): PassingOutcome {
  const { id } = passing
  if (!isNew) return { id, status: 'duplicate' }
  if (passing.withdrawn) return { id, status: 'accepted' }
  const at = passing.at === null ? null : new Date(passing.at)
  const reason = reasonOf(live, { ...passing, at }) ?? held.get(id)
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

function conflict({ id }: SentPassing, index: number): Problem {
  return new Problem(
    409,
    'passing.conflict',
    `The id “${id}” was used for another passing. Nothing of this batch is stored.`,
    `passings[${String(index)}].id`,
  )
}

async function readKnown(
  db: EventsDatabase,
  raceId: string,
  ids: readonly string[],
): Promise<Map<string, SentPassing>> {
  const { rows } = await sql<Omit<SentPassing, 'at' | 'withdrawn'> & { at: Date | null }>`
    select id, bib, chip, checkpoint, device, at, race_ms, manual from timing_passings
    where race_id = ${raceId} and id = any (${ids}::text[])`.execute(db)
  return new Map(
    rows.map((row) => [row.id, { ...row, at: row.at?.toISOString() ?? null, withdrawn: false }]),
  )
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

/** @returns start numbers of the known passings that were not withdrawn before */
async function insertWithdrawals(
  db: EventsDatabase,
  live: LiveRace,
  withdrawn: ReadonlyMap<string, string>,
): Promise<string[]> {
  if (withdrawn.size === 0) return []
  const raceId = live.race.id
  const ids = [...withdrawn.keys()]
  const { rows: added } = await sql<{ passing_id: string }>`
    insert into timing_withdrawals (race_id, passing_id, credential_id)
    select ${raceId}, * from unnest(${ids}::text[], ${[...withdrawn.values()]}::text[])
    on conflict do nothing returning passing_id`.execute(db)
  const { rows } = await sql<{ bib: string | null; chip: string | null }>`
    select bib, chip from timing_passings
    where race_id = ${raceId} and id = any (${added.map((row) => row.passing_id)}::text[])`.execute(
    db,
  )
  return rows.flatMap((row) => bibOf(live, row) ?? [])
}
