import { expect, test } from 'vitest'
import { hasNoBreakSpaceInStyle } from './argument-spaces.ts'

test.each([
  ['{share, number,\u202f::percent} plus rapide', true],
  ['<b>{share, number,\u00a0::percent}</b>', true],
  ['{count, plural, one {# : {share, number,::percent\u202f}} other {#}}', true],
  ['Départ\u202f: {share, number, ::percent}\u202f!', false],
  ['{n, plural, one {#\u202fkm} other {#, à\u00a0{place}}} <i>à\u00a0{place}</i>', false],
])('%j has a no-break space in a style: %s', (message, found) => {
  expect(hasNoBreakSpaceInStyle(message)).toBe(found)
})
