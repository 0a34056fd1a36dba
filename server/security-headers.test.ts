import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { headersOfAll } from './security-headers.ts'

test.each([
  [{}, 'max-age=63072000'],
  [{ HSTS_INCLUDE_SUBDOMAINS: '1' }, 'max-age=63072000; includeSubDomains'],
])('with %j a site over HTTPS asks for HTTPS by %s', (environment, expected) => {
  const { hstsIncludeSubDomains } = readConfig(environment)
  const headers = headersOfAll({ https: true, development: false, hstsIncludeSubDomains })
  expect(headers['strict-transport-security']).toBe(expected)
})

test('over plain HTTP nothing is asked, whatever is set', () => {
  const headers = headersOfAll({ https: false, development: false, hstsIncludeSubDomains: true })
  expect(headers['strict-transport-security']).toBeUndefined()
})
