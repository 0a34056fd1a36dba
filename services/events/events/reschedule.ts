import { type Selectable, sql } from 'kysely'
import type { Entries } from '../../../domain/events.ts'
import type { EventsDatabase } from '../database.ts'
import type { StatusDecisionsTable } from '../tables/events.ts'
import { locateEvents } from '../places/locate-events.ts'
import { windowOf } from './entries.ts'
import { endOfEvent, type EndingRace } from './event-end.ts'
import { type EventPlan, timesOfEvent } from './event-times.ts'
import {
  type Decision,
  type DecidedStatus,
  statusByDecisions,
  statusOfEvent,
  startByEvent,
  startByRace,
} from './decided-status.ts'

interface PlannedRace extends EndingRace {
  id: string
  entry_offer: Entries | null
  postponed_to: Date | null
  awaits_start: boolean
  has_finishers: boolean
  /**
   * Time and reason of timing's decision on the start: the gun if it ended the postponement,
   * otherwise the postponement.
   */
  decided_at: Date | null
  decided_reason: string | null
}

/**
 * A gun changes the start that pages show if it comes at least this number of milliseconds earlier.
 * Guns are often a few seconds early, and the start is announced in minutes.
 */
const leastEarlyMs = 60_000
/**
 * Sets status, start and entries of an event's races according to all decisions. Decisions come
 * from the package, the operator and timing. Also sets the status, the times and the coordinates of
 * the event. Call this function after a change of the plan or of a decision.
 * @returns whether a race or the event changed
 */
export async function reschedule(db: EventsDatabase, eventId: string): Promise<boolean> {
  // Locks the event, because its status depends on all its races. A concurrent decision on another
  // race waits until this transaction ends.
  await sql`select from events where id = ${eventId} for no key update`.execute(db)
  const plan = await db
    .selectFrom('event_plans')
    .innerJoin('events', 'events.id', 'event_id')
    .selectAll('event_plans')
    .select('time_zone')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (!plan) return false
  const planned = await readPlannedRaces(db, eventId)
  const decisions = await db
    .selectFrom('status_decisions')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('origin', 'desc')
    .execute()
  const races = planned.map((race) => ({ race, decided: statusOfRace(race, plan, decisions) }))
  const ownStatus = statusByDecisions(
    decisions
      .filter(({ race_id: raceId }) => raceId === '')
      .map((each) => decisionOf(each, plan.starts_at, plan, startByEvent)),
  )
  const decided = statusOfEvent(
    ownStatus,
    races.map((race) => race.decided),
  )
  const times = timesOfEvent(plan, races)
  const started = races.map(({ race, decided: ofRace }) => ({
    race,
    start: ofRace.status === 'cancelled' ? null : (race.gun_at ?? startOf(race, ofRace)),
  }))
  const guns = started.flatMap(({ race, start }) => (start && race.gun_at?.getTime()) ?? [])
  const isEventChanged = await writeEvent(db, eventId, {
    ...times,
    // The event is under way from its first gun, also if this gun came before the planned start.
    starts_at: new Date(Math.min(times.starts_at.getTime(), ...guns)),
    ends_at: endOfEvent(times, plan.time_zone, started),
    ...columnsOf(decided),
    previous_date: decided.status === 'postponed' ? plan.date_from : null,
  })
  const isRaceChanged = await writeRaces(
    db,
    eventId,
    races.map(({ race, decided: ofRace }) => {
      const startsAt = startOf(race, ofRace)
      return {
        id: race.id,
        starts_at: startsAt,
        start_status: ofRace.start === null ? 'postponed' : 'scheduled',
        held_on: times.date_from,
        ...columnsOf(ofRace),
        ...windowOf(race.entry_offer, ofRace.start === null ? null : (startsAt ?? times.ends_at)),
        ...(ofRace.status === 'cancelled' && { entry_state: 'closed' }),
      }
    }),
  )
  await locateEvents(db, [eventId])
  await revise(db, eventId)
  return isEventChanged || isRaceChanged
}

async function readPlannedRaces(db: EventsDatabase, eventId: string): Promise<PlannedRace[]> {
  const { rows } = await sql<PlannedRace>`
    select races.id, sport, distance, planned_starts_at, entry_offer, postponed_to, coalesce(awaits_start, false) as awaits_start, gun_at,
      coalesce(finishers > 0, false) as has_finishers, ranked.scored_by as "scoredBy", coalesce(ranked.is_settled, false) as "isSettled",
      decision.decided_at, decision.reason as decided_reason
    from races left join timed_races on timed_races.race_id = races.id
      left join result_sets on result_sets.id = races.result_set_id
      cross join lateral (
        select min(scored_by) filter (where scored_by in ('laps', 'distance')) as scored_by,
          bool_and(status is not distinct from 'official' or status is null and finishers > 0
            and timed_races.result_set_id is distinct from races.result_set_id) as is_settled
        from rankings where rankings.race_id = races.id) ranked
      left join lateral (select decided_at, reason from timing_starts where race_id = races.id
        and part = case when postponed_to = gun_at then 'gun' else 'postponed' end
        order by decided_at desc, digest desc limit 1) decision on true
    where event_id = ${eventId} order by number`.execute(db)
  return rows
}

type StoredDecision = Selectable<StatusDecisionsTable>

/**
 * Returns the status of a race after all decisions on the race and on its event. If an event is
 * postponed after the gun of a race with finishers, this race has taken place.
 */
