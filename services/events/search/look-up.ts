import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import type { PlaceIndex, PlaceRow } from '../places/place-index.ts'
import { bounds } from '../words/key-ranges.ts'
import { wholeWord } from '../words/terms.ts'
import type { Hint, Question } from './question.ts'

/** A hint, with the places and organisations that its words name. */
export interface KnownHint extends Hint {
  places?: PlaceRow[]
  /** Ids of the organisations that the words name. */
  organisations?: string[]
}

/** Maximum number of words in the name of a place or an organisation. */
const maxWords = 4
/** Maximum number of places or organisations that have the same name. */
const maxSame = 3
const maxOrganisations = 50

/** The places and organisations that were found for some words of the question. */
interface KnownSpan {
  places: PlaceRow[]
  organisations: string[]
}

/**
 * Finds the names of places and organisations among the words of a question. Longer names take
 * precedence. A name never includes words of a distance, a month or a country.
 */
export async function lookUpNames(
  db: EventsDatabase,
  places: PlaceIndex,
  question: Question,
): Promise<KnownHint[]> {
  const runs = runsOf(question)
  const spans = [...new Set(runs.flatMap((run) => (run.isPlain ? spansOf(run.words) : [])))]
  if (spans.length === 0) return [...question]
  const organisations = await organisationsWith(db, spans)
  const known = new Map<string, KnownSpan>()
  for (const span of spans) {
    known.set(span, {
      places: (await places.withName(span)).slice(0, maxSame),
      organisations: organisations.get(span) ?? [],
    })
  }
  return runs.flatMap((run) => (run.isPlain ? knownIn(run.words, known) : run.hints))
}

/** Finds the ids of organisations whose names contain these words side by side. */
async function organisationsWith(
  db: EventsDatabase,
  spans: readonly string[],
): Promise<Map<string, string[]>> {
  const ranges = spans.map(wholeWord)
  const { rows } = await sql<{ span: string; id: string }>`
    select from_key as span, organisation_id as id from ${bounds(ranges)} cross join lateral (
      select organisation_id from organisation_names
      where key >= from_key and key < to_key limit ${sql.lit(maxOrganisations)}) found`.execute(db)
  const bySpan = Map.groupBy(rows, ({ span }) => span)
  return new Map([...bySpan].map(([span, found]) => [span, found.map(({ id }) => id)]))
}

interface Run {
  isPlain: boolean
  words: string[]
  hints: Hint[]
}

/** Joins neighbouring words that have no special meaning. */
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

function knownIn(words: readonly string[], known: ReadonlyMap<string, KnownSpan>): KnownHint[] {
  const hints: KnownHint[] = []
  for (let from = 0; from < words.length;) {
    const lengths = Array.from({ length: Math.min(maxWords, words.length - from) }, (_, n) => n + 1)
    const rowOf = (length: number) => known.get(words.slice(from, from + length).join(' '))
    const length = lengths.findLast((n) => hasNames(rowOf(n))) ?? 1
    const { places, organisations } = rowOf(length) ?? unknown
    hints.push({
      words: words.slice(from, from + length),
      ...(places.length > 0 && { places }),
      ...(organisations.length > 0 && { organisations }),
    })
    from += length
  }
  return hints
}

const unknown: KnownSpan = { places: [], organisations: [] }

function hasNames({ places, organisations } = unknown): boolean {
  return places.length > 0 || organisations.length > 0
}

/** Whether the words of the hint have a meaning, such as a place or a month. */
export function hasMeaning(hint: KnownHint): boolean {
  return Object.keys(hint).length > 1
}
