import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { defaultHeaders } from './security-headers.ts'

test.each([
  [{}, 'max-age=63072000'],
  [{ HSTS_INCLUDE_SUBDOMAINS: '1' }, 'max-age=63072000; includeSubDomains'],
])('with %j a site over HTTPS sends the HSTS header %s', (environment, expected) => {
  const { hstsIncludeSubDomains } = readConfig(environment)
  const headers = defaultHeaders({ https: true, development: false, hstsIncludeSubDomains })
  expect(headers['strict-transport-security']).toBe(expected)
})

test('plain HTTP sends no HSTS header, whatever the settings are', () => {
  const headers = defaultHeaders({ https: false, development: false, hstsIncludeSubDomains: true })
  expect(headers['strict-transport-security']).toBeUndefined()
})
