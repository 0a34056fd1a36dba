import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { bibPrefix } from '../words/names.ts'
import { keyMatchesOf, readTerms, wholeWord } from '../words/terms.ts'
import { findEvents } from './find-events.ts'
import { type HitPage, type Part, scanned, type ScanRow } from './find-names.ts'
import { lookUpNames } from './look-up.ts'
import { readQuestion } from './question.ts'

/** Maximum number of events whose athletes are compared with the name. */
const maxEvents = 20
/** Maximum number of athletes of a race who are compared with the name. */
const maxInRace = 200

/** A text of two parts: the name or the start number of an athlete, and an event or a club. */
interface Split {
  name: string[]
  other: string[]
}

/**
 * Finds athletes by a name or a start number together with an event, a place or a club: `silva sete
 * colinas`. Without a name, finds the members of a club.
 * @param sizes number of names of athletes that begin with each word
 */
export async function findAthletesAt(
  db: EventsDatabase,
  words: readonly string[],
  sizes: readonly number[],
  now: Date,
  part: Part,
): Promise<HitPage> {
  for (const { name, other } of splitsOf(words, sizes)) {
    const ofClub = await findMembers(db, other, name, part)
    if (ofClub.total > 0) return ofClub
    if (name.length === 0) continue
    const hints = await lookUpNames(db, readQuestion(other.join(' ')))
    const events = await findEvents(db, hints, now, { offset: 0, limit: maxEvents })
    const ids = events.hits.map(({ id }) => id)
    const found = ids.length > 0 ? await findInEvents(db, ids, name, part) : undefined
    if (found && found.total > 0) return found
  }
  return { hits: [], total: 0 }
}

/** Splits of a text, with the longest event or club first. Each word of a name begins a known name. */
function splitsOf(words: readonly string[], sizes: readonly number[]): Split[] {
  const isName = (from: number, to: number) =>
    sizes.slice(from, to).every((size, index) => size > 0 || /\d/.test(words[from + index] ?? ''))
  return words.flatMap((_, length) => {
    const [before, after] = [words.slice(0, length), words.slice(words.length - length)]
    return [
      ...(isName(0, length) ? [{ name: before, other: words.slice(length) }] : []),
      ...(length > 0 && isName(words.length - length, words.length)
        ? [{ name: after, other: words.slice(0, words.length - length) }]
        : []),
    ]
  })
}

/** Finds the members of the club with exactly this name, who have the words of a name. */
async function findMembers(
  db: EventsDatabase,
  club: readonly string[],
  name: readonly string[],
  part: Part,
): Promise<HitPage> {
  const patterns = name.map((word) => `% ${word}%`)
  return page(
    db,
    part,
    sql`select races.id as race_id, races.held_on, entry.participant_id, entry.found_by as key
      from club_names join races on races.result_set_id = club_names.result_set_id
      join ranking_entries entry on entry.result_set_id = club_names.result_set_id
        and entry.ranking_number = 1 and entry.team = club_names.team
      where club_names.key = ${club.join(' ')} and entry.found_by is not null
        and entry.found_by like all (${patterns}::text[])`,
  )
}

async function findInEvents(
  db: EventsDatabase,
  events: string[],
  name: readonly string[],
  part: Part,
): Promise<HitPage> {
  const [number] = name
  const isNumber = name.length === 1 && /\d/.test(number ?? '')
  const [first, ...others] = readTerms(name.join(' ')).toSorted(
    (a, b) => b.word.length - a.word.length,
  )
  const range = isNumber ? wholeWord(bibPrefix + String(number)) : first?.typed[0]
  if (!range) return { hits: [], total: 0 }
  const padded = sql`' ' || key || ' '`
  const conditions = others.map(
    (term) => sql`${padded} like any (${keyMatchesOf(term).map(({ pattern }) => pattern)}::text[])`,
  )
  return page(
    db,
    part,
    sql`select races.id as race_id, races.held_on, name.participant_id, name.key
      from races cross join lateral (
        select participant_id, key from participant_names
        where result_set_id = races.result_set_id and key >= ${range.from} and key < ${range.to}
          and ${sql.join([sql`true`, ...conditions], sql` and `)}
        order by key limit ${sql.lit(maxInRace)}) name
      where races.event_id = any (${events}::text[])`,
  )
}

/** Reads a part of the found athletes, those of the latest race first. */
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
