import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { invalidRequest } from '../../platform/http/problem.ts'
import type { EventsDatabase } from '../database.ts'
import type { StartPart } from '../tables/timing.ts'
import type { Sender } from './corrections.ts'
import { causes } from '../changes/causes.ts'
import { publish } from '../changes/publish.ts'
import { tagsOfEvent } from '../publications.ts'
import { reschedule } from '../events/reschedule.ts'
import { readRaceStandings, refreshRace } from './results/refresh-race.ts'
import type { RaceChange, RaceWriter } from './race/race-writer.ts'
import type { StartDecision } from './race/sent-instants.ts'
import { listOf } from './race/wave-names.ts'

interface Part {
  part: StartPart
  digest: string
  content: unknown
  reason?: string | undefined
}

/**
 * Stores decisions on the gun, the waves, the devices and the postponement of a race. The latest
 * decision on each part has effect. If a decision changes anything, the results of the race are
 * computed again, and a changed start is published.
 * @returns whether all parts of this decision have effect now. False when a later decision on a
 * part differs, when a gun has ended the postponement that this decision sets, when a later
 * postponement has ended the effect of its gun, and for a decision without parts.
 * @throws Problem 400 start.waveMissing when the waves of this decision have effect and a wave of
 * the start list is missing among them
 */
export function putStart(
  timing: RaceWriter,
  raceId: string,
  decision: StartDecision,
  { credentialId }: Sender,
): Promise<boolean> {
  const parts = partsOf(decision)
  const { waves } = decision
  const change: RaceChange<boolean> = async (db, live, reload) => {
    await sql`insert into timing_starts (race_id, part, digest, content, reason, decided_at, credential_id)
      select ${raceId}, part, digest, content, reason, ${decision.decidedAt}, ${credentialId}
      from json_to_recordset(${JSON.stringify(parts)}::json)
        as given (part text, digest text, content jsonb, reason text)
      on conflict do nothing`.execute(db)
    const latest = await readLatest(db, raceId)
    if (waves !== undefined && waves.length > 0 && isLatest(latest, 'waves', parts)) {
      await refuseMissingWaves(
        db,
        raceId,
        waves.map(({ name }) => name),
      )
    }
    const isChanged = await writeStart(db, raceId, latest)
    if (isChanged) {
      const before = await readRaceStandings(db, live.race)
      await refreshRace(db, await reload(), { before, cause: causes.start })
    }
    const { gun } = startOf(latest)
    const holds = ({ part, digest, content }: Part) =>
      latest.get(part)?.digest === digest &&
      !(part === 'gun' && gun === null) &&
      !(part === 'postponed' && content !== false && isEndedByGun(latest))
    const isPostponed = decision.postponed !== undefined
    if ((isChanged || isPostponed) && (await reschedule(db, live.race.eventId))) {
      await publish(db, (await tagsOfEvent(db, live.race.eventId)).tags)
    }
    return { result: parts.length > 0 && parts.every(holds), isChanged }
  }
  // An import locks the race first, and then the timing of the race. This change also writes a
  // changed start to the race, so it takes both locks in the same order.
  return timing.write(raceId, change, { withRace: true })
}

function partsOf({ gunAt, waves, postponed, devices, reason }: StartDecision): Part[] {
  const given: [StartPart, unknown][] = [
    ['gun', instant(gunAt)],
    ['postponed', typeof postponed === 'string' ? instant(postponed) : postponed],
    ['waves', waves?.map(({ name, gun_at }) => ({ name, gun_at: instant(gun_at) }))],
    ['devices', devices?.map(({ device, checkpoint }) => ({ device, checkpoint }))],
  ]
  return given.flatMap(([part, content]) => {
    if (content === undefined) return []
    const why = part === 'postponed' ? reason : undefined
    // Earlier releases hashed only the content, so a missing reason must not change the digest.
    const hashed = JSON.stringify(content) + (why ?? '')
    const digest = createHash('sha256').update(hashed).digest('base64url')
    return [{ part, digest, content, reason: why }]
  })
}

function instant(text: string | undefined): string | undefined {
  return text === undefined ? undefined : new Date(text).toISOString()
}

function isLatest(latest: Latest, name: StartPart, parts: readonly Part[]): boolean {
  return parts.some(({ part, digest }) => part === name && latest.get(part)?.digest === digest)
}

/**
 * Refuses the waves of a decision if a wave of the start list is missing among them. Starters of a
 * missing wave would silently start with the gun of the race.
 */
async function refuseMissingWaves(
  db: EventsDatabase,
  raceId: string,
  names: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ wave: string }>`select distinct wave from timing_starters
    where race_id = ${raceId} and wave <> all (${names}::text[]) order by wave`.execute(db)
  if (rows.length === 0) return
  const missing = listOf(rows.map(({ wave }) => wave))
  const title = `The start list has waves that are missing here: ${missing}. Add them with their guns.`
  throw invalidRequest([{ field: 'waves', code: 'start.waveMissing', title }])
}

type Latest = Map<StartPart, Part & { decided_at: Date }>

async function readLatest(db: EventsDatabase, raceId: string): Promise<Latest> {
  const { rows } = await sql<Part & { decided_at: Date }>`
    select distinct on (part) part, digest, content, decided_at from timing_starts
    where race_id = ${raceId} order by part, decided_at desc, digest desc`.execute(db)
  return new Map(rows.map((row) => [row.part, row]))
}

/**
 * Whether a gun ends the postponement. The gun must have been decided after the postponement or
 * together with it.
 */
function isEndedByGun(latest: Latest): boolean {
  const [gun, postponed] = [latest.get('gun'), latest.get('postponed')]
  return gun !== undefined && postponed !== undefined && gun.decided_at >= postponed.decided_at
}

interface WrittenStart {
  gun: unknown
  /**
   * The start that replaces the planned start. Null without a postponement, and while the new start
   * is unknown. If a gun has ended the postponement, this is the gun.
   */
  postponedTo: unknown
  isUnknown: boolean
}

/** Returns the gun and the new start. A postponement ends the effect of an earlier gun. */
function startOf(latest: Latest): WrittenStart {
  const gun = latest.get('gun')?.content ?? null
  const postponed = latest.get('postponed')?.content ?? false
  if (postponed === false) return { gun, postponedTo: null, isUnknown: false }
  if (isEndedByGun(latest)) return { gun, postponedTo: gun, isUnknown: false }
  const isUnknown = postponed === true
  return { gun: null, postponedTo: isUnknown ? null : postponed, isUnknown }
}

/**
 * Writes the gun, the waves, the postponement and the devices of a race.
 * @returns whether anything differs from the stored data
 */
async function writeStart(db: EventsDatabase, raceId: string, latest: Latest): Promise<boolean> {
  const { gun, postponedTo, isUnknown } = startOf(latest)
  const list = (part: StartPart) => sql`${JSON.stringify(latest.get(part)?.content ?? [])}::jsonb`
  const given = sql`(${gun}::timestamptz, ${list('waves')},
    ${postponedTo}::timestamptz, ${isUnknown}::boolean, ${list('devices')})`
  const { numAffectedRows = 0n } = await sql`update timed_races
    set (gun_at, waves, postponed_to, awaits_start, devices) = ${given}
    where race_id = ${raceId}
      and (gun_at, waves, postponed_to, awaits_start, devices) is distinct from ${given}`.execute(
    db,
  )
  return numAffectedRows > 0n
}
