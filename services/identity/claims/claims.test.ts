import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Browser,
  claimSecret,
  createTestIdentity,
  shopSecret,
  testProfile,
  withinPeriod,
} from '../testing.ts'
import { readClaim, type ResultKey, signClaim } from './token.ts'

let identity: Awaited<ReturnType<typeof createTestIdentity>>
let browser: Browser
/** For each participant id, the last value that was passed to `setPrivate`. */
let hidden: Record<string, boolean>
/** A transaction that hides or shows a result waits for this promise. */
let released: Promise<void>

const email = 'ada@tugboats.example'
const result = { race_id: 'harbour-half-2026-half', participant_id: 'abcdefgh234567ab' }
const other = { ...result, participant_id: 'zyxwvuts234567zy' }
const token = signClaim(result, claimSecret)
const path = `account/results/${result.race_id}/${result.participant_id}`

beforeAll(async () => {
  identity = await createTestIdentity({
    operators: ['desk@results.example'],
    setPrivate: (_db, { participant_id }: ResultKey, isPrivate) => {
      hidden[participant_id] = isPrivate
      return released
    },
  })
})
afterAll(() => identity.close())
beforeEach(async () => {
  hidden = {}
  released = Promise.resolve()
  await identity.reset()
  await identity.db.deleteFrom('hidden_results').execute()
  await identity.db.deleteFrom('ended_claim_links').execute()
  browser = await identity.signedUp(email)
})

const mine = async () => (await browser.get('account/results')).body
const profile = (private_profile: boolean) =>
  browser.send('PUT', 'account', {
    first_name: 'Ada',
    last_name: 'Lagoon',
    newsletter: false,
    private_profile,
    language: 'en',
  })

test('the link hides and shows an athlete without an account', async () => {
  const visitor = identity.browser()
  const requestPrivacy = (isPrivate: boolean) =>
    visitor.post('claims/privacy', { token, private: isPrivate })
  expect(await visitor.post('claims/reading', { token })).toMatchObject({
    status: 200,
    body: { ...result, private: false },
  })
  expect((await requestPrivacy(true)).body).toEqual({ ...result, private: true, own: false })
  expect(hidden).toEqual({ [result.participant_id]: true })
  expect((await visitor.post('claims/reading', { token })).body).toMatchObject({ private: true })
  expect((await requestPrivacy(false)).body).toEqual({ ...result, private: false, own: false })
  expect(hidden).toEqual({ [result.participant_id]: false })
})

test('a claimed result is hidden while its account is private', async () => {
  const claimed = await browser.post('claims', { token })
  expect(claimed).toMatchObject({ status: 201, body: { ...result, private: false, own: true } })
  expect(await mine()).toEqual({ items: [{ ...result, private: false, own: true }] })
  expect((await browser.post('claims/reading', { token })).body).toMatchObject({ own: true })
  const others = await identity.browser().post('claims/reading', { token })
  expect(others.body).toMatchObject({ own: false })
  await profile(true)
  expect(hidden).toEqual({ [result.participant_id]: true })
  await browser.post('claims', { token: signClaim(other, claimSecret) })
  expect(hidden).toEqual({ [result.participant_id]: true, [other.participant_id]: true })
  expect((await browser.get('account/export')).body['results']).toHaveLength(2)
  await profile(false)
  expect(hidden).toEqual({ [result.participant_id]: false, [other.participant_id]: false })
})

test('an account may change its profile sixty times an hour', async () => {
  for (let change = 0; change < 60; change += 1) {
    expect((await profile(change % 2 === 0)).status).toBe(200)
  }
  expect(await profile(true)).toMatchObject({ status: 429, body: { code: 'request.tooMany' } })
  const other = await identity.signedUp('bo@tugboats.example')
  expect((await other.get('account')).status).toBe(200)
})

test('a public account does not show an athlete with a privacy request', async () => {
  await identity.browser().post('claims/privacy', { token, private: true })
  expect((await browser.post('claims', { token })).body).toMatchObject({ private: true })
  await profile(false)
  expect(hidden).toEqual({ [result.participant_id]: true })
})

test('a released result is shown again, unless its athlete has a privacy request', async () => {
  await profile(true)
  await browser.post('claims', { token })
  expect((await browser.send('DELETE', path)).status).toBe(204)
  expect(hidden).toEqual({ [result.participant_id]: false })
  expect(await mine()).toEqual({ items: [] })
  expect(await browser.send('DELETE', path)).toMatchObject({
    status: 404,
    body: { code: 'claim.notFound' },
  })
})

test('an operator removes a result from the account of the wrong person', async () => {
  await browser.post('claims', { token })
  await profile(true)
  const claim = `claims/${result.race_id}/${result.participant_id}`
  const refused = await browser.send('DELETE', claim)
  expect(refused).toMatchObject({ status: 403, body: { code: 'account.notOperator' } })
  expect((await identity.browser().send('DELETE', claim)).status).toBe(401)

  const operator = await identity.signedUp('desk@results.example')
  const { id } = (await operator.get('account')).body
  expect((await operator.send('DELETE', claim)).status).toBe(204)
  expect(await mine()).toEqual({ items: [] })
  expect(hidden).toEqual({ [result.participant_id]: false })
  const none = await operator.send('DELETE', claim)
  expect(none).toMatchObject({ status: 404, body: { code: 'claim.none' } })
  const logged = { kind: 'claim_released', account_id: id, race_id: result.race_id }
  const events = identity.db.selectFrom('security_events').selectAll()
  await expect.poll(() => events.execute()).toContainEqual(expect.objectContaining(logged))

  const ended = { status: 410, body: { code: 'claim.invalid' } }
  expect(await browser.post('claims', { token })).toMatchObject(ended)
  expect(await browser.post('claims/privacy', { token, private: true })).toMatchObject(ended)
  const athlete = await identity.signedUp('bea@tugboats.example')
  const made = signClaim(result, claimSecret, Date.now() + 1000)
  expect((await athlete.post('claims', { token: made })).status).toBe(201)
})

