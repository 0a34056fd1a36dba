import type { PlaceIndex, PlaceRow } from '../places/place-index.ts'
import type { FoundKeys } from './find-keys.ts'
import type { Hint, Question } from './question.ts'

/** A hint, with the places and organisations that its words name. */
export interface KnownHint extends Hint {
  places?: PlaceRow[]
  /** Ids of the organisations that the words name. */
  organisations?: readonly string[]
}

/** Maximum number of words in the name of a place or an organisation. */
const maxWords = 4
/** Maximum number of places that are found for the same name. */
const maxSame = 3

/** The places and organisations that were found for some words of the question. */
interface KnownSpan {
  places: PlaceRow[]
  organisations: readonly string[]
}

/** Returns the neighbouring words that may be the name of a place or an organisation. */
export function spansOf(question: Question): string[] {
  return [...new Set(plainRuns(question).flatMap(({ words }) => spansOfWords(words)))]
}

/**
 * Finds the names of places and organisations among the words of a question. Longer names take
 * precedence. A name never includes words of a distance, a month, a year or a country.
 * @param organisations ids of organisations by the words in their names
 */
export async function lookUpNames(
  places: PlaceIndex,
  question: Question,
  organisations: FoundKeys['organisations'],
): Promise<KnownHint[]> {
  const known = new Map<string, KnownSpan>()
  for (const span of spansOf(question)) {
    known.set(span, {
      places: (await places.withName(span)).slice(0, maxSame),
      organisations: organisations.get(span) ?? [],
    })
  }
  return runsOf(question).flatMap((run) => (run.isPlain ? knownIn(run.words, known) : run.hints))
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

function plainRuns(question: Question): Run[] {
  return runsOf(question).filter(({ isPlain }) => isPlain)
}

function spansOfWords(words: readonly string[]): string[] {
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

/**
 * Whether events can meet a hint. False if the hint has no meaning, and one of its words is not the
 * beginning of a name of an event.
 * @param sizes number of names of events with each word
 */
export function mayMatchEvents(hint: KnownHint, sizes: ReadonlyMap<string, number>): boolean {
  return hasMeaning(hint) || hint.words.every((word) => sizes.get(word) !== 0)
}
