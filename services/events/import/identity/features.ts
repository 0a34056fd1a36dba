import { createHash } from 'node:crypto'
import { normaliseName } from '../../search/names.ts'
import type { ResultRow } from '../event-package.ts'

/** What a participant is recognised by. Each text is either as it is or hashed; two hashed ones can be compared. */
export interface Features {
  /** See `sourceKeyOf`. */
  key?: string | null
  bib?: string | null
  /** The words of the folded name, sorted; and the name without spaces, as written. */
  names?: string[]
  /** Of the name. */
  words?: string[]
  /** Of hashed words: see `spellings`. Those of other words are worked out when they are compared. */
  spellings?: string[][]
  /** `gun 3600000`, `chip 3590000`, … */
  times?: string[]
  /** Gender, age, team, category and home; null where unknown. */
  details?: (string | null)[]
}

/** Turns a text of a kind (`bib`, `word`, …) into what is compared. */
export type FeatureHash = (kind: string, text: string) => string

export const noHash: FeatureHash = (_kind, text) => text

/** Keyed hashes of 48 bits: whoever has only these learns no name. `016-random-ids.sql` has the same rule. */
export function keyedHash(secret: Uint8Array): FeatureHash {
  return (kind, text) =>
    createHash('sha256').update(secret).update(`${kind} ${text}`).digest('base64').slice(0, 8)
}

export type FeatureRow = Omit<ResultRow, 'key' | 'private' | 'line' | 'splitTimes' | 'state'>

/** A word with fewer letters has too many neighbours. */
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

/** Two words with one of these in common are one slip apart: a letter missing, doubled, mistaken or swapped. */
function spellings(word: string): string[] {
  const letters = Array.from(word)
  if (letters.length < minMisspeltLength) return [word]
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])]
}

/** Fewer points than this, and two rows are different people. */
export const minPoints = 3

/**
 * How well two rows fit one person. The rule, in points:
 *
 * | | agree | differ |
 * |---|---|---|
 * | name, whatever its accents, case, spaces and order of words | 4 | |
 * | each word of the shorter name is in the other, give or take a letter | 2 | |
 * | start number, or what the source knows the row by | 3 | -1 |
 * | a finish time | 2 | -1 |
 * | gender, age, team, category, home: each | 1 | -1 |
 *
 * What one of them does not say counts nothing. Without agreement on name, number or time there are no points
 * at all, nor are there for a time alone under another name and another number. Three points make one person:
 * the same name with another time; the same number with another name and time, but the same gender; a
 * misspelt name with the same time.
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
  // Comparing letters takes much longer than the rest, and is left out where it decides nothing.
  if (rest + 2 >= minPoints && similarName(a, b)) return rest + 2
  return number > 0 || (time > 0 && number === 0) ? rest : 0
}

/** Whether the names are the same, give or take a letter in each word. */
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

/** What rows that are probably one person have in common: number or name. Each is a group to look through. */
export function closeGroups({ key, bib, names = [] }: Features): string[] {
  return [
    ...(isKnown(key, key) ? [`key ${String(key)}`] : []),
    ...(isKnown(bib, bib) ? [`bib ${String(bib)}`] : []),
    ...names.map((name, index) => `name ${String(index)} ${name}`),
  ]
}

/** What rows that may still be one person have in common: a word of the name, or a time. */
export function wideGroups({ words = [], times = [] }: Features): string[] {
  return [...words.map((word) => `word ${word}`), ...times.map((time) => `time ${time}`)]
}
