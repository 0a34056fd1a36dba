// Printable characters that JSON does not escape. The last character of a number is one of the
// first `ending` characters of this alphabet. All earlier characters of the number are from the
// rest of the alphabet.
const alphabet = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter(
  (character) => character !== '"' && character !== '\\',
)
const ending = 64
const continuing = alphabet.length - ending
/**
 * For each character code, the index of the character in `alphabet`. -1 if the character is not in
 * `alphabet`.
 */
const codes = new Int8Array(128).fill(-1)
for (const [code, character] of alphabet.entries()) codes[character.charCodeAt(0)] = code

/** Writes non-negative integers as text. A number below 64 takes one character. */
export class Writer {
  readonly #characters: string[] = []

  write(number: number): void {
    let rest = number
    while (rest >= ending) {
      rest -= ending
      this.#characters.push(alphabet[ending + (rest % continuing)] ?? '')
      rest = Math.floor(rest / continuing)
    }
    this.#characters.push(alphabet[rest] ?? '')
  }

  text(): string {
    return this.#characters.join('')
  }
}

/** Reads the numbers that `Writer` wrote. */
export class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  read(): number {
    let number = 0
    let scale = 1
    for (;;) {
      const code = codes[this.#text.charCodeAt(this.#at)] ?? -1
      if (code === -1) throw new RangeError('The text of packed numbers is incomplete.')
      this.#at += 1
      if (code < ending) return number + scale * code
      number += scale * code
      scale *= continuing
    }
  }
}
