import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { bibPrefix } from '../words/names.ts'
import { bounds } from '../words/key-ranges.ts'
import { keyMatchesOf, readTerms, wholeWord } from '../words/terms.ts'
import type { WordSizes } from './count-terms.ts'
import { eventsWithResults, type TextOfEvents } from './find-events.ts'
import { type HitPage, maxHits, type Part, scanned, type ScanRow } from './find-names.ts'
import { type KnownHint, mayMatchEvents } from './look-up.ts'
import type { Question } from './question.ts'

/** Maximum number of events whose athletes are compared with the name. */
const maxEvents = 20
/** Maximum number of races in which members of a club are found. */
const maxRaces = 20
/** Maximum number of athletes of a race who are compared with the name. */
const maxInRace = 200

/** A text of two parts: the name or the start number of an athlete, and an event or a club. */
interface Split {
  name: string[]
  other: readonly KnownHint[]
}

/** A text with the meanings and the frequencies of its words. */
interface TextOfAthletes {
  hints: readonly KnownHint[]
  sizes: WordSizes
  /** Names of clubs that occur in the text. */
  clubs: ReadonlySet<string>
}

/**
 * Finds athletes by a name or a start number together with an event, a place or a club: `silva sete
 * colinas`. Without a name, finds the members of a club.
 */
export async function findAthletesAt(
  db: EventsDatabase,
  text: TextOfAthletes,
  part: Part,
): Promise<HitPage> {
  for (const { name, other } of splitsOf(text)) {
    const club = wordsOf(other).join(' ')
    const ofClub = text.clubs.has(club) ? await findMembers(db, club, name, part) : none
    if (ofClub.total > 0) return ofClub
    const mayBeEvent = other.every((hint) => mayMatchEvents(hint, text.sizes.events))
    const atEvents =
      name.length > 0 && mayBeEvent
        ? await findInEvents(db, { hints: other, sizes: text.sizes.events }, name, part)
        : none
    if (atEvents.total > 0) return atEvents
  }
  return none
}

const none: HitPage = { hits: [], total: 0 }

function wordsOf(hints: readonly KnownHint[]): string[] {
  return hints.flatMap(({ words }) => words)
}

/**
 * Splits a search text into the name or start number of an athlete and the name of an event or a
 * club. The split with the longest event or club comes first. Each word of an athlete's name must be
 * the beginning of a known name. A single word may also be a start number. A text with a distance or
 * a month refers only to events, so it is not split.
 */
function splitsOf({ hints, sizes }: TextOfAthletes): Split[] {
  if (hints.some(isOnlyForEvents)) return []
  const isName = (words: readonly string[]) =>
    words.length === 1 || words.every((word) => (sizes.participants.get(word) ?? 0) > 0)
  const splits = hints.flatMap((_, length) => [
    { name: wordsOf(hints.slice(0, length)), other: hints.slice(length) },
    ...(length > 0
      ? [{ name: wordsOf(hints.slice(-length)), other: hints.slice(0, -length) }]
      : []),
  ])
  return splits.filter(({ name }) => isName(name))
}

/**
 * Returns the beginnings and ends of a text that may be the name of a club. The other words may be
 * the name of an athlete.
 */
export function clubTextsOf(question: Question): string[] {
  if (question.some(isOnlyForEvents)) return []
  const words = wordsOf(question)
  const texts = words.flatMap((_, index) => [words.slice(index), words.slice(0, index + 1)])
  return [...new Set(texts.map((each) => each.join(' ')))]
}

function isOnlyForEvents({ distance, month }: KnownHint): boolean {
  return distance !== undefined || month !== undefined
}

/** Finds the members of a club whose names contain words that begin with the given words. */
async function findMembers(
  db: EventsDatabase,
  club: string,
  name: readonly string[],
  part: Part,
): Promise<HitPage> {
  // Private profiles have no text that could match.
  const patterns = ['%', ...name.map((word) => `% ${word}%`)]
  return page(
    db,
    part,
    sql`select race.id as race_id, race.held_on, member.participant_id, member.key
      from (select races.id, races.held_on, races.result_set_id, team
        from club_names join races on races.result_set_id = club_names.result_set_id
        where key = ${club}
        order by races.held_on desc, races.id limit ${sql.lit(maxRaces)}) race
      cross join lateral (
        select participant_id, found_by as key from ranking_entries entry
        where entry.result_set_id = race.result_set_id and entry.ranking_number = 1
          and entry.team = race.team and found_by like all (${patterns}::text[])
        order by ordinal limit ${sql.lit(maxInRace)}) member
      order by race.held_on desc, race.id limit ${sql.lit(maxHits)}`,
  )
}

/**
 * Finds athletes with the words of a name, or with a start number, at the latest events that meet
 * all hints.
 */
async function findInEvents(
  db: EventsDatabase,
  at: TextOfEvents,
  name: readonly string[],
  part: Part,
): Promise<HitPage> {
  const [first, ...others] = readTerms(name.join(' ')).toSorted(
    (a, b) => b.word.length - a.word.length,
  )
  const range = first?.typed[0]
  if (!range) return none
  const ranges = others.length === 0 ? [wholeWord(bibPrefix + first.word), range] : [range]
  const padded = sql`' ' || key || ' '`
  const conditions = others.map(
    (term) => sql`${padded} like any (${keyMatchesOf(term).map(({ pattern }) => pattern)}::text[])`,
  )
  return page(
    db,
    part,
    sql`select races.id as race_id, races.held_on, name.participant_id, name.key
      from races cross join ${bounds(ranges)} cross join lateral (
        select participant_id, key from participant_names
        where result_set_id = races.result_set_id and key >= from_key and key < to_key
          and ${sql.join([sql`true`, ...conditions], sql` and `)}
        order by key limit ${sql.lit(maxInRace)}) name
      where races.event_id in (${eventsWithResults(at, maxEvents)})`,
  )
}

/** Reads a part of the found athletes. The athletes of the latest race come first. */
async function page(
  db: EventsDatabase,
  part: Part,
  found: ReturnType<typeof sql>,
): Promise<HitPage> {
  const order = sql`order by held_on desc, race_id, key, id`
  const { rows } = await sql<ScanRow>`
    with hit as (
      select race_id || '~' || participant_id as id, 1 as rank, race_id, max(held_on) as held_on,
        min(key) as key
      from (${found}) found group by race_id, participant_id)
    select hits.id, hits.rank, (select count(*)::int from hit) as total
    from (values (1)) one left join (select * from hit ${order}
      limit ${part.limit} offset ${part.offset}) hits on true ${order}`.execute(db)
  return scanned(rows, part)
}
