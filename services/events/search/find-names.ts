import { type RawBuilder, sql } from 'kysely'
import { maxSearchTotal } from '../../../domain/search.ts'
import type { EventsDatabase } from '../database.ts'
import { commonNameCount } from '../words/expand-terms.ts'
import { bounds } from '../words/key-ranges.ts'
import { isUnspaced } from '../words/names.ts'
import {
  type BibMatch,
  isWithin,
  type KeyRange,
  longerWord,
  keyMatchesOf,
  type Term,
  wholeWord,
} from '../words/terms.ts'

/** A search for names. `sizes` contains the number of names that begin with each term. */
export interface NameQuery {
  terms: Term[]
  sizes: number[]
  number: BibMatch | undefined
  numberSize: number
}

/** A search hit with its rank (see `rankOf`). */
export interface Hit {
  id: string
  rank: number
}

/** A part of a list of hits. */
export interface Part {
  /** Number of hits before the part. */
  offset: number
  limit: number
}

/** One page of hits, and the total number of hits. */
export interface HitPage {
  hits: Hit[]
  total: number
}

/** Index of the names of events, or of the names and start numbers of participants. */
export interface NameIndex {
  /** Counts the keys in each range, up to `commonNameCount + 1`. */
  count: (ranges: KeyRange[]) => Promise<number[]>
  /**
   * Returns a page of hits, the best first. The keys of the hits are in one of the ranges and meet
   * `filter`, a condition on `name.key`.
   */
  scan: (scan: Scan, part: Part) => Promise<HitPage>
  /**
   * Returns the ids of names that have a key in one of the ranges: first those of coming events,
   * then the latest.
   */
  latest: (ranges: KeyRange[], limit: number) => Promise<string[]>
  /** Counts the names that have a key in one of the ranges, up to `maxHits`. */
  total: (ranges: KeyRange[]) => Promise<number>
}

/** Counts the keys of a table in each range, up to `commonNameCount + 1`. */
export async function countKeys(
  db: EventsDatabase,
  table: 'event_names' | 'participant_names',
  ranges: KeyRange[],
): Promise<number[]> {
  const { rows } = await sql<{ size: number }>`select ${keyCount(table)} as size
    from ${bounds(ranges)} order by number`.execute(db)
  return rows.map(({ size }) => size)
}

/**
 * Returns the SQL that counts the keys of a table in a range of `bounds`. The count is at most
 * `commonNameCount + 1`.
 */
export function keyCount(table: 'event_names' | 'participant_names'): RawBuilder<number> {
  return sql`(select count(*)::int from (
    select from ${sql.table(table)} where key >= from_key and key < to_key
    limit ${sql.lit(commonNameCount + 1)}) counted)`
}

export interface Scan {
  ranges: LimitedRange[]
  filter: RawBuilder<boolean>
  rank: RawBuilder<number>
}

/** A range of keys. At most `limit` keys of the range are read. */
interface LimitedRange extends KeyRange {
  limit: number
}

/** A row of a scan. `id` is null if the page has no hits. */
export interface ScanRow {
  id: string | null
  rank: number
  total: number
}

/** Returns the hits of a scan. Limits the hits and their number to `maxHits`. */
export function scanned(rows: ScanRow[], { offset }: Part): HitPage {
  const hits = rows.flatMap(({ id, rank }) => (id === null ? [] : { id, rank }))
  return {
    hits: hits.slice(0, Math.max(maxHits - offset, 0)),
    total: Math.min(rows[0]?.total ?? 0, maxHits),
  }
}

/** A limit for the keys that a search for several words reads (see `findNames`). */
const furtherKeys = 4_000
/** Maximum number of search hits. */
export const maxHits = maxSearchTotal
/**
 * Maximum number of keys that are read to count names. A name can have several keys in a range, so
 * more keys than names are read.
 */
export const maxCountedKeys = 2 * maxHits
const maxPermuted = 3
/** Maximum number of names in a range that are read to find the latest ones. */
const fewNames = 100

/**
 * Finds names by words in any order. The work is bounded for any query: common words find only a
 * part of the names, at most `maxHits`.
 */
export async function findNames(
  index: NameIndex,
  { terms, sizes, number, numberSize }: NameQuery,
  part: Part,
): Promise<HitPage> {
  const numbers = number && numberSize > 0 ? [number] : []
  // A start number of letters comes after the names with this word. These names fill the list.
  const beginnings = numbers.filter(({ isWhole }) => !isWhole)
  const rarest = sizes.indexOf(Math.min(...sizes))
  const rare = terms[rarest]
  // No name contains the rarest word or a similar word, and no start number matches.
  const isUnknown = sizes[rarest] === 0 && rare?.expanded.length === 0 && numbers.length === 0
  if (rare === undefined || isUnknown) return { hits: [], total: 0 }
  const scan = (ranges: LimitedRange[], filtered: Term[]) =>
    index.scan({ ranges, filter: filterBy(filtered), rank: rankOf(terms, number) }, part)

  if (terms.length === 1) {
    return (sizes[0] ?? 0) + numberSize > commonNameCount
      ? findLatest(index, [rare.word, ...beginnings.map(({ from }) => from)], part)
      : scan([...limitedRanges(rare, maxHits), ...numbers.map(completeRange)], [])
  }
  if ((sizes[rarest] ?? 0) <= commonNameCount) {
    const others = terms.filter((term) => term !== rare)
    return scan([...limitedRanges(rare, furtherKeys), ...numbers.map(completeRange)], others)
  }
  const phrases = permuted(terms.map(({ word }) => word)).map((words) => words.join(' '))
  const ranges = phrases.map((phrase) => ({ from: phrase, to: longerWord(phrase).to }))
  const counts = await index.count(ranges)
  return counts.some((count) => count > commonNameCount)
    ? findLatest(index, phrases, part)
    : scan(
        [
          ...ranges.map(completeRange),
          ...keyMatchesOf(rare).map((match) => ({ ...match, limit: furtherKeys })),
        ],
        terms,
      )
}

