import { createRequire } from 'node:module'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { isUntranslated } from './untranslated.ts'

/** The parser, loaded by Node. Vite replaces the parser with one that throws (vite.config.ts). */
const { parse } = createRequire(import.meta.url)('@formatjs/icu-messageformat-parser') as {
  parse: (message: string) => MessageFormatElement[]
}

test.each([
  ['Search results', true],
  ['Start', false],
  ['Start time', true],
  ['{metres, number} km/h', false],
  ['<b>Start</b> {name}', false],
  ['<b>Finish</b> {name}', true],
  ['{count, plural, one {# Start} other {# places}}', true],
])('a text that is %s in English too is untranslated: %s', (text, expected) => {
  expect(isUntranslated(parse(text), ['Start'])).toBe(expected)
})
