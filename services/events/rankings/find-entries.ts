import { type RawBuilder, sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { widenTerms } from '../search/expand-terms.ts'
import { bounds } from '../search/key-ranges.ts'
import { bibKeys, startNumber } from '../search/names.ts'
import { type KeyRange, meaningsOf, readNumber, readTerms, wholeWord } from '../search/terms.ts'

/** Who is meant by a text: whoever has one of the keys, if there are any, and fits the condition. */
export interface FoundEntries {
  keys: FoundKeys | undefined
  /** On `ranking_entries as entry`. */
  where: RawBuilder<boolean>
}

export interface FoundKeys {
  ranges: KeyRange[]
  /** How many keys there are when they are few, which is quicker to collect than to look for. */
  few: number | undefined
}

/** More keys than this take longer to collect than it takes to look through the entries in order. */
function fewAmong(entries: number): number {
  return Math.min(1_500, Math.ceil(entries / 15))
}

/**
 * Reads a part of a name or a start number as search does, within one result set. A start number that
 * somebody has is meant exactly, any other as the beginning of one.
 * @param among how many entries they are looked for
 */
export async function findEntries(
  db: EventsDatabase,
  resultSetId: number,
  text: string,
  among: number,
): Promise<FoundEntries> {
  const few = fewAmong(among)
  const count = (ranges: KeyRange[]) => countKeys(db, resultSetId, ranges, few + 1)
  const begun = readNumber(text)
  const exact = begun && { ...wholeWord(begun.from), pattern: `${begun.from} %` }
  const typed = readTerms(text)
  const numbers = [exact, begun].flatMap((meaning) => meaning ?? [])
  const [sizes, [exactly = 0, beginning = 0]] = split(
    await count([...typed.flatMap((term) => term.typed), ...numbers]),
    typed.map((term) => term.typed.length),
  )
  const number = exactly > 0 ? exact : begun
  const terms = await widenTerms(db, typed, sizes)
  const rarest = sizes.indexOf(Math.min(...sizes))
  const rare = terms[rarest]
  const wider = rare && rare.wider.length > 0 ? await count(rare.wider) : []
  const size = (sizes[rarest] ?? 0) + (exactly > 0 ? exactly : beginning)
  const widened = wider.reduce((total, keys) => total + keys, size)
  // Many patterns at once take ten times as long as one.
  const byKeys = size <= few || wider.length > 0

  const named = terms
    .filter((term) => !(byKeys && term === rare))
    .map((term) => isLike(meaningsOf(term).map(({ pattern }) => pattern)))
  const fits = [
    ...(terms.length > 0
      ? [named.length > 0 ? sql`(${sql.join(named, sql` and `)})` : sql`true`]
      : []),
    ...(number ? [isLike([number.pattern])] : []),
  ]
  return {
    keys: byKeys
      ? {
          ranges: [...(rare ? meaningsOf(rare) : []), ...(number ? [number] : [])],
          few: widened <= few ? widened : undefined,
        }
      : undefined,
    where: likely(fits.length > 0 ? sql`${sql.join(fits, sql` or `)}` : sql`false`),
  }
}

/**
 * The planner takes every text for a rare one and would look through all entries before it puts them
 * in order. It expects half of them to fit what it does not know.
 */
export function likely(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce(${condition}, false)`
}

/** The participants of a set who have a start number. Private profiles are not found. */
export function withStartNumber(resultSetId: number, bib: string): RawBuilder<boolean> {
  const [key = startNumber] = bibKeys(bib)
  return sql`entry.participant_id in (select participant_id from participant_names
    where result_set_id = ${resultSetId} and key = ${key})`
}

function isLike(patterns: string[]): RawBuilder<boolean> {
  const [only, ...others] = patterns
  return only !== undefined && others.length === 0 && !only.endsWith(' %')
    ? sql`entry.found_by like ${only}`
    : sql`(entry.found_by || ' ') like any (${patterns}::text[])`
}

/** How many keys lie in each range, counted as far as `most`. */
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

/** Adds up the first numbers in groups of the given lengths; what remains is the second answer. */
function split(numbers: number[], lengths: number[]): [sums: number[], rest: number[]] {
  let from = 0
  const sums = lengths.map((length) => {
    const sum = numbers.slice(from, from + length).reduce((total, number) => total + number, 0)
    from += length
    return sum
  })
  return [sums, numbers.slice(from)]
}
