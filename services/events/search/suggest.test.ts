import { expect, test } from 'vitest'
import { suggest } from './suggest.ts'
import { readTerms } from '../words/terms.ts'

const similar = 4

test.each([
  ['sumer lagoon', 'Summer Lagoon Run', 'summer lagoon'],
  ['lagon', 'Autumn Lagoon Run', 'lagoon'],
  // Only one word of the name is similar to a typed word.
  ['lagon half', 'Autumn Lagoon Run', null],
  ['sea ru', 'Autumn Lagoon Run', null],
])('for %j, similar to %j, %j is suggested', (text, name, expected) => {
  expect(suggest(readTerms(text), [{ name, rank: similar }])).toBe(expected)
})
