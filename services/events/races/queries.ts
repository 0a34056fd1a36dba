import { type InferResult, sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { noSuchRace, throwNotFoundOrGone } from '../removed.ts'
import { raceSports, rulesOf, sportRules } from '../../../domain/sports.ts'
import { readSilences } from '../on-course/silence.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import { hasAthleteOnCourse } from '../rankings/live-ranking.ts'
import { checkPointIds } from '../check-point-ids.ts'
import { civilDay } from '../../../domain/civil-days.ts'
import { entryStateAt } from '../events/entries.ts'
import type { Race } from './schema.ts'

type RaceRow = InferResult<ReturnType<typeof selectRaces>>[number]

/**
 * Returns a race.
 * @throws Problem 404 race.notFound, 410 event.gone
 */
export async function getRace(
  db: EventsDatabase,
  now: Date,
  tables: RaceTables,
  id: string,
): Promise<Race> {
  const row = await selectRaces(db, now).where('races.id', '=', id).executeTakeFirst()
  const [race] = await toRaces(db, tables, row ? [row] : [])
  return race ?? throwNotFoundOrGone(db, 'race', id, noSuchRace())
}

export async function listRacesByIds(
  db: EventsDatabase,
  now: Date,
  tables: RaceTables,
  ids: string[],
): Promise<Race[]> {
  const rows = await selectRaces(db, now).where('races.id', 'in', ids).execute()
  return toRaces(db, tables, rows)
}

/** Returns the races of events, sorted by event id and then by the order within the event. */
export async function listRacesOfEvents(
  db: EventsDatabase,
  now: Date,
  tables: RaceTables,
  eventIds: string[],
): Promise<Race[]> {
  const rows = await selectRaces(db, now)
    .where('races.event_id', 'in', eventIds)
    .orderBy('races.event_id')
    .orderBy('races.number')
    .execute()
  return toRaces(db, tables, rows)
}

const fractionalSports = raceSports.filter((sport) => sportRules[sport].timeDigits > 0)

function selectRaces(db: EventsDatabase, now: Date) {
  return db
    .selectFrom('races')
    .leftJoin('result_sets', 'result_sets.id', 'races.result_set_id')
    .leftJoin('race_versions', 'race_versions.race_id', 'races.id')
    .innerJoin('events', 'events.id', 'races.event_id')
    .selectAll('races')
    .select('events.time_zone')
    .select(entryStateAt(now).as('entries_now'))
    .select(['result_sets.participants', 'result_sets.finishers', 'result_sets.time_digits'])
    .select('race_versions.version')
    .select([
      sql<Date | null>`(select received_at from timed_races timed
        where timed.race_id = races.id and timed.result_set_id = races.result_set_id and exists (
          select from rankings where race_id = races.id and status is distinct from 'official'))`.as(
        'as_of',
      ),
      sql<boolean>`exists (select from timed_races timed
        join rankings on rankings.race_id = timed.race_id and status is distinct from 'official'
        where timed.race_id = races.id and timed.result_set_id = races.result_set_id
          and ${hasAthleteOnCourse})`.as('awaits_passings'),
    ])
    .select(
      // Whether a finish time, or a time at the first checkpoint, has fractions of a second. Checked
      // only if `time_digits` is not known and times of the sport can have decimals.
      sql<boolean>`result_sets.time_digits is null and races.sport = any (${fractionalSports}::text[]) and exists
        (select from participants where participants.result_set_id = races.result_set_id and
          (chip_time % 1000 <> 0 or gun_time % 1000 <> 0 or race_time % 1000 <> 0 or
            split_times[1] % 1000 <> 0))`.as('has_fractions'),
    )
}

async function toRaces(
  db: EventsDatabase,
  tables: RaceTables,
  rows: readonly RaceRow[],
): Promise<Race[]> {
  const silences = await readSilences(
    db,
    tables,
    rows.map(({ id, as_of, awaits_passings }) => ({ race_id: id, as_of, awaits_passings })),
  )
  return rows.map((row) => toRace(row, silences.get(row.id) ?? null))
}

function toRace(row: RaceRow, silentFrom: string | null): Race {
  const ids = checkPointIds(row.id, row.check_points)
  return {
    id: row.id,
    event_id: row.event_id,
    name: row.name,
    sport: row.sport,
    sport_label: row.sport_label && {
      name: row.sport_label.name,
      translations: Object.entries(row.sport_label.translations).map(([language, name]) => ({
        language,
        name,
      })),
    },
    distance: row.distance,
    starts_at: row.starts_at?.toISOString() ?? null,
    previous_starts_at: previousStartOf(row)?.toISOString() ?? null,
    status: row.standing,
    status_decision: statusDecisionOf(row),
    entries: row.entry_offer && { ...row.entry_offer, state: row.entries_now ?? 'closed' },
    check_points: row.check_points.map((checkpoint, index) => ({
      id: ids[index] ?? '',
      ...checkpoint,
    })),
    participants_count: row.participants ?? 0,
    finishers_count: row.finishers ?? 0,
    version: row.version ?? 0,
    as_of: row.as_of?.toISOString() ?? null,
    awaits_passings: row.awaits_passings,
    silent_from: silentFrom,
    forecast_quality: row.forecast_quality,
    time_digits: timeDigitsOf(row),
    replay: row.replay,
  }
}

/**
 * Returns the number of decimals in the times of a race. 0 if no time is known to have decimals.
 * Otherwise the sport decides. If the sport has no rule, the source decides.
 */
export function timeDigitsOf({
  sport,
  has_fractions: hasFractions,
  time_digits: stored,
}: Pick<RaceRow, 'sport' | 'has_fractions' | 'time_digits'>): number {
  const { timeDigits, wholeSeconds } = rulesOf(sport)
  if (!hasFractions && !stored) return 0
  return timeDigits > 0 || wholeSeconds ? timeDigits : (stored ?? 0)
}

function statusDecisionOf(row: RaceRow): Race['status_decision'] {
  if (row.standing === 'scheduled') return null
  const isPostponed = row.standing === 'postponed'
  const dayOf = (start: Date | null) => start && civilDay(start, row.time_zone)
  return {
    reason: row.status_reason,
    decided_at: row.status_decided_at?.toISOString() ?? null,
    previous_date: isPostponed ? dayOf(row.planned_starts_at) : null,
    new_date: isPostponed ? (dayOf(row.starts_at) ?? null) : null,
    new_place: row.new_place,
  }
}

function previousStartOf({ starts_at: startsAt, planned_starts_at: planned }: RaceRow) {
  return planned?.getTime() === startsAt?.getTime() ? null : planned
}
