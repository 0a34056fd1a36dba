import { expect, test } from 'vitest'
import { matchedParts, matchRank } from './matched-parts.ts'

/** Returns the text, with brackets around the matched parts. */
const shown = (text: string, typed: string) =>
  matchedParts(text, typed)
    .map((part) => (part.matched ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['a beginning', 'Harbour Half', 'har', '[Har]bour Half'],
  ['words in any order', 'Ana Maria Silva', 'silva ana', '[Ana] Maria [Silva]'],
  ['every word that begins with it', 'Harald Harms', 'har', '[Har]ald [Har]ms'],
  ['the inside of a word, where no word begins with it', 'Marathon', 'rath', 'Ma[rath]on'],
  ['letters without their accents', 'Łucja Müller', 'lucja mul', '[Łucja] [Mül]ler'],
  ['combining accents', 'Zoe\u0308 Bo', 'zoë', '[Zoe\u0308] Bo'],
  ['one letter for two', 'Straßenlauf', 'strass', '[Straß]enlauf'],
  ['an Icelandic letter', 'Þórsmörk', 'thors', '[Þórs]mörk'],
  ['full width', 'Ｔｏｋｙｏ', 'tok', '[Ｔｏｋ]ｙｏ'],
  ['a character without spaces around it', '林晓雨', '晓', '林[晓]雨'],
  ['a start number', '007', '00', '[00]7'],
  ['nothing', 'Harbour Half', '', 'Harbour Half'],
  ['no missing text', 'Harbour Half', 'x', 'Harbour Half'],
])('marks %s', (_, text, typed, expected) => {
  expect(shown(text, typed)).toBe(expected)
})

test.each([
  ['Łucja Harberska', 'harberska lucja', 0],
  ['Harbour Half', 'half', 1],
  ['Harbour Half', 'har ha', 2],
  ['Sea and Harbour Half', 'arbour', 3],
])('%s matches %s with rank %d', (text, typed, rank) => {
  expect(matchRank(text, typed)).toBe(rank)
})
