/** Letters that Unicode does not take apart, as search reads them. */
const plainLetters = new Map(
  Object.entries({ æ: 'ae', œ: 'oe', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }),
)

interface Part {
  /** Where it begins. */
  at: number
  text: string
  matched: boolean
}

/**
 * A text in parts: those that somebody looked for, and the others. Case, accents and width do not count.
 * A word is looked for at the beginning of words, and within them where none begins with it.
 */
export function matchedParts(text: string, typed: string): Part[] {
  const letters = Array.from(text)
  const plain = letters.map(plainly)
  const whole = plain.join('')
  /** Of each unit of the plain text, the letter that it comes from. */
  const letterAt = plain.flatMap((units, index) => Array.from(units.split(''), () => index))
  const found = new Set(
    wordsOf(typed).flatMap((word) =>
      placesOf(word, whole).flatMap((at) => letterAt.slice(at, at + word.length)),
    ),
  )
  const parts: Part[] = []
  let at = 0
  letters.forEach((letter, index) => {
    const last = parts.at(-1)
    // An accent of its own stays with its letter.
    const matched = plain[index] === '' ? (last?.matched ?? false) : found.has(index)
    if (last?.matched === matched) last.text += letter
    else parts.push({ at, text: letter, matched })
    at += letter.length
  })
  return parts
}

/**
 * How well a text matches what somebody looked for: 0 is the same words in any order, 1 has each as a whole
 * word, 2 has a word that begins with each, 3 is anything else.
 */
export function matchRank(text: string, typed: string): number {
  const [own, wanted] = [wordsOf(text), wordsOf(typed)]
  if (!wanted.every((word) => own.some((one) => one.startsWith(word)))) return 3
  if (!wanted.every((word) => own.includes(word))) return 2
  return own.length === wanted.length ? 0 : 1
}

function plainly(letter: string): string {
  const plain = letter
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
  return plainLetters.get(plain) ?? plain
}

function wordsOf(typed: string): string[] {
  const plain = Array.from(typed.normalize(), plainly).join('')
  return plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
}

function placesOf(word: string, whole: string): number[] {
  const places: number[] = []
  for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + 1)) places.push(at)
  const begins = places.filter((at) => at === 0 || !/[\p{L}\p{N}]/u.test(whole[at - 1] ?? ''))
  return begins.length > 0 ? begins : places
}
