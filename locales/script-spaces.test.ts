import { createRequire } from 'node:module'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { hasWrongScriptSpace } from './script-spaces.ts'

/** The parser, loaded by Node. Vite replaces the parser with one that throws (vite.config.ts). */
const { parse } = createRequire(import.meta.url)('@formatjs/icu-messageformat-parser') as {
  parse: (message: string) => MessageFormatElement[]
}

test.each([
  ['{name}領先：{place}，{time}', true],
  ['比平均快{share, number, ::percent}', true],
  ['{count, plural, =0 {沒有人} other {前面有# 人}}', true],
  ['自 <b>{place}</b>起', true],
  ['{year} 年第 {quarter} 季', true],
  ['第 {position} 名， 共 {count} 人', true],
  ['{name} 領先：{place}，{time}', false],
  ['{count, plural, other {{count, number} 項賽事}}符合條件', false],
  ['<b>{year}年第{quarter}季</b>（{firstMonth}至{lastMonth}）', false],
  ['未能以{language}載入', false],
  ['{position, number}<small>／{count, number}</small>', false],
])('%j breaks the rule for spaces: %s', (message, found) => {
  expect(hasWrongScriptSpace(parse(message))).toBe(found)
})
