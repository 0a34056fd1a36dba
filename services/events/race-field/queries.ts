import { type RawBuilder, sql } from 'kysely'
import type { PackedField } from '../../../domain/field-packing.ts'
import type { FieldPositions } from '../../../domain/field-positions.ts'
import { nextWholeMinute, wholeMinute } from '../../../domain/replays.ts'
import type { Gender } from '../../../domain/results.ts'
import { rulesOf } from '../../../domain/sports.ts'
import type { Moment } from '../../platform/http/moment-query.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { EventsDatabase } from '../database.ts'
import { readOnCourse } from '../on-course/athletes-on-course.ts'
import { presentForecast } from '../on-course/present-forecast.ts'
import { timeDigitsOf } from '../races/queries.ts'
import { noSuchRace, throwNotFoundOrGone } from '../removed.ts'
import { timeSql } from '../results/deciding-sql.ts'
import { type FieldRace, readFieldRaces } from './read-field-races.ts'
import type { PositionedField, RaceFields } from './race-fields.ts'
import type { RaceField, RaceMilestone } from './schema.ts'

/**
 * Returns the fields of the given races, as all visitors may see them. Races without results or
 * distance are left out.
 */
export async function listRaceFields(
  db: EventsDatabase,
  fields: RaceFields,
  ids: string[],
  moment: Moment,
): Promise<RaceField[]> {
  const races = [...(await readFieldRaces(db, ids)).values()].filter((race) => race !== null)
  return Promise.all(races.map((race) => fieldAt(db, fields, race, moment, false)))
}

/**
 * Returns the field of one race at a moment.
 * @param isUnlocked whether the caller may see a paid replay
 * @throws Problem 404 race.notFound, race.noField, 410 event.gone
 */
export async function getRaceField(
  db: EventsDatabase,
  fields: RaceFields,
  id: string,
  moment: Moment,
  isUnlocked: boolean,
): Promise<RaceField> {
  const race = await requireFieldRace(db, id)
  return fieldAt(db, fields, race, moment, isUnlocked)
}

/**
 * Returns all passings of a race.
 * @param isUnlocked whether the caller may play a paid replay
 * @throws Problem 404 race.notFound, race.noField, 410 event.gone, 403 replay.locked
 */
export async function getPackedField(
  db: EventsDatabase,
  fields: RaceFields,
  id: string,
  isUnlocked: boolean,
): Promise<PackedField> {
  const race = await requireFieldRace(db, id)
  if (isLocked(race, isUnlocked)) {
    throw new Problem(403, 'replay.locked', 'The replay of this race has to be unlocked.')
  }
  return (await fields.of(race)).packed()
}

async function requireFieldRace(db: EventsDatabase, id: string): Promise<FieldRace> {
  const race = (await readFieldRaces(db, [id])).get(id)
  if (race === undefined) return throwNotFoundOrGone(db, 'race', id, noSuchRace())
  if (race === null) {
    throw new Problem(404, 'race.noField', 'The race has no results or no known distance.')
  }
  return race
}

/** Returns the milestones of the given races. The milestones of each race are sorted by time. */
export async function listMilestones(
  db: EventsDatabase,
  fields: RaceFields,
  ids: string[],
): Promise<RaceMilestone[]> {
  const races = [...(await readFieldRaces(db, ids)).values()].filter((race) => race !== null)
  const all = await Promise.all(
    races.map(async (race) => milestones(db, race, await fields.of(race))),
  )
  return all.flat()
}

async function milestones(
  db: EventsDatabase,
  race: FieldRace,
  field: PositionedField,
): Promise<RaceMilestone[]> {
  const { distances } = field.positions.field
  const athletes = field.milestones.flatMap(({ athlete }) => athlete ?? [])
  const people = await readPeople(db, race, field, athletes)
  return field.milestones.map(({ kind, ms, place, athlete }) => {
    const person = athlete === null ? undefined : people.get(athlete)
    return {
      race_id: race.id,
      kind,
      ms,
      metres: distances[place] ?? 0,
      check_point: race.check_points[place - 1]?.name ?? null,
      is_finish: place === distances.length - 1,
      participant_id: person && !person.private ? person.id : null,
      name: person?.name ?? null,
      bib: person && !person.private ? person.bib : null,
      gender: person?.gender ?? null,
      time: place === distances.length - 1 ? (person?.time ?? null) : null,
    }
  })
}

async function fieldAt(
  db: EventsDatabase,
  fields: RaceFields,
  race: FieldRace,
  moment: Moment,
  isUnlocked: boolean,
): Promise<RaceField> {
  const field = await fields.of(race)
  const { positions } = field
  const ms = shownMoment(race, field, moment.ms, isUnlocked)
  // A timing clock may be ahead, so the latest passings may be in the future. Other pages count them,
  // so the current field counts them, too.
  const isNow = moment.ms === undefined && race.as_of !== null && race.started_at !== null
  const { leader, ink, stretches, ...at } = field.at(ms, isNow)
  const followed = moment.bibs.flatMap((bib) => positions.athleteOf(bib) ?? [])
  const shown = leader ? [leader.athlete, ...followed] : followed
  const people = await readPeople(db, race, field, shown)
  const lastPlace = (athlete: number) => lastPlaceOf(race, positions.lastSeen(athlete, ms, isNow))
  const leading = leader && people.get(leader.athlete)
  const isFinished = at.finished > 0
  return {
    race_id: race.id,
    ...startOf(race, field),
    all_overdue_from: instantOf(race, field, field.overdueFromMs),
    at_ms: ms,
    duration_ms: positions.durationMs,
    first_finish_ms: positions.firstFinishMs,
    distance: race.distance,
    places: positions.field.distances.slice(1).map((metres, index) => ({
      name: race.check_points[index]?.name ?? '',
      metres,
      on_course_count: stretches[index] ?? 0,
    })),
    not_started_count: at.notStarted,
    on_course_count: at.onCourse,
    finished_count: at.finished,
    out_count: at.out,
    ink: [...ink],
    leader:
      leader && leading
        ? {
            name: leading.name,
            bib: leading.private ? null : leading.bib,
            metres: round(leader.metres),
            is_finished: isFinished,
            time: isFinished ? leading.time : null,
            forecast: moment.ms === undefined ? await readForecast(fields, race, leading.id) : [],
            ...lastPlace(leader.athlete),
          }
        : null,
    median_metres: at.median === null ? null : round(at.median),
    last_metres: at.last === null ? null : round(at.last),
    followed: followed.flatMap((athlete) => {
      const person = people.get(athlete)
      if (!person || person.private) return []
      const { phase, metres, estimated } = positions.positionOf(athlete, ms, isNow)
      const { name } = person
      const bib = person.bib ?? ''
      return [{ bib, name, phase, metres: round(metres), estimated, ...lastPlace(athlete) }]
    }),
  }
}

