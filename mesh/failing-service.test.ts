import { afterEach, expect, test } from 'vitest'
import { execute } from './gateway.ts'
import { registerUpstream, setDeadline, type Upstream } from './upstream-fetch.ts'

const type = 'application/json'
const answer =
  (status: number, body: string, contentType = type): Upstream =>
  () =>
    Promise.resolve({ status, headers: { 'content-type': contentType }, body })

/** Everything that a service can do wrong, but for the statuses that have a class of their own. */
const failures: Record<string, Upstream> = {
  'answers 500 with a secret': answer(500, '{"code":"x.y","title":"host db.internal"}'),
  'answers 503': answer(503, '{}'),
  'answers 500 with nothing': answer(500, ''),
  'answers 502 with a page of a proxy': answer(502, '<h1>db.internal</h1>', 'text/html'),
  'answers 200 with nothing': answer(200, ''),
  'answers 200 with half a body': answer(200, '{"id":"a","name":"A","organi'),
  'answers 200 with something else than JSON': answer(200, 'db.internal', 'text/plain'),
  'answers 200 with a page of a proxy': answer(200, '<h1>db.internal</h1>', 'text/html'),
  'answers 200 with a list': answer(200, '[]'),
  'answers 200 with a number': answer(200, '7'),
  'refuses the connection': () => Promise.reject(new Error('ECONNREFUSED db.internal')),
  throws: () => {
    throw new TypeError('db.internal')
  },
  'never answers': () => new Promise(() => undefined),
}

afterEach(() => {
  setDeadline(undefined)
})

test.each(Object.entries(failures))(
  'a service that %s leaves the rest standing and tells nothing',
  async (_name, upstream) => {
    setDeadline(50)
    registerUpstream('http://events.internal', upstream)
    registerUpstream(
      'http://identity.internal',
      answer(200, '{"account_id":null,"signed_in":false}'),
    )
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
  },
)

test.each(Object.entries(failures))(
  'a link to a service that %s is null, and its parent stands',
  async (_name, upstream) => {
    setDeadline(50)
    const event = JSON.stringify({ id: 'a', name: 'A', organisation_id: 'o' })
    registerUpstream('http://events.internal', (request) =>
      request.url === '/v1/web/events/a' ? answer(200, event)(request) : upstream(request),
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