/**
 * Finds the latest names that have the text as whole words. Then finds the latest names with a word
 * that begins with the text, and in scripts without spaces with a word that contains it.
 */
async function findLatest(
  index: NameIndex,
  texts: string[],
  { offset, limit }: Part,
): Promise<HitPage> {
  const end = Math.min(offset + limit, maxHits)
  const found = new Map<string, Hit>()
  const kinds = [wholeWord, longerWord, withinWord].map((rangeOf) => texts.flatMap(rangeOf))
  const counts = await index.count(kinds.flat())
  for (const [kind, ranges] of kinds.entries()) {
    const ofKind = counts.splice(0, ranges.length)
    // An id that was found as a whole word may occur again in the second range. So the second
    // search reads up to `end` ids, too.
    const wanted = end - found.size > 0 ? end : 0
    if (wanted === 0) break
    for (const id of await latestOf(index, ranges, ofKind, wanted)) {
      if (!found.has(id)) found.set(id, { id, rank: kind + 1 })
    }
  }
  const hits = [...found.values()].slice(offset, end)
  const isComplete = found.size < end || found.size >= maxHits
  const total = isComplete ? found.size : await index.total(kinds.flat())
  return { hits, total: Math.min(total, maxHits) }
}

/** Returns the range of the keys that begin inside a word, for scripts without spaces. */
function withinWord(text: string): KeyRange[] {
  return isUnspaced(text) ? [isWithin(text)] : []
}

/**
 * Finds the latest names in some ranges. If the ranges have few names, reads and sorts all of them.
 * Otherwise uses `index.latest`. For few names, `index.latest` would visit every race or event.
 * @param counts number of keys in each range, up to `commonNameCount + 1`
 */
async function latestOf(
  index: NameIndex,
  ranges: KeyRange[],
  counts: number[],
  limit: number,
): Promise<string[]> {
  if (counts.every((count) => count === 0)) return []
  if (counts.some((count) => count > fewNames)) return index.latest(ranges, limit)
  const scan = { ranges: ranges.map(completeRange), filter: sql<boolean>`true` }
  const { hits } = await index.scan({ ...scan, rank: sql<number>`0` }, { offset: 0, limit })
  return hits.map(({ id }) => id)
}

/**
 * Returns the ranges of the keys that match a term.
 * @param keys approximate limit of the keys of words that differ from the typed word
 */
function limitedRanges({ typed, expanded }: Term, keys: number): LimitedRange[] {
  const limit = Math.ceil(keys / Math.max(expanded.length, 1))
  return [...typed.map(completeRange), ...expanded.map((match) => ({ ...match, limit }))]
}

function completeRange(range: KeyRange): LimitedRange {
  return { ...range, limit: commonNameCount + 1 }
}

function permuted(words: string[]): string[][] {
  if (words.length > maxPermuted) return [words, words.toReversed()]
  if (words.length < 2) return [words]
  return words.flatMap((word, index) =>
    permuted(words.toSpliced(index, 1)).map((others) => [word, ...others]),
  )
}

const padded = sql`' ' || name.key || ' '`

function filterBy(terms: Term[]): RawBuilder<boolean> {
  if (terms.length === 0) return sql`true`
  const each = terms.map(
    (term) => sql`${padded} like any (${keyMatchesOf(term).map(({ pattern }) => pattern)}::text[])`,
  )
  return sql`(name.key like '#%' or (${sql.join(each, sql` and `)}))`
}

/**
 * Returns the SQL that computes the rank of a hit. The rank is 0 for the whole name, 1 for whole
 * words, 2 for beginnings of words, 3 for parts of words, and 4 for similar words. A whole start
 * number has rank 0, or 2 if it consists of letters.
 */
function rankOf(terms: Term[], number: BibMatch | undefined): RawBuilder<number> {
  const typed = terms.map(({ word }) => word).join(' ')
  const ranks = terms.map(
    ({ word }) => sql`case when ${padded} like ${`% ${word} %`} then 1
      when ${padded} like ${`% ${word}%`} then 2
      when ${padded} like ${`%${word}%`} then 3 else 4 end`,
  )
  const wholeBib = number && !number.isWhole ? number.from : ''
  return sql`case when name.key = ${typed} or name.key = ${wholeBib} then 0
    when name.key like '#%' then 2 else greatest(${sql.join(ranks)}) end`
}
