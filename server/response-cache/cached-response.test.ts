import { expect, test } from 'vitest'
import { CachedResponse, packedBody } from './cached-response.ts'

test('a cached response takes no more memory than its compressed body', async () => {
  const headers = { 'content-type': 'text/html' }
  const body = Buffer.from('<p>a paragraph</p>'.repeat(1_000))
  const response = new CachedResponse({
    headers,
    ...(await packedBody(headers, body)),
    tags: [],
    publication: 0,
    computedAt: 0,
    expiresAt: 1,
  })
  for (const encoding of ['br', 'gzip'] as const) {
    const encoded = await response.encoded(encoding)
    expect(encoded.length).toBeLessThan(body.length / 10)
    expect(encoded.buffer.byteLength).toBe(encoded.length)
  }
  const [plain, same] = await Promise.all([response.plain(), response.plain()])
  expect(plain.equals(body)).toBe(true)
  // Responses that are sent at the same time share the uncompressed body.
  expect(same).toBe(plain)
  expect(await response.plain()).toBe(plain)
})
