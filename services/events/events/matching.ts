import { type Expression, sql } from 'kysely'
import { normaliseName } from '../../../reader/normalise-name.ts'
import { infixPrefix } from '../search/names.ts'
import { sportBits } from '../../../domain/sports.ts'
import type { EventFilters } from './filters.ts'
import type { EventState } from '../../../domain/events.ts'

type Condition = Expression<boolean>

export const alwaysTrue: Condition = sql<boolean>`true`

/** The conjunction of conditions; true without conditions. */
export function all(conditions: Condition[]): Condition {
  return conditions.length === 0 ? alwaysTrue : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** The state fixed by the source, else the state by the clock. */
export function stateAt(now: Date) {
  return sql<EventState>`coalesce(fixed_state, case
    when ${now}::timestamptz < starts_at then 'before'
    when ${now}::timestamptz <= ends_at then 'during'
    else 'after' end)`
}

/** Equivalent to the state `after`; served by an index. */
export function isOver(now: Date): Condition {
  return sql<boolean>`over_at < ${now}::timestamptz`
}

/** Condition for events that are not over, the states `before` and `during`; an index supports it. */
export function isComing(now: Date): Condition {
  return sql<boolean>`over_at >= ${now}::timestamptz`
}

/** The SQL condition of each given filter. */
export function conditionsOf(
  filters: EventFilters,
  now: Date,
): Partial<Record<keyof EventFilters, Condition>> {
  const { state, date, sport, country, distance, name, organisation, replay } = filters
  return {
    ...(state && { state: hasState([state].flat(), now) }),
    ...(date && { date: hasDayIn(...date) }),
    ...(sport && { sport: sql<boolean>`sport_bits & ${sportBits([sport].flat())}::int <> 0` }),
    ...(country && { country: sql<boolean>`country = ${country}` }),
    ...(distance && { distance: hasRaceOf(...distance) }),
    ...(name && { name: isNamed(name) }),
    ...(organisation && { organisation: sql<boolean>`organisation_id = ${organisation}` }),
    ...(replay && { replay: hasReplay }),
  }
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

function hasDayIn(from: string | null, to: string | null): Condition {
  return all([
    ...(from === null ? [] : [sql<boolean>`date_to >= ${from}::date`]),
    ...(to === null ? [] : [sql<boolean>`date_from <= ${to}::date`]),
  ])
}

function hasRaceOf(from: number | null, to: number | null): Condition {
  if (from === null && to === null) return alwaysTrue
  const first = (from ?? 0) * 1000
  const beyond = to === null ? null : (to + 1) * 1000
  return sql<boolean>`distance_points && int4range(${first}::int, ${beyond}::int)`
}

const hasReplay = sql<boolean>`exists
  (select from races where races.event_id = events.id and races.replay is not null)`

/** Names are indexed by their first words, so further words of a query are ignored. */
const maxWords = 8
/** Sorts after every continuation of a key. */
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
