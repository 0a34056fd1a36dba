import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { invalidRequest } from '../../platform/http/problem.ts'
import type { EventsDatabase } from '../database.ts'
import type { StartPart } from '../tables/timing.ts'
import type { Organiser } from '../organisers.ts'
import { causes } from '../changes/causes.ts'
import { rescheduleEvent } from './reschedule-event.ts'
import { readRaceStandings, refreshRace } from './results/refresh-race.ts'
import type { RaceChange, RaceWriter } from './race/race-writer.ts'
import type { StartDecision } from './race/sent-instants.ts'
import { listOf } from './race/wave-names.ts'
import {
  isEndedByGun,
  type PartDecision,
  readStartDecisions,
  type StartDecisions,
  startOf,
  writeStart,
} from './start-decisions.ts'

/**
 * Stores decisions on the gun, the waves, the devices and the postponement of a race. The latest
 * decision on each part has effect. If a decision changes anything, the results of the race are
 * computed again, and a changed start is published.
 * @returns whether all parts of this decision have effect now. A part has no effect if a later
 * decision on the same part differs. A postponement has no effect after a later gun, and a gun has
 * no effect after a later postponement. False for a decision without parts.
 * @throws Problem 400 start.waveMissing when the waves of this decision have effect and a wave of
 * the start list is missing among them
 */
export function putStart(
  timing: RaceWriter,
  raceId: string,
  decision: StartDecision,
  { credentialId }: Pick<Organiser, 'credentialId'>,
): Promise<boolean> {
  const parts = partsOf(decision)
  const { waves } = decision
  const change: RaceChange<boolean> = async (db, live, reload) => {
    await sql`insert into timing_starts (race_id, part, digest, content, reason, decided_at, credential_id)
      select ${raceId}, part, digest, content, reason, ${decision.decidedAt}, ${credentialId}
      from json_to_recordset(${JSON.stringify(parts)}::json)
        as given (part text, digest text, content jsonb, reason text)
      on conflict do nothing`.execute(db)
    const decisions = await readStartDecisions(db, raceId)
    const { latest } = decisions
    if (waves !== undefined && waves.length > 0 && isLatest(latest, 'waves', parts)) {
      await refuseMissingWaves(
        db,
        raceId,
        waves.map(({ name }) => name),
      )
    }
    const isChanged = await writeStart(db, raceId, decisions)
    if (isChanged) {
      const before = await readRaceStandings(db, live.race)
      await refreshRace(db, await reload(), { before, cause: causes.start })
    }
    const { gun } = startOf(decisions)
    const holds = ({ part, digest, content }: PartDecision) =>
      latest.get(part)?.digest === digest &&
      !(part === 'gun' && gun === null) &&
      !(part === 'postponed' && content !== false && isEndedByGun(decisions))
    const isPostponed = decision.postponed !== undefined
    if (isChanged || isPostponed) await rescheduleEvent(db, live.race.eventId)
    return { result: parts.length > 0 && parts.every(holds), isChanged }
  }
  // An import locks the race first, and then the timing of the race. This change also writes a
  // changed start to the race, so it takes both locks in the same order.
  return timing.write(raceId, change, { withRace: true })
}

function partsOf({ gunAt, waves, postponed, devices, reason }: StartDecision): PartDecision[] {
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
    const digest = hash('sha256', hashed, 'base64url')
    return [{ part, digest, content, reason: why }]
  })
}

function instant(text: string | undefined): string | undefined {
  return text === undefined ? undefined : new Date(text).toISOString()
}

function isLatest(
  latest: StartDecisions['latest'],
  name: StartPart,
  parts: readonly PartDecision[],
): boolean {
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
