import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test.each(['/en', '/nl/events/harbour', '/de/search?q=ana#athletes'])(
  '%s is a valid redirect target',
  (next) => {
    expect(localPath(next)).toBe(next)
  },
)

test.each([
  null,
  '',
  'en/events',
  'https://elsewhere.example/en',
  '//elsewhere.example/en',
  '/\\elsewhere.example/en',
  '/\t/elsewhere.example/en',
  '/.//elsewhere.example/en',
  '/en/..//elsewhere.example',
  'javascript:alert(1)',
  '/graphql',
  '/zz/events',
])('%j is rejected', (next) => {
  expect(localPath(next)).toBeUndefined()
})
