import { type RawBuilder, sql } from 'kysely'
import { normaliseName } from '../../../domain/normalise-name.ts'
import type { EventsDatabase } from '../database.ts'
import { expandTerms } from '../words/expand-terms.ts'
import { bounds } from '../words/key-ranges.ts'
import { bibKeys, bibPrefix } from '../words/names.ts'
import { type KeyRange, keyMatchesOf, bibMatchOf, readTerms, wholeWord } from '../words/terms.ts'

/**
 * Selects the entries that a text matches: entries that have one of the keys (if given) and meet
 * `where`.
 */
export interface EntryMatch {
  keys: MatchingKeys | undefined
  /** SQL condition on `ranking_entries as entry`. */
  where: RawBuilder<boolean>
}

export interface MatchingKeys {
  ranges: KeyRange[]
  /**
   * Number of keys. Unknown (undefined) if there are so many keys that scanning the entries is faster than
   * collecting the keys.
   */
  keyCount: number | undefined
}

/**
 * Returns the maximum number of keys for which collecting the keys is faster than scanning the
 * entries in order.
 */
function maxKeysToCollect(entries: number): number {
  return Math.min(1_500, Math.ceil(entries / 15))
}

/**
 * Returns the keys and the SQL condition that select the entries of one result set that match a
 * text. The text is a part of a name or a start number. A start number that exists is matched
 * exactly, any other number as the beginning of start numbers.
 * @param entryCount number of entries to search
 */
export async function findEntries(
  db: EventsDatabase,
  resultSetId: number,
  text: string,
  entryCount: number,
): Promise<EntryMatch> {
  const maxKeys = maxKeysToCollect(entryCount)
  const count = (ranges: KeyRange[]) => countKeys(db, resultSetId, ranges, maxKeys + 1)
  const prefix = bibMatchOf(text)
  const exact = prefix && { ...wholeWord(prefix.from), pattern: `${prefix.from} %` }
  const typed = readTerms(text)
  const numbers = [exact, prefix].flatMap((match) => match ?? [])
  const [sizes, [exactly = 0, beginning = 0]] = sumGroups(
    await count([...typed.flatMap((term) => term.typed), ...numbers]),
    typed.map((term) => term.typed.length),
  )
  const number = exactly > 0 ? exact : beginning > 0 ? prefix : undefined
  const terms = await expandTerms(db, typed, sizes)
  const rarest = sizes.indexOf(Math.min(...sizes))
  const rare = terms[rarest]
  const expanded = rare && rare.expanded.length > 0 ? await count(rare.expanded) : []
  const size = (sizes[rarest] ?? 0) + (exactly > 0 ? exactly : beginning)
  const expandedSize = expanded.reduce((total, keys) => total + keys, size)
  // Matching many patterns in one condition takes ten times as long as matching one pattern.
  const byKeys = size <= maxKeys || expanded.length > 0

  const named = terms
    .filter((term) => !(byKeys && term === rare))
    .map((term) => isLike(keyMatchesOf(term).map(({ pattern }) => pattern)))
  const conditions = [
    ...(terms.length > 0
      ? [named.length > 0 ? sql`(${sql.join(named, sql` and `)})` : sql`true`]
      : []),
    ...(number ? [isLike([number.pattern])] : []),
  ]
  return {
    keys: byKeys
      ? {
          ranges: [...(rare ? keyMatchesOf(rare) : []), ...(number ? [number] : [])],
          keyCount: expandedSize <= maxKeys ? expandedSize : undefined,
        }
      : undefined,
    where: planAsLikely(
      conditions.length > 0 ? sql`${sql.join(conditions, sql` or `)}` : sql`false`,
    ),
  }
}

/**
 * Hides a condition from the planner. The planner then assumes that half of the rows match.
 * Otherwise the planner would expect few matches, and would scan all entries before sorting the
 * matches.
 */
export function planAsLikely(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce(${condition}, false)`
}

/** Returns the SQL condition for entries with a start number. Private profiles never match. */
export function hasBib(resultSetId: number, bib: string): RawBuilder<boolean> {
  const [key = bibPrefix] = bibKeys(bib)
  return hasKey(resultSetId, key)
}

/** Returns the SQL condition for entries whose whole name is a text. Private profiles never match. */
export function hasName(resultSetId: number, name: string): RawBuilder<boolean> {
  return hasKey(resultSetId, normaliseName(name))
}

function hasKey(resultSetId: number, key: string): RawBuilder<boolean> {
  return sql`entry.participant_id in (select participant_id from participant_names
    where result_set_id = ${resultSetId} and key = ${key})`
}

function isLike(patterns: string[]): RawBuilder<boolean> {
  const [only, ...others] = patterns
  return only !== undefined && others.length === 0 && !only.endsWith(' %')
    ? sql`entry.found_by like ${only}`
    : sql`(entry.found_by || ' ') like any (${patterns}::text[])`
}

/** Counts the keys in each range, up to `most`. */
async function countKeys(
  db: EventsDatabase,
  resultSetId: number,
  ranges: KeyRange[],
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ size: number }>`select (select count(*)::int from (
      select from participant_names
      where result_set_id = ${resultSetId} and key >= from_key and key < to_key
      limit ${sql.lit(most)}) counted) as size
    from ${bounds(ranges)} order by number`.execute(db)
  return rows.map(({ size }) => size)
}

/**
 * Adds up consecutive groups of numbers.
 * @param lengths length of each group
 * @returns the sum of each group, and the numbers after the last group
 */
function sumGroups(numbers: number[], lengths: number[]): [sums: number[], rest: number[]] {
  let from = 0
  const sums = lengths.map((length) => {
    const sum = numbers.slice(from, from + length).reduce((total, number) => total + number, 0)
    from += length
    return sum
  })
  return [sums, numbers.slice(from)]
}
