import { sql } from 'kysely'
import { earthRadius, type Near, rangesOf } from '../../../domain/earth.ts'
import type { EventState } from '../../../domain/events.ts'
import { normaliseName } from '../../../domain/normalise-name.ts'
import { sportBits } from '../../../domain/sports.ts'
import { all, alwaysTrue, type Condition } from '../conditions.ts'
import { infixPrefix } from '../words/names.ts'
import { entryStateAt } from './entries.ts'
import type { EventFilters } from './filters.ts'

/** All filters, each with a value. */
export type GivenFilters = Required<EventFilters>

/**
 * Returns the SQL that computes the state of an event. If the event has no fixed state, the state
 * depends on `now`.
 */
export function stateAt(now: Date) {
  return sql<EventState>`coalesce(fixed_state, case
    when ${now}::timestamptz < starts_at then 'before'
    when ${now}::timestamptz <= ends_at then 'during'
    else 'after' end)`
}

/**
 * Returns the SQL condition for events that are over (state `after`). An index supports this
 * condition.
 */
export function isOver(now: Date): Condition {
  return sql<boolean>`over_at < ${now}::timestamptz`
}

/**
 * Returns the SQL condition for events that are not over (states `before` and `during`). An index
 * supports this condition.
 */
export function isComing(now: Date): Condition {
  return sql<boolean>`over_at >= ${now}::timestamptz`
}

/**
 * Returns the SQL condition for events that have not begun although their known days have passed:
 * events that are postponed without a new start. Lists have them after all other coming events.
 */
export function awaitsNewDay(now: Date): Condition {
  return sql<boolean>`(fixed_state = 'before' and ends_at < ${now}::timestamptz)`
}

/**
 * For each filter, a function that returns its SQL condition, for the list and for the counts. If a
 * filter has no function here, the code does not compile. A filter that is false or an empty text
 * is not applied.
 */
const conditions: {
  [Name in keyof GivenFilters]: (value: GivenFilters[Name], now: Date) => Condition
} = {
  state: (state, now) => hasState([state].flat(), now),
  date: ([from, to], now) => hasDayIn(from, to, now),
  sport: (sport) => sql<boolean>`sport_bits & ${sportBits([sport].flat())}::int <> 0`,
  country: (country) => sql<boolean>`country = ${country}`,
  distance: ([from, to]) => hasRaceOf(from, to),
  name: isNamed,
  near: isNear,
  within: isWithin,
  organisation: (organisation) => sql<boolean>`organisation_id = ${organisation}`,
  replay: () => hasReplay,
  entries: (state, now) => sql<boolean>`exists
    (select from races where races.event_id = events.id and ${entryStateAt(now)} = ${state})`,
}

/** Returns the SQL condition of each given filter. */
export function filterConditions(
  filters: EventFilters,
  now: Date,
): Partial<Record<keyof EventFilters, Condition>> {
  const given: Partial<GivenFilters> = filters
  const conditionOf = <Name extends keyof GivenFilters>(
    name: Name,
    value: GivenFilters[Name] | undefined,
  ) => (value ? [[name, conditions[name](value, now)] as const] : [])
  const names = Object.keys(conditions) as (keyof GivenFilters)[]
  return Object.fromEntries(names.flatMap((name) => conditionOf(name, given[name])))
}

function hasState(states: EventState[], now: Date): Condition {
  const wanted = new Set(states)
  if (wanted.size === 3) return alwaysTrue
  if (!wanted.has('after')) {
    const coming = isComing(now)
    if (wanted.size === 2) return coming
    return all([coming, sql<boolean>`${stateAt(now)} = ${states[0]}`])
  }
  if (wanted.size === 1) return isOver(now)
  return sql<boolean>`${stateAt(now)} = any (${states}::text[])`
}

/** Returns the SQL that computes the current day in the time zone of an event. */
export const todayAt = (now: Date) =>
  sql<string>`(${now}::timestamptz at time zone time_zone)::date`

/**
 * Returns the SQL that computes the last day of an event. An event that goes on after its planned
 * last day has further days, up to the current day.
 */
