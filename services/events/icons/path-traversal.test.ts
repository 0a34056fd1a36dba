import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProblemBody } from '../../platform/http/problem.ts'
import { createTestService } from '../testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>
let port: number

beforeAll(async () => {
  service = await createTestService()
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  port = (service.app.server.address() as AddressInfo).port
})
afterAll(() => service.close())

/** Sends a request with exactly this path. A URL object would normalise the path first. */
function get(path: string): Promise<{ status: number; type: string; body: ProblemBody }> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, agent: false }, (response) => {
      const { statusCode: status = 0, headers } = response
      json(response).then(
        (body) => {
          resolve({ status, type: headers['content-type'] ?? '', body: body as ProblemBody })
        },
        () => {
          reject(new Error(`${path} is answered with something else than JSON`))
        },
      )
    })
      .on('error', reject)
      .end()
  })
}

const prefixes = [
  { prefix: '/files/', ending: '/logo' },
  { prefix: '/files/none/', ending: '' },
  { prefix: '/icons/', ending: '.svg' },
  { prefix: '/assets/flags/', ending: '/nl.svg' },
  { prefix: '/assets/flags/4x3/', ending: '.svg' },
  { prefix: '/assets/placeholders/', ending: '.svg' },
]

const traversals = [
  '..',
  '../../package',
  '../icons/bike',
  '%2e%2e',
  '%2e%2e%2f%2e%2e%2fpackage',
  '..%2Fdrawn%2Frunning',
  '..%5c..%5cpackage',
  '....//package',
  '%252e%252e%252fpackage',
  '/etc/passwd',
  '%2Fetc%2Fpasswd',
  'file:///etc/passwd',
  'running%00',
  'running%00.svg%00',
  'running%0d%0aset-cookie:a=b',
  'running%20',
  '%',
  '%zz',
  '%c0%ae%c0%ae',
  '%F0%9F%9A%80',
  '',
  '.',
  '*',
  '..;',
  'running.svg',
  '__proto__',
  'constructor',
  'RUNNING',
  'a'.repeat(161),
  'a'.repeat(10_000),
  `${'../'.repeat(1000)}etc/passwd`,
]

describe.each(prefixes)('under $prefix', ({ prefix, ending }) => {
  test.each(traversals)('%j is not found', async (traversal) => {
    const { status, type, body } = await get(`${prefix}${traversal}${ending}`)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(type).toContain('application/problem+json')
    expect(body.code).toMatch(/^\w+\.\w+$/)
  })
})