function statusOfRace(
  race: PlannedRace,
  plan: EventPlan,
  decisions: readonly StoredDecision[],
): DecidedStatus {
  const planned = race.planned_starts_at ?? plan.starts_at
  const gun = race.has_finishers ? race.gun_at : null
  const decisionsOn = (raceId: string, startBy: typeof startByRace) =>
    decisions
      .filter(({ race_id: id }) => id === raceId)
      .filter(({ status, decided_at: at }) => {
        const isLater = gun !== null && at !== null && at > gun
        return !(isLater && raceId === '' && status === 'postponed')
      })
      .map((each) => decisionOf(each, planned, plan, startBy))
  return statusByDecisions([
    ...decisionsOn('', startByEvent),
    ...decisionsOn(race.id, startByRace),
    ...decisionsOfTiming(race),
  ])
}

function decisionOf(
  row: StoredDecision,
  planned: Date,
  plan: EventPlan,
  startBy: typeof startByRace,
): Decision {
  const { status, reason, decided_at: decidedAt, new_start: newStart, new_place: newPlace } = row
  const start = newStart === null ? null : startBy(newStart, planned, plan)
  return { status, reason, decidedAt, newPlace, start }
}

/**
 * Returns the decision of timing to postpone a race, or the gun if it ended the postponement. Empty
 * if timing has not postponed the race.
 */
function decisionsOfTiming(race: PlannedRace): Decision[] {
  const { postponed_to: at, awaits_start: isUnknown, decided_at: decidedAt } = race
  const { decided_reason: reason } = race
  if (at === null && !isUnknown) return []
  return [
    {
      status: 'postponed',
      reason,
      decidedAt,
      newPlace: null,
      start: at && { at, isTimed: true },
      isGun: at !== null && at.getTime() === race.gun_at?.getTime(),
    },
  ]
}

/**
 * Returns the start of a race. A gun that came earlier than the announced start is the start. Null
 * if the start is not known, or if neither the package nor a decision has a time of day.
 */
function startOf(race: PlannedRace, decided: DecidedStatus): Date | null {
  const announced = announcedStart(race, decided)
  const { gun_at: gun } = race
  const isEarly = gun && announced && announced.getTime() - gun.getTime() >= leastEarlyMs
  return isEarly ? gun : announced
}

function announcedStart(race: PlannedRace, { start }: DecidedStatus): Date | null {
  if (start === undefined) return race.planned_starts_at
  if (start === null || (!start.isTimed && race.planned_starts_at === null)) return null
  return start.at
}

function columnsOf({ status, reason, decidedAt, newPlace }: DecidedStatus) {
  return {
    standing: status,
    status_reason: reason,
    status_decided_at: decidedAt,
    new_place: newPlace,
  }
}

async function writeEvent(
  db: EventsDatabase,
  eventId: string,
  times: ReturnType<typeof timesOfEvent> &
    ReturnType<typeof columnsOf> & { previous_date: string | null },
): Promise<boolean> {
  const columns =
    sql.raw(`(date_from, date_to, starts_at, ends_at, fixed_state, start_status, standing,
    status_reason, status_decided_at, previous_date, new_place)`)
  const values = sql`(${times.date_from}::date, ${times.date_to}::date, ${times.starts_at}::timestamptz,
    ${times.ends_at}::timestamptz, ${times.fixed_state}::text, ${times.start_status}::text, ${times.standing}::text,
    ${times.status_reason}::text, ${times.status_decided_at}::timestamptz, ${times.previous_date}::date,
    ${times.new_place}::text)`
  const { numAffectedRows = 0n } = await sql`update events set ${columns} = ${values}
    where id = ${eventId} and ${columns} is distinct from ${values}`.execute(db)
  return numAffectedRows > 0n
}

/** The columns of a race that decisions change, with their SQL types. */
const raceColumns = {
  starts_at: 'timestamptz',
  start_status: 'text',
  held_on: 'date',
  standing: 'text',
  status_reason: 'text',
  status_decided_at: 'timestamptz',
  new_place: 'text',
  entry_state: 'text',
  entries_from: 'timestamptz',
  entries_to: 'timestamptz',
}

type RaceRow = { id: string } & Record<keyof typeof raceColumns, unknown>

async function writeRaces(
  db: EventsDatabase,
  eventId: string,
  races: readonly RaceRow[],
): Promise<boolean> {
  const names = Object.keys(raceColumns)
  const columns = Object.entries(raceColumns).map((column) => column.join(' '))
  const rowOf = (table: string) => sql.raw(`(${names.map((name) => `${table}.${name}`).join()})`)
  const { numAffectedRows = 0n } = await sql`update races
    set ${sql.raw(names.map((name) => `${name} = given.${name}`).join())}
    from json_to_recordset(${JSON.stringify(races)}::json)
      as given (id text, ${sql.raw(columns.join())})
    where races.id = given.id and event_id = ${eventId}
      and ${rowOf('races')} is distinct from ${rowOf('given')}`.execute(db)
  return numAffectedRows > 0n
}

/**
 * Increases the revision of an event if its calendar entries have changed. The new revision is one
 * more than the number of the last publication. So revisions increase even if the event was deleted
 * and imported again.
 */
async function revise(db: EventsDatabase, eventId: string): Promise<void> {
  await sql`update events set calendar_facts = facts.hash, revised_at = now(),
      revision = 1 + (select number from publication_counter)
    from (select md5(concat_ws(chr(31), name, description, city, country, time_zone, date_from, date_to,
          standing, status_reason, new_place, start_status, starts_at at time zone 'UTC',
          (select string_agg(concat_ws(chr(31), id, name, starts_at at time zone 'UTC',
              planned_starts_at at time zone 'UTC', standing,
              status_reason, new_place, start_status), chr(30) order by number)
            from races where event_id = ${eventId}))) as hash
      from events where id = ${eventId}) facts
    where id = ${eventId} and calendar_facts is distinct from facts.hash`.execute(db)
}
