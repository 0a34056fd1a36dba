import { normaliseName } from '../../../reader/normalise-name.ts'
import { isUnspaced, bibPrefix, infixPrefix } from './names.ts'

/** Keys from `from` up to, but without, `to`. */
export interface KeyRange {
  from: string
  to: string
}

/** One way in which a typed word matches names. */
export interface KeyMatch extends KeyRange {
  /** LIKE pattern for a name with a space at both ends, such as `' ana maria silva '`. */
  pattern: string
}

/** A typed word with all its matches. */
export interface Term {
  word: string
  /** Matches of the word as typed. */
  typed: KeyMatch[]
  /** Matches of words that contain the word or are similar to it. */
  expanded: KeyMatch[]
}

/** Further words of a query are ignored. */
const maxWords = 6
const maxCharacter = '\u{10FFFF}'

/** The words of a query, each as the beginning of a word, or as an infix in scripts without spaces. */
export function readTerms(text: string): Term[] {
  const words = normaliseName(text).split(' ').filter(Boolean)
  return [...new Set(words)].slice(0, maxWords).map((word) => ({
    word,
    typed: isUnspaced(word) ? [startsWith(word), isWithin(word)] : [startsWith(word)],
    expanded: [],
  }))
}

export function keyMatchesOf({ typed, expanded }: Term): KeyMatch[] {
  return [...typed, ...expanded]
}

/** The start numbers that begin with a text; undefined for a text without digits. */
export function readBib(text: string): KeyMatch | undefined {
  const number = normaliseName(text)
  if (!/\p{N}/u.test(number)) return undefined
  const key = bibPrefix + number
  return { from: key, to: key + maxCharacter, pattern: `%${key}%` }
}

/** Matches a whole word of the dictionary. */
export function exactWord(word: string): KeyMatch {
  return { ...wholeWord(word), pattern: `% ${word} %` }
}

/** The keys that begin with exactly this word. */
export function wholeWord(key: string): KeyRange {
  // The exclamation mark is the first character after the space.
  return { from: key, to: `${key}!` }
}

/** The keys whose first word is longer than this text and begins with it. */
export function longerWord(key: string): KeyRange {
  return { from: `${key}!`, to: key + maxCharacter }
}

function startsWith(word: string): KeyMatch {
  return { from: word, to: word + maxCharacter, pattern: `% ${word}%` }
}

function isWithin(word: string): KeyMatch {
  const key = infixPrefix + word
  return { from: key, to: key + maxCharacter, pattern: `%${word}%` }
}
