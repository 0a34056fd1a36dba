import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setReport } from '../logger.ts'
import { execute, setService, setTimeoutMs } from '../testing.ts'
import type { Upstream } from '../settings.ts'

const type = 'application/json'
const respond =
  (status: number, body: string, contentType = type): Upstream =>
  () =>
    Promise.resolve({ status, headers: { 'content-type': contentType }, body })

/**
 * Responses of a service that fails. Statuses that have a GraphQL error class of their own are left
 * out.
 */
const failures: Record<string, Upstream> = {
  'responds 500 with a secret': respond(500, '{"code":"x.y","title":"host db.internal"}'),
  'responds 503': respond(503, '{}'),
  'responds 500 with nothing': respond(500, ''),
  'responds 502 with a page of a proxy': respond(502, '<h1>db.internal</h1>', 'text/html'),
  'responds 200 with nothing': respond(200, ''),
  'responds 200 with half a body': respond(200, '{"id":"a","name":"A","organi'),
  'responds 200 with text instead of JSON': respond(200, 'db.internal', 'text/plain'),
  'responds 200 with a page of a proxy': respond(200, '<h1>db.internal</h1>', 'text/html'),
  'responds 200 with a list': respond(200, '[]'),
  'responds 200 with a number': respond(200, '7'),
  'responds 200 with an empty object': respond(200, '{}'),
  'responds 200 with items that are no list': respond(200, '{"items":{"length":1}}'),
  'responds 200 with items that are no objects': respond(200, '{"items":[null,7]}'),
  'responds 204': respond(204, ''),
  'responds 206 with a list': respond(206, '[]'),
  'refuses the connection': () => Promise.reject(new Error('ECONNREFUSED db.internal')),
  throws: () => {
    throw new TypeError('db.internal')
  },
  'never responds': () => new Promise(() => undefined),
}

const log = vi.fn<(message: string) => void>()

beforeEach(() => {
  log.mockClear()
  setReport(log)
})
afterEach(() => {
  setTimeoutMs(undefined)
  setReport(console.error)
})

test.each(Object.entries(failures))(
  'a service that %s leaves other fields intact and exposes nothing',
  async (name, upstream) => {
    setTimeoutMs(50)
    setService('events', upstream)
    setService('identity', respond(200, '{"account_id":null,"signed_in":false}'))
    const { data, errors } = await execute(
      '{ viewer { signedIn } event(id: "a") { id } race(id: "a") { id } news { items { id } } }',
      {},
      {},
    )
    expect(data).toEqual({ viewer: { signedIn: false }, event: null, race: null, news: null })
    expect(errors?.map(({ path }) => path?.[0]).sort()).toEqual(['event', 'news', 'race'])
    for (const { extensions } of errors ?? []) {
      expect(extensions).toEqual({ code: 'UPSTREAM_UNAVAILABLE' })
    }
    expect(JSON.stringify(errors)).not.toMatch(/internal|ECONN|stack|<h1>/)
    // Only the gateway knows that a response with the status of a success cannot be used.
    const isSuccess = name.startsWith('responds 20')
    expect(log.mock.calls.length).toBe(isSuccess ? 3 : 0)
    if (isSuccess) expect(String(log.mock.calls)).toMatch(/\/v1\/web\/news|NewsPage\.items/)
  },
)

test.each(Object.entries(failures))(
  'a linked field is null when its service %s, and its parent is intact',
  async (_name, upstream) => {
    setTimeoutMs(50)
    const event = JSON.stringify({ id: 'a', name: 'A', organisation_id: 'o' })
    setService('events', (request) =>
      request.url === '/v1/web/events/a' ? respond(200, event)(request) : upstream(request),
    )
    const { data, errors } = await execute(
      '{ event(id: "a") { name organisation { name } updates { total } } }',
      {},
      {},
    )
    expect(data).toEqual({ event: { name: 'A', organisation: null, updates: null } })
    expect(errors?.map(({ extensions }) => extensions)).toEqual([
      { code: 'UPSTREAM_UNAVAILABLE' },
      { code: 'UPSTREAM_UNAVAILABLE' },
    ])
    expect(JSON.stringify(errors)).not.toMatch(/internal|ECONN|stack|<h1>/)
  },
)
