const alphabets = [
  { letters: /^\p{Script=Latin}+$/u, all: 'abcdefghijklmnopqrstuvwxyz' },
  { letters: /^\p{Script=Greek}+$/u, all: 'αβγδεζηθικλμνξοπρστυφχψω' },
  { letters: /^\p{Script=Cyrillic}+$/u, all: 'абвгдежзийклмнопрстуфхцчшщъыьэюя' },
].map(({ letters, all }) => ({ letters, all: Array.from(all) }))

/** Minimum length of a word. Shorter words have too many similar words. */
const minLength = 3

/**
 * Returns texts at an edit distance of one: a letter added, removed or replaced, or two letters
 * swapped. Returns none for a word that is shorter than `minLength`.
 */
export function oneEditAway(word: string): string[] {
  const characters = Array.from(word)
  if (characters.length < minLength) return []
  const alphabet = alphabets.find(({ letters }) => letters.test(word))?.all ?? []
  const near = new Set<string>()
  for (let at = 0; at <= characters.length; at += 1) {
    const before = characters.slice(0, at).join('')
    const [here = '', next = ''] = characters.slice(at)
    const after = characters.slice(at + 1).join('')
    for (const letter of alphabet) {
      near.add(before + letter + here + after)
      if (here !== '') near.add(before + letter + after)
    }
    if (here !== '') near.add(before + after)
    if (next !== '') near.add(before + next + here + characters.slice(at + 2).join(''))
  }
  near.delete(word)
  return [...near]
}

/**
 * Returns the edit distance between two words, in which a swap of adjacent letters is one edit
 * (Damerau-Levenshtein). All words that `oneEditAway` returns have the distance 1 from its argument.
 */
export function editDistance(one: string, other: string): number {
  const a = Array.from(one)
  const b = Array.from(other)
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, character] of a.entries()) {
    const row = [i + 1]
    for (const [j, otherCharacter] of b.entries()) {
      const swapped = character === b[j - 1] && a[i - 1] === otherCharacter
      row.push(
        Math.min(
          (last[j] ?? 0) + (character === otherCharacter ? 0 : 1),
          (last[j + 1] ?? 0) + 1,
          (row[j] ?? 0) + 1,
          swapped ? (beforeLast[j - 1] ?? 0) + 1 : Infinity,
        ),
      )
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
