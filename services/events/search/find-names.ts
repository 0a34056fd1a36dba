import { type RawBuilder, sql } from 'kysely'
import type { Page } from '../../platform/schemas.ts'
import { common } from './expand-terms.ts'
import {
  type KeyRange,
  longerWord,
  type Meaning,
  meaningsOf,
  type Term,
  wholeWord,
} from './terms.ts'

/** What was asked for, with the number of names that each term begins as it was typed. */
export interface Question {
  terms: Term[]
  sizes: number[]
  number: Meaning | undefined
  numberSize: number
}

/** Something that was found: how well its name fits (see `rankOf`), and what tells it apart. */
export interface Hit {
  id: string
  rank: number
}

/** One page of what was found, and how much there is on all pages. */
export interface Found {
  hits: Hit[]
  total: number
}

/** Names of one kind, in the order in which the latest come first. */
export interface NameIndex {
  /** How many keys lie in each range, counted as far as `common` and one more. */
  count: (ranges: KeyRange[]) => Promise<number[]>
  /** Those of the keys in the ranges for which `filter` holds on `name.key`, the best first. */
  scan: (scan: Scan, page: Page) => Promise<Found>
  /** The latest that have a key in one of the ranges, whatever else has one. */
  latest: (ranges: KeyRange[], limit: number) => Promise<string[]>
}

export interface Scan {
  ranges: LimitedRange[]
  filter: RawBuilder<boolean>
  rank: RawBuilder<number>
}

/** A range of which no more than its first keys are looked at. */
interface LimitedRange extends KeyRange {
  limit: number
}

/** A row of a scan; without a hit on a page beyond the last. */
export interface ScanRow {
  id: string | null
  rank: number
  total: number
}

/** What a scan answers, of which no more than `mostFound` is shown. */
export function scanned(rows: ScanRow[], { page, itemsPerPage }: Page): Found {
  const hits = rows.flatMap(({ id, rank }) => (id === null ? [] : { id, rank }))
  return {
    hits: hits.slice(0, Math.max(mostFound - (page - 1) * itemsPerPage, 0)),
    total: Math.min(rows[0]?.total ?? 0, mostFound),
  }
}

/** How many keys are looked at, at most, beyond those of what was typed. */
const furtherKeys = 4_000
/** What is found, at most: more pages than anybody turns. */
const mostFound = common
const mostPermuted = 3

/**
 * Finds names by words in any order. What was typed is looked for completely while it is rare; what
 * is common is found latest first, up to `mostFound`. The work is bounded whatever is asked.
 */
export async function findNames(
  index: NameIndex,
  { terms, sizes, number, numberSize }: Question,
  page: Page,
): Promise<Found> {
  const numbers = number && numberSize > 0 ? [number] : []
  const rarest = sizes.indexOf(Math.min(...sizes))
  const rare = terms[rarest]
  if (rare === undefined) return { hits: [], total: 0 }
  const scan = (ranges: LimitedRange[], filtered: Term[]) =>
    index.scan({ ranges, filter: filterBy(filtered), rank: rankOf(terms, number) }, page)

  if (terms.length === 1) {
    return (sizes[0] ?? 0) + numberSize > common
      ? walk(index, [rare.word, ...numbers.map(({ from }) => from)], page)
      : scan([...limited(rare), ...numbers.map(completely)], [])
  }
  if ((sizes[rarest] ?? 0) <= common) {
    const others = terms.filter((term) => term !== rare)
    return scan([...limited(rare), ...numbers.map(completely)], others)
  }
  const phrases = permuted(terms.map(({ word }) => word)).map((words) => words.join(' '))
  const ranges = phrases.map((phrase) => ({ from: phrase, to: longerWord(phrase).to }))
  const counts = await index.count(ranges)
  return counts.some((count) => count > common)
    ? walk(index, phrases, page)
    : scan(
        [
          ...ranges.map(completely),
          ...meaningsOf(rare).map((meaning) => ({ ...meaning, limit: furtherKeys })),
        ],
        terms,
      )
}

/** Names that have one of the texts as words first, then those that only begin with it; the latest first. */
async function walk(
  index: NameIndex,
  texts: string[],
  { page, itemsPerPage }: Page,
): Promise<Found> {
  const end = Math.min(page * itemsPerPage, mostFound)
  const found = new Map<string, Hit>()
  for (const [rank, rangeOf] of [wholeWord, longerWord].entries()) {
    // Whoever was found by a whole word may come again.
    const wanted = end - found.size > 0 ? end : 0
    if (wanted === 0) break
    for (const id of await index.latest(texts.map(rangeOf), wanted)) {
      if (!found.has(id)) found.set(id, { id, rank: rank + 1 })
    }
  }
  const hits = [...found.values()].slice((page - 1) * itemsPerPage, end)
  return { hits, total: mostFound }
}

function limited({ typed, wider }: Term): LimitedRange[] {
  const limit = Math.ceil(furtherKeys / Math.max(wider.length, 1))
  return [...typed.map(completely), ...wider.map((meaning) => ({ ...meaning, limit }))]
}

function completely(range: KeyRange): LimitedRange {
  return { ...range, limit: common + 1 }
}

function permuted(words: string[]): string[][] {
  if (words.length > mostPermuted) return [words, words.toReversed()]
  if (words.length < 2) return [words]
  return words.flatMap((word, index) =>
    permuted(words.toSpliced(index, 1)).map((others) => [word, ...others]),
  )
}

const padded = sql`' ' || name.key || ' '`

function filterBy(terms: Term[]): RawBuilder<boolean> {
  if (terms.length === 0) return sql`true`
  const each = terms.map(
    (term) => sql`${padded} like any (${meaningsOf(term).map(({ pattern }) => pattern)}::text[])`,
  )
  return sql`(name.key like '#%' or (${sql.join(each, sql` and `)}))`
}

/** 0 the whole name, 1 whole words of it, 2 beginnings of words, 3 parts of words, 4 near words. */
function rankOf(terms: Term[], number: Meaning | undefined): RawBuilder<number> {
  const typed = terms.map(({ word }) => word).join(' ')
  const ranks = terms.map(
    ({ word }) => sql`case when ${padded} like ${`% ${word} %`} then 1
      when ${padded} like ${`% ${word}%`} then 2
      when ${padded} like ${`%${word}%`} then 3 else 4 end`,
  )
  return sql`case when name.key = ${typed} or name.key = ${number?.from ?? ''} then 0
    when name.key like '#%' then 2 else greatest(${sql.join(ranks)}) end`
}
