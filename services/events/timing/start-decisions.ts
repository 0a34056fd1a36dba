import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import type { StartPart } from '../tables/timing.ts'

/** A decision on a part of the start of a race. */
export interface PartDecision {
  part: StartPart
  digest: string
  content: unknown
  reason?: string | undefined
}

/** The decisions on the start of a race that have effect. */
export interface StartDecisions {
  /** The latest decision on each part. */
  latest: ReadonlyMap<StartPart, PartDecision & { decided_at: Date }>
  /**
   * Time of the latest decision of the package or the operator to postpone the race or its event, or
   * to move it with a new start. Null without such a decision, and if the race was scheduled again.
   * If athletes have finished, decisions after the gun do not count: an event of several days may be
   * postponed after its first races.
   */
  postponedAt: Date | null
}

/** Reads the decisions on the start of a race. */
export async function readStartDecisions(
  db: EventsDatabase,
  raceId: string,
): Promise<StartDecisions> {
  const { rows } = await sql<PartDecision & { decided_at: Date }>`
    select distinct on (part) part, digest, content, decided_at from timing_starts
    where race_id = ${raceId} order by part, decided_at desc, digest desc`.execute(db)
  const latest = new Map(rows.map((row) => [row.part, row]))
  const postponedAt = await readPostponement(db, raceId, latest.get('gun')?.decided_at ?? null)
  return { latest, postponedAt }
}

async function readPostponement(
  db: EventsDatabase,
  raceId: string,
  gunDecidedAt: Date | null,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    with decisions as (
      select status, new_start, decided_at from status_decisions
      where event_id = (select event_id from races where id = ${raceId})
        and race_id in ('', ${raceId}::text)
    )
    select max(decided_at) as at from decisions postponed
    where (status = 'postponed' or status = 'moved' and new_start is not null)
      and not exists (select from decisions later
        where later.status = 'scheduled' and later.decided_at >= postponed.decided_at)
      and not (coalesce(decided_at > ${gunDecidedAt}::timestamptz, false)
        and exists (select from result_sets sets join timed_races timed on timed.result_set_id = sets.id
          where timed.race_id = ${raceId} and finishers > 0))`.execute(db)
  return rows[0]?.at ?? null
}

/** Returns the latest decision of timing to postpone the race. */
function ownPostponement({ latest }: StartDecisions) {
  const postponed = latest.get('postponed')
  return postponed?.content === false ? undefined : postponed
}

/**
 * Whether a gun ends all postponements. The gun must have been decided after the postponements or
 * together with them.
 */
export function isEndedByGun(decisions: StartDecisions): boolean {
  const gun = decisions.latest.get('gun')
  const times = [ownPostponement(decisions)?.decided_at, decisions.postponedAt]
  return gun !== undefined && times.every((at) => at == null || gun.decided_at >= at)
}

interface WrittenStart {
  gun: unknown
  /**
   * The start that replaces the planned start. Null without a postponement by timing, and while the
   * new start is unknown. If a gun has ended a postponement, this is the gun.
   */
  postponedTo: unknown
  isUnknown: boolean
}

/** Returns the gun and the new start. A postponement ends the effect of an earlier gun. */
export function startOf(decisions: StartDecisions): WrittenStart {
  const gun = decisions.latest.get('gun')?.content ?? null
  const postponed = ownPostponement(decisions)
  if (postponed === undefined && decisions.postponedAt === null) {
    return { gun, postponedTo: null, isUnknown: false }
  }
  if (isEndedByGun(decisions)) return { gun, postponedTo: gun, isUnknown: false }
  const isUnknown = postponed?.content === true
  return { gun: null, postponedTo: isUnknown ? null : (postponed?.content ?? null), isUnknown }
}

/**
 * Writes the gun, the waves, the postponement and the devices of a race.
 * @returns whether anything differs from the stored data
 */
export async function writeStart(
  db: EventsDatabase,
  raceId: string,
  decisions: StartDecisions,
): Promise<boolean> {
  const { gun, postponedTo, isUnknown } = startOf(decisions)
  const list = (part: StartPart) =>
    sql`${JSON.stringify(decisions.latest.get(part)?.content ?? [])}::jsonb`
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
