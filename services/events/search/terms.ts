import { normaliseName } from '../../../reader/normalise-name.ts'
import { isUnspaced, startNumber, withinWord } from './names.ts'

/** Keys from `from` up to, but without, `to`. */
export interface KeyRange {
  from: string
  to: string
}

/** One thing that a typed word can stand for. */
export interface Meaning extends KeyRange {
  /** LIKE pattern of the names that have it: `' ana maria silva '`, with a space at both ends. */
  pattern: string
}

/** A typed word with all that it can stand for. */
export interface Term {
  word: string
  /** Taken literally. */
  typed: Meaning[]
  /** Words that contain it, and words that are near it. */
  wider: Meaning[]
}

/** Of a longer question the rest is left out. */
const mostWords = 6
const last = '\u{10FFFF}'

/** The words of a question, each as the beginning of a word, or anywhere in a name without spaces. */
export function readTerms(text: string): Term[] {
  const words = normaliseName(text).split(' ').filter(Boolean)
  return [...new Set(words)].slice(0, mostWords).map((word) => ({
    word,
    typed: isUnspaced(word) ? [startsWith(word), isWithin(word)] : [startsWith(word)],
    wider: [],
  }))
}

export function meaningsOf({ typed, wider }: Term): Meaning[] {
  return [...typed, ...wider]
}

/** The start numbers that a question can mean: those that begin with it. */
export function readNumber(text: string): Meaning | undefined {
  const number = normaliseName(text)
  if (!/\p{N}/u.test(number)) return undefined
  const key = startNumber + number
  return { from: key, to: key + last, pattern: `%${key}%` }
}

/** A word of the dictionary, as a whole. */
export function isWord(word: string): Meaning {
  return { ...wholeWord(word), pattern: `% ${word} %` }
}

/** The keys that begin with exactly this word. */
export function wholeWord(key: string): KeyRange {
  // The exclamation mark comes right after the space.
  return { from: key, to: `${key}!` }
}

/** The keys that begin with this text, but not with it as a word. */
export function longerWord(key: string): KeyRange {
  return { from: `${key}!`, to: key + last }
}

function startsWith(word: string): Meaning {
  return { from: word, to: word + last, pattern: `% ${word}%` }
}

function isWithin(word: string): Meaning {
  const key = withinWord + word
  return { from: key, to: key + last, pattern: `%${word}%` }
}