/** Returns the checkpoint at which an athlete was last seen, and the time. The finish has no name. */
function lastPlaceOf(race: FieldRace, seen: ReturnType<FieldPositions['lastSeen']>) {
  const isPassed = seen !== undefined && seen.place > 0
  return {
    check_point: isPassed ? (race.check_points[seen.place - 1]?.name ?? null) : null,
    passed_ms: isPassed ? seen.ms : null,
  }
}

/**
 * Reads the forecasts of the leader. Empty for private profiles and without a live ranking. Also empty
 * before the first checkpoint: nothing tells the leader from the rest of the field there.
 */
async function readForecast({ tables }: RaceFields, race: FieldRace, id: string) {
  if (race.as_of === null) return []
  const { table, athletes } = await readOnCourse(tables, race.id, race.result_set_id)
  const athlete = athletes.at(table.rowOf(id) ?? -1)
  const started = { check_points: race.check_points, gun_at: race.started_at }
  return athlete && athlete.reached > 0 ? presentForecast(race.id, started, athlete).forecast : []
}

const round = (metres: number) => Math.round(metres * 10) / 10

const isLocked = ({ replay }: FieldRace, isUnlocked: boolean) => replay === 'paid' && !isUnlocked

/**
 * Longest time since the gun in milliseconds, about 25 days. GraphQL's integers have 32 bits. A late
 * correction may arrive months after the gun.
 */
const longestMs = 2 ** 31 - 1

/**
 * Returns the moment that is shown. A locked replay shows only whole minutes, but the current
 * moment of a live race is free. By default a race with a live ranking shows the moment when its
 * last passing was received, or the last finish if nobody is on the course after it: a correction
 * may arrive hours later. Any other race shows the first finish, or without finishers the last
 * passing.
 */
function shownMoment(
  race: FieldRace,
  { firstGun, endMs, positions: { durationMs, firstFinishMs } }: PositionedField,
  ms: number | undefined,
  isUnlocked: boolean,
): number {
  const locked = isLocked(race, isUnlocked)
  if (ms !== undefined) return locked ? wholeMinute(ms) : ms
  if (race.as_of !== null && race.started_at !== null) {
    const asOf = Math.max(race.as_of.getTime() - race.started_at.getTime() - firstGun, 0)
    return endMs ?? Math.min(asOf, longestMs)
  }
  const first = firstFinishMs ?? durationMs
  return locked ? nextWholeMinute(first) : first
}

function startOf(race: FieldRace, field: PositionedField) {
  return { started_at: instantOf(race, field, 0), several_starts: field.severalStarts }
}

/** Returns the instant of a time since the first gun, in ISO 8601. */
function instantOf(
  { started_at: start }: FieldRace,
  { firstGun }: PositionedField,
  ms: number | null,
): string | null {
  return start === null || ms === null
    ? null
    : new Date(start.getTime() + firstGun + ms).toISOString()
}

interface Person {
  id: string
  name: string
  bib: string | null
  private: boolean
  gender: Gender | null
  /** Finish time as the first ranking shows it. Null without a finish. */
  time: number | null
}

/** Reads the names, start numbers and finish times of athletes, by their index in the field. */
export async function readPeople(
  db: EventsDatabase,
  race: FieldRace,
  { ids }: PositionedField,
  athletes: number[],
): Promise<Map<number, Person>> {
  const indexes = new Map(athletes.map((athlete) => [ids[athlete] ?? '', athlete]))
  if (indexes.size === 0) return new Map()
  const people = await db
    .selectFrom('participants')
    .select(['id', 'name', 'bib', 'private', 'gender', decidingTimeOf(race).as('time')])
    .where('result_set_id', '=', race.result_set_id)
    .where('id', 'in', [...indexes.keys()])
    .execute()
  return new Map(
    people.map((person) => [
      indexes.get(person.id) ?? -1,
      { ...person, time: person.time === null ? null : roundedUp(person.time, race) },
    ]),
  )
}

/** Rounds a finish time up to the unit that rankings show, in sports that round finish times up. */
function roundedUp(time: number, { sport, time_digits: stored }: FieldRace): number {
  if (rulesOf(sport).rounding !== 'up') return time
  const unit = 1000 / 10 ** timeDigitsOf({ sport, time_digits: stored, has_fractions: false })
  return Math.ceil(time / unit) * unit
}

/** Returns the SQL of the time by which the first ranking of a race ranks a participant. */
function decidingTimeOf({ id }: FieldRace): RawBuilder<number | null> {
  return sql`case when state = 'finished' then ${timeSql(
    sql`(select decided_by from rankings where race_id = ${id} and number = 1)`,
  )} end`
}
