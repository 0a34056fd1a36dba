import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createIdentityService } from '../app.ts'
import { createTestIdentity } from '../testing.ts'

let identity: Awaited<ReturnType<typeof createTestIdentity>>

beforeAll(async () => {
  identity = await createTestIdentity()
})
afterAll(() => identity.close())
afterEach(async () => {
  await identity.db.deleteFrom('access_requests').execute()
  await identity.db.deleteFrom('attempt_counts').execute()
})

const short = {
  name: 'Ada Lagoon',
  email: 'ada@tugboats.example',
  event: 'Harbour Half 港',
  message: 'We would like to.\nSoon.',
}
const full = {
  ...short,
  organisation: 'Tugboats',
  date: '2027-05-02',
  country: 'nl',
  sport: 'running',
  expected_participants: 800,
}

async function send(body: object | string, remoteAddress = '192.0.2.1', app = identity.app) {
  const response = await app.inject({
    method: 'POST',
    url: '/v1/identity/access-requests',
    headers: { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    remoteAddress,
  })
  const { statusCode: status, headers } = response
  return { status, headers, body: response.json<Record<string, unknown>>() }
}

const stored = () => identity.db.selectFrom('access_requests').selectAll().execute()

test.each([
  ['everything', full],
  ['the required fields', short],
  ['null in optional fields', { ...short, organisation: null, date: null }],
])('a request with %s is stored', async (_what, body) => {
  const response = await send(body)
  expect(response.status).toBe(201)
  expect(response.headers['cache-control']).toBe('private, no-store')
  const [row] = await stored()
  expect(row).toMatchObject({ ...body, id: response.body['id'] })
})

test.each([
  ['name', ''],
  ['name', '  '],
  ['name', 'A\r\nBcc: x'],
  ['name', 'x'.repeat(201)],
  ['email', 'ada'],
  ['email', 'ada@lagoon'],
  ['email', 'ada lagoon@tugboats.example'],
  // The operator would see an address of tugboats.example.
  ['email', '\u202Eelpmaxe.staobgut@ada.example'],
  ['event', undefined],
  ['message', ' \n '],
  ['message', 'x'.repeat(5001)],
  ['message', 'a\u0000b'],
  ['date', '2027-02-30'],
  ['date', '02-05-2027'],
  ['country', 'NL'],
  ['country', 'zz'],
  ['expected_participants', 0],
  ['expected_participants', 1.5],
])('%s = %j is a problem with the name of the field', async (field, value) => {
  const response = await send({ ...full, [field]: value })
  expect(response).toMatchObject({ status: 400, body: { code: 'request.invalid', field } })
  expect(response.headers['content-type']).toMatch('application/problem+json')
  expect(await stored()).toEqual([])
})

test('a content type that a form of another site can send is refused', async () => {
  expect((await send(JSON.stringify(full))).status).toBe(415)
  expect(await stored()).toEqual([])
})

test('an address may send twenty requests an hour to all processes together', async () => {
  const other = await createIdentityService(identity.db)
  const responses = []
  for (let sent = 0; sent < 20; sent += 1) {
    const app = sent % 2 === 0 ? identity.app : other
    responses.push((await send(short, '192.0.2.7', app)).status)
  }
  expect(responses).toEqual(Array(20).fill(201))
  const refused = await send(short, '192.0.2.7', other)
  expect(refused).toMatchObject({ status: 429, body: { code: 'request.tooMany' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600)
  expect((await send(short, '192.0.2.8')).status).toBe(201)
  expect(
    JSON.stringify(await identity.db.selectFrom('attempt_counts').selectAll().execute()),
  ).not.toContain('192.0.2')
  await other.close()
})
