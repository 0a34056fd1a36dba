import { expect, test } from 'vitest'
import { countOperations } from './graphql-batch.ts'

test.each([
  [undefined, 1],
  ['', 1],
  ['{"query":"{ viewer { signedIn } }"}', 1],
  ['[]', 1],
  ['[{"query":"{ __typename }"}]', 1],
  [' \n[{"query":"{ __typename }"},{"documentId":"x"}, 7]', 3],
  ['[{"query":', 1],
])('the body %j counts as so many operations: %i', (body, expected) => {
  expect(countOperations(body)).toBe(expected)
})
