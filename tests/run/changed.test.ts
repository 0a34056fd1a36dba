import { expect, test } from 'vitest'
import { affectedTests } from './changed.ts'

test('a changed screen affects its own tests and not those of other screens', () => {
  const tests = affectedTests(['src/screens/race/race-screen.tsx'])
  expect(tests).toContain('src/screens/race/race-screen.test.tsx')
  expect(tests.filter((file) => !file.startsWith('src/screens/race/'))).toEqual([])
})

test('a changed query affects the tests of its folder and of the folders that import it', () => {
  const tests = affectedTests(['services/events/rankings/entry-lists.ts'])
  expect(tests).toContain('services/events/rankings/rankings.test.ts')
  expect(tests).toContain('services/events/ranking-changes/changes.test.ts')
  expect(tests).not.toContain('services/identity/claims/claims.test.ts')
})

test('a changed rule of the domain affects services and screens', () => {
  const tests = affectedTests(['domain/field-data.ts'])
  expect(tests.some((file) => file.startsWith('services/'))).toBe(true)
  expect(tests.some((file) => file.startsWith('src/'))).toBe(true)
})

test('a changed fragment affects the tests of the screens that read it', () => {
  expect(affectedTests(['graphql/ranking.graphql'])).toContain(
    'src/screens/ranking/ranking-screen.test.tsx',
  )
})
