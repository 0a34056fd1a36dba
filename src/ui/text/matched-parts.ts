import { foldLetters } from '../../../domain/fold-letters.ts'

interface Part {
  /** The index of the part's first character in the text. */
  at: number
  text: string
  matched: boolean
}

/**
 * Splits a text into matched and unmatched parts. Case, accents and the width of characters are
 * ignored. A typed word matches the beginnings of words. If no word begins with the typed word, it
 * matches the inside of words.
 */
export function matchedParts(text: string, typed: string): Part[] {
  const letters = Array.from(text)
  const plain = letters.map(foldLetters)
  const whole = plain.join('')
  /** For each code unit of the folded text: the index of the original letter. */
  const letterAt = plain.flatMap((units, index) => Array.from(units.split(''), () => index))
  const matchedIndexes = new Set(
    wordsOf(typed).flatMap((word) =>
      placesOf(word, whole).flatMap((at) => letterAt.slice(at, at + word.length)),
    ),
  )
  const parts: Part[] = []
  let at = 0
  letters.forEach((letter, index) => {
    const last = parts.at(-1)
    // A combining accent belongs to the letter before it.
    const matched = plain[index] === '' ? (last?.matched ?? false) : matchedIndexes.has(index)
    if (last?.matched === matched) last.text += letter
    else parts.push({ at, text: letter, matched })
    at += letter.length
  })
  return parts
}

/**
 * Returns the rank of a match; 0 is the best. Rank 0: the text has the same words in any order.
 * Rank 1: every typed word is a whole word of the text. Rank 2: every typed word begins a word of
 * the text. Rank 3: any other text.
 */
export function matchRank(text: string, typed: string): number {
  const [own, wanted] = [wordsOf(text), wordsOf(typed)]
  if (!wanted.every((word) => own.some((ownWord) => ownWord.startsWith(word)))) return 3
  if (!wanted.every((word) => own.includes(word))) return 2
  return own.length === wanted.length ? 0 : 1
}

function wordsOf(typed: string): string[] {
  const plain = Array.from(typed.normalize(), foldLetters).join('')
  return plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
}

function placesOf(word: string, whole: string): number[] {
  const places: number[] = []
  for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + 1)) places.push(at)
  const begins = places.filter((at) => at === 0 || !/[\p{L}\p{N}]/u.test(whole[at - 1] ?? ''))
  return begins.length > 0 ? begins : places
}
