import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Device, EventsDatabase, StartPart, Wave } from '../database.ts'
import type { Sender } from './corrections.ts'
import { causes } from './causes.ts'
import { readRaceStandings, refreshRace } from './results/refresh-race.ts'
import type { Timing } from './timing.ts'

/** The start of a race; parts that are left out stay as they are. */
export interface StartDecision {
  /** ISO 8601 instants. */
  decidedAt: string
  gunAt?: string
  waves?: readonly Wave[]
  postponedTo?: string
  devices?: readonly Device[]
}

interface Part {
  part: StartPart
  digest: string
  content: unknown
}

/**
 * Stores decisions on the gun, the waves and the devices of a race, of each of which the latest counts, and computes all
 * athletes again if that changes anything.
 * @returns false when a later decision on a part is known, which counts
 */
export function putStart(
  timing: Timing,
  raceId: string,
  decision: StartDecision,
  { credentialId }: Sender,
): Promise<boolean> {
  const parts = partsOf(decision)
  return timing.write(raceId, async (db, live, reload) => {
    await sql`insert into timing_starts (race_id, part, digest, content, decided_at, credential_id)
      select ${raceId}, part, digest, content, ${decision.decidedAt}, ${credentialId}
      from json_to_recordset(${JSON.stringify(parts)}::json)
        as given (part text, digest text, content jsonb)
      on conflict do nothing`.execute(db)
    const latest = await readLatest(db, raceId)
    const isChanged = await writeStart(db, raceId, latest)
    if (isChanged) {
      const before = await readRaceStandings(db, live.race)
      await refreshRace(db, await reload(), { before, cause: causes.start })
    }
    const counts = parts.every(({ part, digest }) => latest.get(part)?.digest === digest)
    return { result: counts, isChanged }
  })
}

function partsOf({ gunAt, waves, postponedTo, devices }: StartDecision): Part[] {
  const given: [StartPart, unknown][] = [
    ['gun', instant(gunAt)],
    ['postponed', instant(postponedTo)],
    ['waves', waves?.map(({ name, gun_at }) => ({ name, gun_at: instant(gun_at) }))],
    ['devices', devices?.map(({ device, checkpoint }) => ({ device, checkpoint }))],
  ]
  return given.flatMap(([part, content]) => {
    if (content === undefined) return []
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
    return [{ part, digest, content }]
  })
}

function instant(text: string | undefined): string | undefined {
  return text === undefined ? undefined : new Date(text).toISOString()
}

type Latest = Map<StartPart, Part & { decided_at: Date }>

async function readLatest(db: EventsDatabase, raceId: string): Promise<Latest> {
  const { rows } = await sql<Part & { decided_at: Date }>`
    select distinct on (part) part, digest, content, decided_at from timing_starts
    where race_id = ${raceId} order by part, decided_at desc, digest desc`.execute(db)
  return new Map(rows.map((row) => [row.part, row]))
}

/** @returns whether the start differs from the stored one */
async function writeStart(db: EventsDatabase, raceId: string, latest: Latest): Promise<boolean> {
  const gun = latest.get('gun')
  const postponed = latest.get('postponed')
  // A gun after the decision to postpone ends the postponement.
  const isPostponed = postponed !== undefined && !(gun && gun.decided_at >= postponed.decided_at)
  const list = (part: StartPart) => sql`${JSON.stringify(latest.get(part)?.content ?? [])}::jsonb`
  const given = sql`(${gun?.content ?? null}::timestamptz, ${list('waves')},
    ${isPostponed ? postponed.content : null}::timestamptz, ${list('devices')})`
  const { numAffectedRows = 0n } = await sql`update timed_races
    set (gun_at, waves, postponed_to, devices) = ${given}
    where race_id = ${raceId}
      and (gun_at, waves, postponed_to, devices) is distinct from ${given}`.execute(db)
  return numAffectedRows > 0n
}
