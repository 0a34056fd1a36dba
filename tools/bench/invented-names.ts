const starts = 'b br c ch d dr f fl g gr h j k kl l m n p pr qu r s sch st t tr v w z'.split(' ')
const middles = 'a e i o u aa ei ie oe ou á é í ö ü ø å ñi'.split(' ')
const ends = 'l m n r s t nd ng rt ss ck ld rn st'.split(' ')
const greek = Array.from('αβγδεζηθικλμνοπρστυφχω')
const cyrillic = Array.from('абвгдежзиклмнопрстуфхцчшэюя')
const han = Array.from({ length: 400 }, (_, index) => String.fromCodePoint(0x4e00 + index * 37))

/** A pseudo-random number from 0 to 1. The same seed always gives the same number. */
export function seededFraction(seed: number): number {
  let bits = Math.imul(seed + 0x9e3779b9, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32
}

const given = Array.from({ length: 3_000 }, (_, index) => word(index * 2 + 1, 2))
const family: string[] = []

/**
 * An invented name. The words of Latin names come from some 30,000 words with a skewed
 * distribution. About one name in eight is not in Latin script.
 * @param families number of family names in Latin script
 */
export function inventedName(seed: number, families = 27_000): string {
  const first = pick(given, seededFraction(seed * 5 + 1), 2.5)
  const last = familyName(Math.floor(families * seededFraction(seed * 5 + 2) ** 3))
  const kind = seededFraction(seed * 5 + 3)
  if (kind < 0.05) return letters(han, seed, 3, 0)
  if (kind < 0.09)
    return `${letters(cyrillic, seed % 900, 5, 1)} ${letters(cyrillic, seed % 7_000, 8, 2)}`
  if (kind < 0.12)
    return `${letters(greek, seed % 700, 6, 1)} ${letters(greek, seed % 5_000, 9, 2)}`
  if (kind < 0.32) return `${first} ${pick(given, seededFraction(seed * 5 + 4), 2.5)} ${last}`
  return `${first} ${last}`
}

function familyName(index: number): string {
  return (family[index] ??= word(index * 2, 2 + (index % 3)))
}

/** Chooses a word. A higher skew makes low indexes more frequent. */
function pick(words: string[], fraction: number, skew: number): string {
  return words[Math.floor(words.length * fraction ** skew)] ?? ''
}

function word(seed: number, syllables: number): string {
  let text = ''
  for (let index = 0; index < syllables; index++) {
    const at = (seed + 1) * 7 + index * 3
    text += pick(starts, seededFraction(at), 1) + pick(middles, seededFraction(at + 1), 2)
  }
  text += pick(ends, seededFraction(seed * 11 + 5), 1)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function letters(alphabet: string[], seed: number, length: number, salt: number): string {
  return Array.from({ length }, (_, index) =>
    pick(alphabet, seededFraction(seed * 13 + index + salt * 101), 1.5),
  ).join('')
}