export function lastDayAt(now: Date) {
  return sql<string>`greatest(date_to, least((ends_at at time zone time_zone)::date, ${todayAt(now)}))`
}

function hasDayIn(from: string | null, to: string | null, now: Date): Condition {
  return all([
    ...(from === null ? [] : [sql<boolean>`${lastDayAt(now)} >= ${from}::date`]),
    ...(to === null ? [] : [sql<boolean>`date_from <= ${to}::date`]),
  ])
}

function hasRaceOf(from: number | null, to: number | null): Condition {
  if (from === null && to === null) return alwaysTrue
  const first = (from ?? 0) * 1000
  const beyond = to === null ? null : (to + 1) * 1000
  return sql<boolean>`distance_points && int4range(${first}::int, ${beyond}::int)`
}

/**
 * Returns the SQL that computes the distance in metres between an event and the centre of a circle.
 * Null for an event without coordinates.
 */
export function metresFrom({ latitude, longitude }: Near) {
  return sql<number>`metres_between(latitude, longitude,
    ${latitude}::double precision, ${longitude}::double precision)`
}

const radians = Math.PI / 180

/**
 * Returns the SQL condition for events in a circle. The first part of the condition selects the box
 * around the circle, because an index supports only ranges of latitudes and longitudes.
 */
function isNear(circle: Near): Condition {
  const { latitudes, longitudes } = rangesOf(circle)
  return all([
    isBetween('latitude', latitudes),
    ...(longitudes.length === 0 ? [] : [isInAny(longitudes)]),
    isInCircle(circle),
  ])
}

/**
 * Returns the SQL condition that compares the haversine of the distance. A comparison of metres
 * would take seven times as long, and the circle of a large city has thousands of events.
 */
function isInCircle({ latitude, longitude, km }: Near): Condition {
  const sineOfHalf = (column: 'latitude' | 'longitude', degrees: number) =>
    sql`sin((${sql.ref(column)} - ${degrees}::double precision) * ${radians / 2}::double precision)`
  const north = sineOfHalf('latitude', latitude)
  const east = sineOfHalf('longitude', longitude)
  const scale = sql`cos(latitude * ${radians}::double precision)
    * ${Math.cos(latitude * radians)}::double precision`
  const most = Math.sin(Math.min(Math.PI, (km * 1000) / earthRadius) / 2) ** 2
  return sql<boolean>`${north} * ${north} + ${scale} * ${east} * ${east} <= ${most}::double precision`
}

function isWithin({ south, north, west, east }: GivenFilters['within']): Condition {
  const longitudes: Degrees[] =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ]
  return all([isBetween('latitude', [south, north]), isInAny(longitudes)])
}

type Degrees = readonly [from: number, to: number]

function isBetween(column: 'latitude' | 'longitude', [from, to]: Degrees): Condition {
  return sql<boolean>`${sql.ref(column)} between ${from}::double precision and ${to}::double precision`
}

function isInAny(longitudes: readonly Degrees[]): Condition {
  const conditions = longitudes.map((range) => isBetween('longitude', range))
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

const hasReplay = sql<boolean>`exists
  (select from races where races.event_id = events.id and races.replay is not null)`

/**
 * Maximum number of words in a query. Names are indexed by their first words, so further words of a
 * query are ignored.
 */
const maxWords = 8
/**
 * This character sorts after all characters of names. So a prefix plus this character is an upper
 * bound for all names with the prefix.
 */
const maxCharacter = '\u{10FFFF}'

function isNamed(text: string): Condition {
  const words = normaliseName(text).split(' ').slice(0, maxWords)
  if (words[0] === '') return sql<boolean>`false`
  return all(
    [...new Set(words)].map((word) => {
      const [inWord, beyond] = [infixPrefix + word, word + maxCharacter]
      return sql<boolean>`id in (select event_id from event_names
        where key >= ${word} and key < ${beyond}
           or key >= ${inWord} and key < ${infixPrefix + beyond})`
    }),
  )
}
