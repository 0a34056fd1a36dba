import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import type { PlaceRow } from '../places/find-places.ts'
import { wholeWord } from '../words/terms.ts'
import type { Hint, Question } from './question.ts'

/** A hint with what the tables know under its words. */
export interface KnownHint extends Hint {
  places?: PlaceRow[]
  /** Ids of organisations. */
  organisations?: string[]
}

/** Maximum number of words of the name of a place or of an organisation. */
const maxWords = 4
/** Maximum number of places or organisations of the same name. */
const maxSame = 3
const maxOrganisations = 50

interface LookUpRow {
  span: string
  places: PlaceRow[] | null
  organisations: string[] | null
}

/**
 * Finds the names of places and organisations among the words of a question. The longest names
 * count, and a name never crosses a distance, a month or a country.
 */
export async function lookUpNames(db: EventsDatabase, question: Question): Promise<KnownHint[]> {
  const runs = runsOf(question)
  const spans = [...new Set(runs.flatMap((run) => (run.isPlain ? spansOf(run.words) : [])))]
  if (spans.length === 0) return [...question]
  const ranges = spans.map(wholeWord)
  const { rows } = await sql<LookUpRow>`
    select span,
      (select json_agg(place order by population desc) from (
        select places.* from place_names join places on places.id = place_id
        where key = span order by population desc limit ${sql.lit(maxSame)}) place) as places,
      (select json_agg(organisation_id) from (
        select organisation_id from organisation_names
        where key >= span and key < beyond limit ${sql.lit(maxOrganisations)}) found) as organisations
    from unnest(${spans}::text[], ${ranges.map(({ to }) => to)}::text[]) as given (span, beyond)
  `.execute(db)
  const known = new Map(rows.map((row) => [row.span, row]))
  return runs.flatMap((run) => (run.isPlain ? knownIn(run.words, known) : run.hints))
}

interface Run {
  isPlain: boolean
  words: string[]
  hints: Hint[]
}

/** Joins neighbouring words without a meaning. */
function runsOf(question: Question): Run[] {
  const runs: Run[] = []
  for (const hint of question) {
    const isPlain = Object.keys(hint).length === 1
    const last = runs.at(-1)
    if (isPlain && last?.isPlain) last.words.push(...hint.words)
    else runs.push({ isPlain, words: [...hint.words], hints: [hint] })
  }
  return runs
}

function spansOf(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(maxWords, words.length - from) }, (__, index) =>
      words.slice(from, from + index + 1).join(' '),
    ),
  )
}

function knownIn(words: readonly string[], known: ReadonlyMap<string, LookUpRow>): KnownHint[] {
  const hints: KnownHint[] = []
  for (let from = 0; from < words.length;) {
    const lengths = Array.from({ length: Math.min(maxWords, words.length - from) }, (_, n) => n + 1)
    const rowOf = (length: number) => known.get(words.slice(from, from + length).join(' '))
    const length = lengths.findLast((n) => hasNames(rowOf(n))) ?? 1
    const { places, organisations } = rowOf(length) ?? {}
    hints.push({
      words: words.slice(from, from + length),
      ...(places && { places }),
      ...(organisations && { organisations }),
    })
    from += length
  }
  return hints
}

function hasNames(row: LookUpRow | undefined): boolean {
  return row !== undefined && (row.places !== null || row.organisations !== null)
}

/** Whether the hint says more than a part of a name. */
export function hasMeaning(hint: KnownHint): boolean {
  return Object.keys(hint).length > 1
}
