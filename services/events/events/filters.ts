import { maxSearchLength } from '../../../domain/search.ts'
import { type Expression, sql } from 'kysely'
import Type, { type Static, type TSchema } from 'typebox'
import { entryStates, eventStates, type EventState as State } from '../../../domain/events.ts'
import { rangesOf, earthRadius, maxNearKm, type Near as Circle } from '../../../domain/earth.ts'
import { sportBits, sports } from '../../../domain/sports.ts'
import { normaliseName } from '../../../domain/normalise-name.ts'
import { Day, Range, readFilters } from '../../platform/http/filters.ts'
import { patterns } from '../../platform/http/patterns.ts'
import { IdParameter, OneOf, Text } from '../../platform/http/schemas.ts'
import { infixPrefix } from '../words/names.ts'
import { entryStateAt } from './entries.ts'

export const EventState = OneOf(eventStates, {
  title: 'EventState',
  values: {
    before: 'Not started.',
    during: 'In progress.',
    after: 'Over.',
  },
  description: 'State of the event: before its start, during the event, after its end.',
})

export const EntryState = OneOf(entryStates, {
  title: 'EntryState',
  values: {
    open: 'Athletes can enter.',
    waiting_list: 'Athletes can enter a waiting list.',
    full: 'All places are taken.',
    closed: 'Athletes cannot enter.',
  },
  description:
    'State of the entries now. An event has the first of these that one of its races has.',
})

/** Upper limit of distances in a filter, in kilometres. Every race is shorter. */
const maxKilometres = 100_000
const Kilometres = Type.Integer({ minimum: 0, maximum: maxKilometres })

const Near = Type.Object(
  {
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
    km: Type.Number({ minimum: 0, maximum: maxNearKm }),
  },
  {
    additionalProperties: false,
    description:
      'an object with latitude and longitude in degrees (WGS 84), and km: events at most this far from there, along the surface of the earth; events without coordinates are never near',
  },
)

const Within = Type.Object(
  {
    south: Type.Number({ minimum: -90, maximum: 90 }),
    north: Type.Number({ minimum: -90, maximum: 90 }),
    west: Type.Number({ minimum: -180, maximum: 180 }),
    east: Type.Number({ minimum: -180, maximum: 180 }),
  },
  {
    additionalProperties: false,
    description:
      'an object with south, north, west and east in degrees: events within this box; a box across the date line has a west greater than its east',
  },
)

const days =
  'first and last day as YYYY-MM-DD, either null when open: events with a day in this range, in their own time zone; today is a day of an event under way'

export const EventFilters = Type.Object({
  state: Type.Optional(OneOrMore(EventState, 'before, during or after, or a list of them')),
  date: Type.Optional(Range(Day, days)),
  sport: Type.Optional(
    OneOrMore(OneOf(sports, { description: '' }), `one of ${sports.join(', ')}, or a list of them`),
  ),
  country: Type.Optional(
    Type.String({ pattern: patterns.country, description: 'ISO 3166-1 alpha-2, in either case' }),
  ),
  distance: Type.Optional(
    Range(
      Kilometres,
      'minimum and maximum in whole kilometres, either null when open: events with a race in this range, its distance rounded down',
    ),
  ),
  name: Type.Optional(
    Text(maxSearchLength, {
      description:
        'words in any order, each the beginning of a word of the name, ignoring case and accents; at most eight words',
    }),
  ),
  near: Type.Optional(Near),
  within: Type.Optional(Within),
  organisation: Type.Optional({ ...IdParameter, description: 'id of an organisation' }),
  replay: Type.Optional(Type.Boolean({ description: 'true: events with a race replay' })),
  entries: Type.Optional({
    ...EntryState,
    description: `events with a race whose entries have this state now: ${entryStates.join(', ')}`,
  }),
})
export type EventFilters = Static<typeof EventFilters>
/** All filters, each with a value. */
export type GivenFilters = Required<EventFilters>

/** Schema of the filters, including the keys that the form of the site needs. */
export const EventFilterInput = Type.Object({
  ...EventFilters.properties,
  date: Type.Optional(
    Type.Union([Range(Day, days), Type.Literal('custom')], {
      description: `${days}; or custom, with customDate`,
    }),
  ),
  customDate: Type.Optional(
    Range(Day, 'the range of days when date is custom; else it is ignored'),
  ),
  onlyAfter: Type.Optional(
    Type.Boolean({
      description: 'true: finished events, like the state after; false is no filter',
    }),
  ),
})

/**
 * Parses and validates the query parameter `filters` of lists of events.
 * @throws Problem 400 filters.… that names the wrong field
 */
export function readEventFilters(text: string | undefined): EventFilters {
  const { customDate, onlyAfter, date, ...same } = readFilters(text, EventFilterInput)
  const chosen = date === 'custom' ? customDate : date
  return {
    ...same,
    ...(chosen && { date: chosen }),
    ...(onlyAfter && { state: 'after' as const }),
  }
}

function OneOrMore<Schema extends TSchema>(schema: Schema, description: string) {
  return Type.Union([schema, Type.Array(schema, { maxItems: 20 })], { description })
}

type Condition = Expression<boolean>

export const alwaysTrue: Condition = sql<boolean>`true`

/** Joins conditions with `and`. Returns the condition `true` for an empty list. */
export function all(conditions: Condition[]): Condition {
  return conditions.length === 0 ? alwaysTrue : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/**
 * Returns the SQL that computes the state of an event. If the event has no fixed state, the state
 * depends on `now`.
 */
export function stateAt(now: Date) {
  return sql<State>`coalesce(fixed_state, case
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

function hasState(states: State[], now: Date): Condition {
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
export function metresFrom({ latitude, longitude }: Circle) {
  return sql<number>`metres_between(latitude, longitude,
    ${latitude}::double precision, ${longitude}::double precision)`
}

const radians = Math.PI / 180

/**
 * Returns the SQL condition for events in a circle. The first part of the condition selects the box
 * around the circle, because an index supports only ranges of latitudes and longitudes.
 */
function isNear(circle: Circle): Condition {
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
function isInCircle({ latitude, longitude, km }: Circle): Condition {
  const sineOfHalf = (column: 'latitude' | 'longitude', degrees: number) =>
    sql`sin((${sql.ref(column)} - ${degrees}::double precision) * ${radians / 2}::double precision)`
  const north = sineOfHalf('latitude', latitude)
  const east = sineOfHalf('longitude', longitude)
  const scale = sql`cos(latitude * ${radians}::double precision)
    * ${Math.cos(latitude * radians)}::double precision`
  const most = Math.sin(Math.min(Math.PI, (km * 1000) / earthRadius) / 2) ** 2
  return sql<boolean>`${north} * ${north} + ${scale} * ${east} * ${east} <= ${most}::double precision`
}

function isWithin({ south, north, west, east }: Static<typeof Within>): Condition {
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
