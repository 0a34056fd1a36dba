import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, createTestIdentity, testProfile } from '../testing.ts'

let identity: Awaited<ReturnType<typeof createTestIdentity>>
let browser: Browser

beforeAll(async () => {
  identity = await createTestIdentity()
  browser = await identity.signedUp('ada@tugboats.example')
})
afterAll(() => identity.close())

const path = 'account/following'
const many = (start: string) => Array.from({ length: 100 }, (_, at) => `half~${start}${String(at)}`)

test('the lists of several devices are merged, exported and deleted with the account', async () => {
  const phone = identity.browser()
  await phone.post('sessions', { email: 'ada@tugboats.example', password: testProfile.password })
  const own = { athletes: ['half~ada', 'half~bo'], events: ['harbour'], clubs: ['Kade 港'] }
  expect((await browser.post(path, { add: own })).body).toEqual({ ...own, organisations: [] })
  const merged = { athletes: ['10k~cy', 'half~ada', 'half~bo'], events: ['harbour'] }
  expect(await phone.post(path, { add: { athletes: ['10k~cy', 'half~ada'] } })).toMatchObject({
    status: 200,
    body: merged,
  })
  await phone.post(path, { remove: { athletes: ['half~ada'], events: ['harbour', 'none'] } })
  const left = {
    athletes: ['10k~cy', 'half~bo'],
    events: [],
    organisations: [],
    clubs: ['Kade 港'],
  }
  expect((await browser.post(path, {})).body).toEqual(left)
  expect((await browser.get('account/export')).body).toMatchObject({ following: left })

  const full = await browser.post(path, { add: { athletes: many('x') } })
  expect(full.body).toMatchObject({ athletes: many('x') })
})

test('two spellings of the name of a club are one club', async () => {
  const other = await identity.signedUp('cy@tugboats.example')
  const change = async (body: object) => (await other.post(path, body)).body['clubs']
  const clubs = ['TV Musterstadt', 'tv musterstadt ', '!', '?', 'Kade 港']
  expect(await change({ add: { clubs } })).toEqual(['TV Musterstadt', '!', '?', 'Kade 港'])
  expect(await change({ add: { clubs: ['Kade-港', 'TV MÜSTERSTADT'] } })).toEqual([
    'Kade-港',
    'TV MÜSTERSTADT',
    '!',
    '?',
  ])
  expect(await change({ remove: { clubs: ['tv musterstadt'] } })).toEqual(['Kade-港', '!', '?'])
})

test.each([
  { add: { athletes: ['<b>'] } },
  { add: { athletes: ['half'] } },
  { add: { athletes: [...many('x'), 'half~y'] } },
  { add: { clubs: ['a\tb'] } },
  { add: { places: ['kade'] } },
  { add: null, more: 1 },
])('refuses %j', async (body) => {
  expect(await browser.post(path, body)).toMatchObject({ status: 400 })
})

test('needs a session, and no other account sees the lists', async () => {
  expect(await identity.browser().post(path, {})).toMatchObject({
    status: 401,
    body: { code: 'session.required' },
  })
  const other = await identity.signedUp('bo@tugboats.example')
  expect((await other.post(path, {})).body).toMatchObject({ athletes: [] })
})

test('three hundred changes an hour; the lists can still be read', async () => {
  const other = await identity.signedUp('di@tugboats.example')
  await other.post(path, { add: { events: ['harbour'] } })
  await identity.db
    .updateTable('attempt_counts')
    .set({ count: 299 })
    .where('purpose', '=', 'following')
    .execute()
  const statuses = []
  for (let time = 0; time < 2; time += 1) {
    statuses.push((await other.post(path, { remove: { events: ['harbour'] } })).status)
  }
  expect(statuses).toEqual([200, 429])
  expect(await other.post(path, {})).toMatchObject({ status: 200, body: { events: [] } })
})
