import { createHash } from 'node:crypto'
import { normaliseName } from '../../../../domain/normalise-name.ts'
import type { ResultRow } from '../../event-package.ts'

/**
 * Features that identify a participant. Texts are either plain or hashed. Hashed texts can be
 * compared only with hashed texts.
 */
export interface Features {
  /** Key of the row in the source, see `sourceKeyOf`. */
  key?: string | null
  bib?: string | null
  /** The normalised name with sorted words, and the normalised name without spaces. */
  names?: string[]
  words?: string[]
  /**
   * Misspellings of hashed words, see `spellings`. Misspellings of plain words are computed at each
   * comparison.
   */
  spellings?: string[][]
  /** Finish times by clock in milliseconds: `gun 3600000`, `chip 3590000`, … */
  times?: string[]
  /** Gender, age, team, category and home. A missing detail is null. */
  details?: (string | null)[]
}

/** Encodes a text of a kind (`bib`, `word`, …) for comparison. */
export type FeatureHash = (kind: string, text: string) => string

export const noHash: FeatureHash = (_kind, text) => text

/**
 * Returns a function that computes keyed 48-bit hashes. These hashes do not reveal names.
 * `016-random-ids.sql` computes the same hashes of keys.
 */
export function keyedHash(secret: Uint8Array): FeatureHash {
  return (kind, text) =>
    createHash('sha256').update(secret).update(`${kind} ${text}`).digest('base64').slice(0, 8)
}

export type FeatureRow = Omit<ResultRow, 'key' | 'private' | 'line' | 'splitTimes' | 'state'>

/** Minimum length of a word with variants. Shorter words have too many similar words. */
const minMisspeltLength = 3

export function featuresOf(row: FeatureRow, sourceKey: string | null, hash: FeatureHash): Features {
  const hashed = (kind: string, text: string | null) =>
    text === null || text === '' ? null : hash(kind, text)
  const name = normaliseName(row.name)
  const words = name.split(' ').filter(Boolean)
  const home = [row.city, row.country].filter((part) => part !== null)
  const times = { gun: row.gunTime, chip: row.chipTime, race: row.raceTime }
  return {
    key: hashed('key', sourceKey),
    bib: hashed('bib', row.bib?.toLowerCase() ?? null),
    names:
      name === '' ? [] : [hash('name', words.toSorted().join(' ')), hash('joined', words.join(''))],
    words: words.map((word) => hash('word', word)),
    ...(hash !== noHash && {
      spellings: words.map((word) => spellings(word).map((spelling) => hash('word', spelling))),
    }),
    times: Object.entries(times).flatMap(([rule, time]) =>
      time === null ? [] : [hash('time', `${rule} ${String(time)}`)],
    ),
    details: [
      hashed('gender', row.gender),
      hashed('age', row.age === null ? null : String(row.age)),
      hashed('team', row.team === null ? null : normaliseName(row.team)),
      hashed('category', row.category),
      hashed('home', home.length === 0 ? null : normaliseName(home.join(' '))),
    ],
  }
}

/**
 * Returns a word and its variants without one letter. A short word has no variants. Two words with
 * a common variant usually differ by one missing, doubled or wrong letter, or by two swapped
 * letters.
 */
function spellings(word: string): string[] {
  const letters = Array.from(word)
  if (letters.length < minMisspeltLength) return [word]
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])]
}

/** Minimum number of points of a match. Two rows with fewer points count as different people. */
export const minPoints = 3

/**
 * Returns how similar two rows are, in points. Rows of the same person have many points:
 *
 * | | same | different |
 * |---|---|---|
 * | name, ignoring accents, case, and either spaces or word order | 4 | |
 * | each word of the shorter name is in the longer name, allowing one wrong letter per word | 2 | |
 * | bib, or the source's key of the row | 3 | -1 for the bib |
 * | a finish time | 2 | -1 |
 * | gender, age, team, category, home: each | 1 | -1 |
 *
 * A missing value gives 0 points. Rows with different names, numbers and times get 0 points. Rows
 * with the same time, but another name and another number, also get 0 points. Examples of matches,
 * each with three points: the same name with another time; a misspelt name with the same time and
 * another number; the same number and gender with another name and time.
 */
export function points(a: Features, b: Features): number {
  const number = isKnown(a.key, b.key) && a.key === b.key ? 3 : agreement(a.bib, b.bib, 3)
  const time = timeAgreement(a.times ?? [], b.times ?? [])
  const details = (a.details ?? []).reduce(
    (sum, detail, index) => sum + agreement(detail, b.details?.[index], 1),
    0,
  )
  const rest = number + time + details
  if (sameName(a, b)) return rest + 4
  // The comparison of letters is slow. It runs only if two more points can make a match.
  if (rest + 2 >= minPoints && similarName(a, b)) return rest + 2
  return number > 0 || (time > 0 && number === 0) ? rest : 0
}

/**
 * Whether the names are equal, or each word of the shorter name is in the longer name, allowing one
 * wrong letter per word.
 */
export function namesMatch(a: Features, b: Features): boolean {
  return sameName(a, b) || similarName(a, b)
}

function isKnown(a: string | null | undefined, b: string | null | undefined): boolean {
  return a !== null && a !== undefined && b !== null && b !== undefined
}

function agreement(
  a: string | null | undefined,
  b: string | null | undefined,
  worth: number,
): number {
  if (!isKnown(a, b)) return 0
  return a === b ? worth : -1
}

function timeAgreement(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  return a.some((time) => b.includes(time)) ? 2 : -1
}

function sameName({ names: a = [] }: Features, { names: b = [] }: Features): boolean {
  return a.some((name, index) => name === b[index])
}

function similarName(a: Features, b: Features): boolean {
  const [shorter, longer] = (a.words?.length ?? 0) <= (b.words?.length ?? 0) ? [a, b] : [b, a]
  const words = longer.words ?? []
  const left = new Set(words.keys())
  const takeOne = (isIt: (index: number) => boolean) => {
    const found = [...left].find(isIt)
    return found !== undefined && left.delete(found)
  }
  return (
    shorter.words !== undefined &&
    shorter.words.length > 0 &&
    shorter.words.every((word, index) => {
      if (takeOne((other) => words[other] === word)) return true
      const near = spellingsAt(shorter, index)
      return takeOne((other) => spellingsAt(longer, other).some((text) => near.includes(text)))
    })
  )
}

function spellingsAt({ spellings: hashed, words }: Features, index: number): string[] {
  return hashed?.[index] ?? spellings(words?.[index] ?? '')
}

/**
 * Returns the groups for the first comparison. Rows with the same key, bib or name share a group.
 */
export function closeGroups({ key, bib, names = [] }: Features): string[] {
  return [
    ...(isKnown(key, key) ? [`key ${String(key)}`] : []),
    ...(isKnown(bib, bib) ? [`bib ${String(bib)}`] : []),
    ...names.map((name, index) => `name ${String(index)} ${name}`),
  ]
}

/**
 * Returns the groups for the second comparison. Rows that share a word of the name or a time share
 * a group.
 */
export function wideGroups({ words = [], times = [] }: Features): string[] {
  return [...words.map((word) => `word ${word}`), ...times.map((time) => `time ${time}`)]
}
