import { type Expression, type RawBuilder, sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { all, awaitsNewDay, filterConditions, isComing } from '../events/filters.ts'
import type { PlaceRow } from '../places/place-index.ts'
import { readTerms, wholeWord } from '../words/terms.ts'
import type { WordSizes } from './count-terms.ts'
import { type HitPage, type Part, scanned, type ScanRow } from './find-names.ts'
import type { KnownHint } from './look-up.ts'

/** Events within this number of kilometres of the centre of a place belong to the place. */
const kmOfPlace = 15
/** An arbitrary time, for conditions that do not depend on the time. */
const anyTime = new Date(0)

/**
 * The hints in a search text. `sizes` has, for each word of the text, the number of names of events
 * that contain the word.
 */
export interface TextOfEvents {
  hints: readonly KnownHint[]
  sizes: WordSizes['events']
}

/**
 * Finds the events that meet all hints. A hint is some words of the search text that may have a
 * meaning, such as a distance or a place. An event meets a hint if it has this meaning, or if its
 * name contains the words. Events that match whole words come before events that match beginnings
 * of words. Among equal matches, coming events come first, by date. Past events follow, the latest
 * first.
 */
export async function findEvents(
  db: EventsDatabase,
  { hints, sizes }: TextOfEvents,
  now: Date,
  part: Part,
): Promise<HitPage> {
  const whole = hints.map((hint) => any(meaningsOf(hint, sizes, wholeNames)))
  const { rows } = await sql<ScanRow>`
    with hit as materialized (
      select id, ${turnAt(now)} as turn, case when ${all(whole)} then 1 else 2 end as rank
      from events where ${meetsAll({ hints, sizes })})
    select hits.id, hits.rank, (select count(*)::int from hit) as total
    from (values (1)) one left join (select * from hit order by rank, turn, id
      limit ${part.limit} offset ${part.offset}) hits on true order by rank, turn, id`.execute(db)
  return scanned(rows, part)
}

/**
 * Returns the SQL that computes the number by which events of equal rank are sorted. The coming
 * events come first, by date. Then come the past events, with the latest first.
 */
export function turnAt(now: Date): RawBuilder<number> {
  return sql`case when ${isComing(now)} and ${awaitsNewDay(now)} then 900000
    when ${isComing(now)} then date_from - date '1970-01-01'
    else 1000000 - (date_from - date '1970-01-01') end`
}

/**
 * Returns the SQL that selects the ids of the latest events that have results and meet all hints.
 */
export function eventsWithResults(text: TextOfEvents, limit: number): RawBuilder<unknown> {
  return sql`select id from events
    where id in (select event_id from races where result_set_id is not null) and ${meetsAll(text)}
    order by date_from desc limit ${sql.lit(limit)}`
}

/**
 * Returns the SQL condition on `events` for events that meet all hints. If the narrowest hint has
 * several meanings, each meaning selects ids, because no index supports an `or` of several tables.
 */
function meetsAll({ hints, sizes }: TextOfEvents): Expression<boolean> {
  const [narrowest, ...others] = hints
    .toSorted((a, b) => breadth(a) - breadth(b))
    .map((hint) => meaningsOf(hint, sizes, names))
  if (narrowest === undefined) return sql<boolean>`false`
  const selected = narrowest.map((meaning) => sql`select id from events where ${meaning}`)
  const isSelected =
    selected.length > 1 ? isIn(sql`events.id`, sql.join(selected, sql` union `)) : any(narrowest)
  return all([isSelected, ...others.map(any)])
}

/**
 * Returns a number that grows with the estimated number of events that match a hint. The search
 * begins with the hint that has the smallest number.
 */
function breadth({ places, organisations, words, country, distance, month }: KnownHint): number {
  if (distance) return 5
  if (month !== undefined) return 6
  if (country !== undefined) return 4
  if (places) return 1
  if (organisations) return 2
  return Array.from(words.join('')).length > 3 ? 0 : 3
}

/** Joins conditions with `or`. */
function any(conditions: Expression<boolean>[]): Expression<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

function isIn(id: RawBuilder<unknown>, ids: RawBuilder<unknown>): Expression<boolean> {
  return sql<boolean>`${id} in (${ids})`
}

/**
 * Returns the SQL that selects the ids of the events whose names contain a word with this
 * beginning.
 */
function names(word: string): RawBuilder<unknown> {
  const ranges = readTerms(word).flatMap(({ typed }) => typed)
  return sql.join(
    ranges.map(({ from, to }) => namesBetween(from, to)),
    sql` union `,
  )
}

/** Returns the SQL that selects the ids of the events whose names have exactly this word. */
function wholeNames(word: string): RawBuilder<unknown> {
  const { from, to } = wholeWord(word)
  return namesBetween(from, to)
}

function namesBetween(from: string, to: string): RawBuilder<unknown> {
  return sql`select event_id as id from event_names where key >= ${from} and key < ${to}`
}

/**
 * Returns the SQL conditions on `events` for the meanings of a hint, at least one. An event must
 * meet at least one of the conditions.
 * @param sizes number of names of events with each word. A hint with a word of no name is not
 *   searched as a name if it has another meaning.
 * @param namesOf selects the ids of the events whose names have a word
 */
function meaningsOf(
  { words, distance, month, year, country, places, organisations }: KnownHint,
  sizes: TextOfEvents['sizes'],
  namesOf: (word: string) => RawBuilder<unknown>,
): Expression<boolean>[] {
  const { distance: hasRace } = filterConditions(distance ? { distance } : {}, anyTime)
  const meanings = [
    ...(hasRace ? [hasRace] : []),
    ...(month !== undefined || year !== undefined ? [isHeldIn(month, year)] : []),
    ...(country === undefined ? [] : [sql<boolean>`country = ${country}`]),
    ...(places ?? []).flatMap(isAt),
    ...(organisations ? [sql<boolean>`organisation_id = any (${organisations}::text[])`] : []),
  ]
  const mayBeName = words.every((word) => sizes.get(word) !== 0)
  const isNamed = words.map((word) => isIn(sql`events.id`, namesOf(word)))
  return mayBeName || meanings.length === 0 ? [...meanings, all(isNamed)] : meanings
}

function isHeldIn(month: number | undefined, year: number | undefined): Expression<boolean> {
  return all([
    ...(month === undefined
      ? []
      : [
          sql<boolean>`${month}::int in (extract(month from date_from), extract(month from date_to))`,
        ]),
    ...(year === undefined
      ? []
      : [sql<boolean>`${year}::int in (extract(year from date_from), extract(year from date_to))`]),
  ])
}

/**
 * Returns the SQL conditions for events at a place: the city of the event has one of the names of
 * the place, or the coordinates of the event are nearby.
 */
function isAt(place: PlaceRow): Expression<boolean>[] {
  const { name, names, country, latitude, longitude } = place
  const cities = [name, ...Object.values(names)].flatMap((each) => each?.toLowerCase() ?? [])
  const { near } = filterConditions({ near: { latitude, longitude, km: kmOfPlace } }, anyTime)
  return [
    sql<boolean>`(country = ${country} and lower(held_in) = any (${cities}::text[]))`,
    ...(near ? [near] : []),
  ]
}
