const starts = 'b br c ch d dr f fl g gr h j k kl l m n p pr qu r s sch st t tr v w z'.split(' ')
const middles = 'a e i o u aa ei ie oe ou á é í ö ü ø å ñi'.split(' ')
const ends = 'l m n r s t nd ng rt ss ck ld rn st'.split(' ')
const greek = Array.from('αβγδεζηθικλμνοπρστυφχω')
const cyrillic = Array.from('абвгдежзиклмнопрстуфхцчшэюя')
const han = Array.from({ length: 400 }, (_, index) => String.fromCodePoint(0x4e00 + index * 37))

/** Fractions between 0 and 1, the same for the same seed. */
export function chance(seed: number): number {
  let bits = Math.imul(seed + 0x9e3779b9, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32
}

const given = Array.from({ length: 3_000 }, (_, index) => word(index * 2 + 1, 2))
const family = Array.from({ length: 27_000 }, (_, index) => word(index * 2, 2 + (index % 3)))

/**
 * The name of somebody who does not exist: some 30,000 words, few of them common and most of them
 * rare, one name in eight in another script.
 */
export function inventedName(seed: number): string {
  const first = pick(given, chance(seed * 5 + 1), 2.5)
  const last = pick(family, chance(seed * 5 + 2), 3)
  const kind = chance(seed * 5 + 3)
  if (kind < 0.05) return letters(han, seed, 3, 0)
  if (kind < 0.09)
    return `${letters(cyrillic, seed % 900, 5, 1)} ${letters(cyrillic, seed % 7_000, 8, 2)}`
  if (kind < 0.12)
    return `${letters(greek, seed % 700, 6, 1)} ${letters(greek, seed % 5_000, 9, 2)}`
  if (kind < 0.32) return `${first} ${pick(given, chance(seed * 5 + 4), 2.5)} ${last}`
  return `${first} ${last}`
}

/** Low places come up far more often than high ones. */
function pick(words: string[], fraction: number, skew: number): string {
  return words[Math.floor(words.length * fraction ** skew)] ?? ''
}

function word(seed: number, syllables: number): string {
  let text = ''
  for (let index = 0; index < syllables; index++) {
    const at = (seed + 1) * 7 + index * 3
    text += pick(starts, chance(at), 1) + pick(middles, chance(at + 1), 2)
  }
  text += pick(ends, chance(seed * 11 + 5), 1)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function letters(alphabet: string[], seed: number, length: number, salt: number): string {
  return Array.from({ length }, (_, index) =>
    pick(alphabet, chance(seed * 13 + index + salt * 101), 1.5),
  ).join('')
}
