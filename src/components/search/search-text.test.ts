import { expect, test } from 'vitest'
import { readSearchText } from './search-text.ts'

test.each([
  ['nothing', null, ''],
  ['only space', ' \t ', ''],
  ['a start number, as it is', '007', '007'],
  ['letters and accents apart', 'Zoe\u0308', 'Zoë'],
  ['control characters', 'por\u0000\u0007to', 'porto'],
  ['characters that change the direction of text', '\u202Eporto\u2069', 'porto'],
  ['a tab or a line break between words', 'ana\tmaria\r\nsilva', 'ana maria silva'],
  ['what is too long', '長'.repeat(120), '長'.repeat(100)],
  ['signs of two units, whole', '🚴'.repeat(101), '🚴'.repeat(100)],
])('normalises %s', (_, typed, text) => {
  expect(readSearchText(typed)).toBe(text)
})
