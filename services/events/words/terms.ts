import { normaliseName } from '../../../domain/normalise-name.ts'
import { isUnspaced, bibPrefix, infixPrefix } from './names.ts'

/** Keys from `from` up to `to`, without `to` itself. */
export interface KeyRange {
  from: string
  to: string
}

/** One way in which a typed word matches names. */
export interface KeyMatch extends KeyRange {
  /** LIKE pattern for a name that has a space added at both ends, such as `' ana maria silva '`. */
  pattern: string
}

/** A typed word with all its matches. */
export interface Term {
  word: string
  /** Matches of the word exactly as typed. */
  typed: KeyMatch[]
  /** Matches of words that contain the typed word or are similar to the typed word. */
  expanded: KeyMatch[]
}

/** Maximum number of words in a query. Further words are ignored. */
const maxWords = 6
const maxCharacter = '\u{10FFFF}'

/**
 * Reads the words of a query. Each word matches beginnings of words, or any part of a word in
 * scripts without spaces.
 */
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

/** A match of start numbers. */
export interface BibMatch extends KeyMatch {
  /** Whether only whole start numbers match, not their beginnings. */
  isWhole: boolean
}

/**
 * Returns the match of start numbers that begin with a text. A text without digits is usually a
 * part of a name, so it matches only whole start numbers. Undefined for an empty text.
 */
export function bibMatchOf(text: string): BibMatch | undefined {
  const number = normaliseName(text)
  if (number === '') return undefined
  const key = bibPrefix + number
  return /\p{N}/u.test(number)
    ? { from: key, to: key + maxCharacter, pattern: `%${key}%`, isWhole: false }
    : { ...wholeWord(key), pattern: `${key} %`, isWhole: true }
}

/** Returns the match of names that contain exactly this word of the dictionary. */
export function exactWord(word: string): KeyMatch {
  return { ...wholeWord(word), pattern: `% ${word} %` }
}

/** Returns the range of keys that begin with exactly this word. */
export function wholeWord(key: string): KeyRange {
  // The exclamation mark is the next character after the space.
  return { from: key, to: `${key}!` }
}

/** Returns the range of keys whose first word begins with this text and is longer than the text. */
export function longerWord(key: string): KeyRange {
  return { from: `${key}!`, to: key + maxCharacter }
}

function startsWith(word: string): KeyMatch {
  return { from: word, to: word + maxCharacter, pattern: `% ${word}%` }
}

/** Returns the match of a word inside longer words, in scripts without spaces. */
export function isWithin(word: string): KeyMatch {
  const key = infixPrefix + word
  return { from: key, to: key + maxCharacter, pattern: `%${word}%` }
}