test('results of a private account stay hidden after its deletion', async () => {
  await profile(true)
  await browser.post('claims', { token })
  await browser.post('account/deletion', { password: testProfile.password })
  expect(hidden).toEqual({ [result.participant_id]: true })
  const { body } = await identity.browser().post('claims/reading', { token })
  expect(body).toMatchObject({ private: true })
})

test.each([
  ['becomes private', false, true, () => profile(true), true],
  ['claims a result', true, false, () => browser.post('claims', { token }), true],
  ['releases a result', true, true, () => browser.send('DELETE', path), false],
])(
  'both changes take effect if an account %s while it is deleted',
  async (_what, wasPrivate, wasClaimed, change, staysHidden) => {
    await profile(wasPrivate)
    if (wasClaimed) await browser.post('claims', { token })
    const { promise, resolve: release } = Promise.withResolvers<undefined>()
    released = promise
    hidden = {}
    const changed = change()
    await expect.poll(() => hidden).not.toEqual({})
    const deleted = browser.post('account/deletion', { password: testProfile.password })
    await wait(300)
    release(undefined)
    expect((await changed).status).toBeLessThan(300)
    expect((await deleted).status).toBe(204)
    const { body } = await identity.browser().post('claims/reading', { token })
    expect(body).toMatchObject({ private: staysHidden })
    expect(hidden).toEqual({ [result.participant_id]: staysHidden })
  },
)

test('a claim that waits for the deletion of its account finds no session', async () => {
  const { promise, resolve: release } = Promise.withResolvers<undefined>()
  const { promise: removed, resolve: goOn } = Promise.withResolvers<undefined>()
  const deletion = identity.db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('accounts').execute()
    goOn(undefined)
    await promise
  })
  await removed
  const claim = browser.post('claims', { token })
  await wait(300)
  release(undefined)
  await deletion
  expect(await claim).toMatchObject({ status: 401, body: { code: 'session.required' } })
})

test('a result can be claimed by one account only', async () => {
  await browser.post('claims', { token })
  expect((await browser.post('claims', { token })).status).toBe(201)
  const eve = await identity.signedUp('eve@tugboats.example')
  expect(await eve.post('claims', { token })).toMatchObject({
    status: 409,
    body: { code: 'claim.taken' },
  })
  expect((await eve.send('DELETE', path)).status).toBe(404)
  expect(await mine()).toMatchObject({ items: [result] })
})

test('athletes who share a network do not use up the limit of each other', async () => {
  await withinPeriod()
  const venue = identity.browser()
  const statusOf = async (participant_id: string) =>
    (
      await venue.post('claims/reading', {
        token: signClaim({ ...result, participant_id }, claimSecret),
      })
    ).status
  const athletes = Array.from({ length: 31 }, (_, index) => `athlete${String(index)}`)
  expect(await Promise.all(athletes.map(statusOf))).toEqual(athletes.map(() => 200))

  const ofOne = await Promise.all(athletes.map(() => statusOf('athlete')))
  expect(ofOne.filter((status) => status === 429)).toHaveLength(1)
  expect(await statusOf('another')).toBe(200)
})

test('one network may try thirty invalid links an hour', async () => {
  await withinPeriod()
  const stranger = identity.browser()
  const tries = Array.from({ length: 31 }, () =>
    stranger.post('claims/reading', { token: `${text}.${flipped}` }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 410)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('claiming requires a session', async () => {
  for (const response of [
    await identity.browser().post('claims', { token }),
    await identity.browser().get('account/results'),
  ]) {
    expect(response).toMatchObject({ status: 401, body: { code: 'session.required' } })
  }
})

const [text = '', signature = ''] = token.split('.')
const [otherText = ''] = signClaim(other, claimSecret).split('.')
const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`

test.each([
  ['of another result', `${otherText}.${signature}`],
  ['with another signature', `${text}.${flipped}`],
  ['of another secret', signClaim(result, shopSecret)],
  ['that has expired', signClaim(result, claimSecret, Date.now() - 401 * 86_400_000)],
])('a link %s is refused', async (_what, wrong) => {
  expect(readClaim(wrong, claimSecret)).toBeUndefined()
  for (const path of ['claims', 'claims/reading', 'claims/privacy']) {
    const body = path === 'claims/privacy' ? { token: wrong, private: true } : { token: wrong }
    expect(await browser.post(path, body)).toMatchObject({
      status: 410,
      body: { code: 'claim.invalid', field: 'token' },
    })
  }
  expect(hidden).toEqual({})
})

test('without a claim secret, all claim routes are 404', async () => {
  const without = identity.browser(await identity.open({ claimSecret: undefined }))
  expect(await without.post('claims/reading', { token })).toMatchObject({ status: 404 })
})
