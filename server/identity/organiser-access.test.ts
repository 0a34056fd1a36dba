import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventsMigrations } from '../../services/events/app.ts'
import type { EventsDatabase } from '../../services/events/database.ts'
import { addMailJob } from '../../services/identity/mail/jobs.ts'
import { type Browser, createTestIdentity, testProfile } from '../../services/identity/testing.ts'
import { findCredential } from '../credentials/queries.ts'
import { type EventsTables, organiserTokens } from './organiser-tokens.ts'

const operatorAddress = 'desk@results.example'
const organiserAddress = 'ada@tugboats.example'
const { password } = testProfile
const harbour = { organisation_id: 'harbour-runners', organisation_name: 'Harbour Runners' }

let identity: Awaited<ReturnType<typeof createTestIdentity>>
let events: EventsDatabase
let operator: Browser

beforeAll(async () => {
  const operators = ['Desk@Results.example']
  identity = await createTestIdentity({ operators, tokens: organiserTokens }, [eventsMigrations])
  events = identity.db.$extendTables<EventsTables>()
})
beforeEach(async () => {
  await identity.reset()
  await identity.db.deleteFrom('organiser_access').execute()
  await events.deleteFrom('organisations').execute()
  operator = await identity.signedUp(operatorAddress)
})
afterAll(() => identity.close())

interface Access {
  operator: boolean
  organisations: { id: string; name: string; tokens: { id: string; name: string }[] }[]
  requests: { id: string; email: string; event: string }[]
  granted: { email: string; organisation_id: string }[]
}

async function accessOf(browser: Browser, query = ''): Promise<Access> {
  const { status, body } = await browser.get(`account/organiser-access${query}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as unknown as Access
}

/** Sends an access request. Returns its id. */
async function request(email = organiserAddress): Promise<string> {
  const { body } = await identity.browser().post('access-requests', {
    name: 'Ada Lagoon',
    email,
    organisation: 'Harbour Runners',
    event: 'Harbour Half',
    message: 'We would like to.',
    language: 'de',
  })
  return String(body['id'])
}

const grant = (request_id: string, more: object = {}, browser = operator) =>
  browser.post('organiser-access', { request_id, ...harbour, password, ...more })

/** Returns the browser of an organiser with access to the harbour runners. */
async function organiserWithAccess(email = organiserAddress): Promise<Browser> {
  expect((await grant(await request(email))).status).toBe(204)
  return identity.signedUp(email)
}

const createToken = (browser: Browser, more: object = {}) =>
  browser.post('organiser-tokens', {
    organisation_id: harbour.organisation_id,
    name: 'Laptop',
    password,
    ...more,
  })

test('an operator grants access, and the organiser creates and revokes a token', async () => {
  const id = await request()
  const waiting = await accessOf(operator)
  expect(waiting).toMatchObject({ operator: true, requests: [{ id, email: organiserAddress }] })
  const mailed = (await identity.emails()).at(-1)
  expect(mailed?.to).toBe(operatorAddress)
  expect(mailed?.text).toContain('https://results.example/en/account/organisations')

  expect((await grant(id)).status).toBe(204)
  const [message] = (await identity.emails()).filter(({ to }) => to === organiserAddress)
  expect(message?.text).toMatch(/Harbour Runners bei .*\/de\/account\/organisations/s)
  expect(await grant(id)).toMatchObject({ status: 404, body: { code: 'accessRequest.notFound' } })
  expect(await accessOf(operator)).toMatchObject({
    requests: [],
    granted: [{ email: organiserAddress, organisation_id: 'harbour-runners' }],
  })

  const organiser = await identity.signedUp(organiserAddress)
  const created = await createToken(organiser)
  expect(created.status).toBe(201)
  const token = String(created.body['token'])
  expect(await findCredential(events, token)).toMatchObject({
    organisationId: 'harbour-runners',
    scopes: ['events:write', 'events:import'],
    revokedAt: null,
  })
  const listed = await accessOf(organiser)
  expect(listed).toMatchObject({
    operator: false,
    organisations: [{ id: 'harbour-runners', tokens: [{ name: 'Laptop' }] }],
    requests: [],
    granted: [],
  })
  expect(JSON.stringify(listed)).not.toContain(token)

  const tokenId = String(created.body['id'])
  expect((await organiser.send('DELETE', `organiser-tokens/${tokenId}`)).status).toBe(204)
  expect((await findCredential(events, token))?.revokedAt).toBeInstanceOf(Date)
  expect(await organiser.send('DELETE', `organiser-tokens/${tokenId}`)).toMatchObject({
    status: 404,
    body: { code: 'organiserToken.notFound', field: 'id' },
  })
})

test('only an operator answers requests, and only with the password', async () => {
  const organiser = await organiserWithAccess()
  const id = await request('bea@tugboats.example')
  const notOperator = { status: 403, body: { code: 'account.notOperator' } }
  expect(await grant(id, {}, organiser)).toMatchObject(notOperator)
  expect(await organiser.send('DELETE', `access-requests/${id}`)).toMatchObject(notOperator)
  const access = { email: organiserAddress, organisation_id: 'harbour-runners' }
  const withdrawn = await organiser.post('organiser-access/withdrawals', access)
  expect(withdrawn).toMatchObject(notOperator)
  expect(await grant(id, { password: 'not this one' })).toMatchObject({
    status: 422,
    body: { code: 'account.wrongPassword', field: 'password' },
  })
  expect((await identity.browser().get('account/organiser-access')).status).toBe(401)
  expect((await grant(id, {}, identity.browser())).status).toBe(401)

  expect((await operator.send('DELETE', `access-requests/${id}`)).status).toBe(204)
  expect(await accessOf(operator)).toMatchObject({ requests: [], granted: [access] })
})

test('access to an organisation of the site needs its exact name and a confirmation', async () => {
  await organiserWithAccess()
  const id = await request('bea@tugboats.example')
  expect(await grant(id, { organisation_name: 'Someone else' })).toMatchObject({
    status: 409,
    body: { code: 'organisation.otherName', field: 'organisation_name' },
  })
  expect(await grant(id)).toMatchObject({
    status: 409,
    body: { code: 'organisation.exists', field: 'existing' },
  })
  expect((await accessOf(operator)).requests).toHaveLength(1)
  expect((await grant(id, { existing: true })).status).toBe(204)
  expect(await grant(await request(), { organisation_id: 'Harbour Runners' })).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', field: 'organisation_id' },
  })
})

test('an operator reads all access requests, a hundred at a time', async () => {
  const sent = { name: 'Ada', email: organiserAddress, event: 'Half', message: 'Please' }
  const rows = Array.from({ length: 101 }, (_, index) => ({ id: `id-${String(index)}`, ...sent }))
  await identity.db.insertInto('access_requests').values(rows).execute()
  const pages = await Promise.all([accessOf(operator), accessOf(operator, '?page=2')])
  const ids = pages.flatMap(({ requests }) => requests.map(({ id }) => id))
  expect(pages).toMatchObject([{ request_total: 101 }, { request_total: 101 }])
  expect(pages.map(({ requests }) => requests.length)).toEqual([100, 1])
  expect(new Set(ids).size).toBe(101)
})

test('a token needs access and the password, and an organisation has at most twenty', async () => {
  const organiser = await organiserWithAccess()
  const stranger = await identity.signedUp('bea@tugboats.example')
  const required = { status: 403, body: { code: 'organiserAccess.required' } }
  expect(await createToken(stranger)).toMatchObject(required)
  expect(await createToken(organiser, { organisation_id: 'other' })).toMatchObject(required)
  expect(await createToken(organiser, { password: 'not this one' })).toMatchObject({
    status: 422,
    body: { code: 'account.wrongPassword', field: 'password' },
  })
  const { body } = await createToken(organiser)
  const revocation = await stranger.send('DELETE', `organiser-tokens/${String(body['id'])}`)
  expect(revocation.status).toBe(404)

  for (let count = 1; count < 20; count += 1) {
    const token = { organisationId: harbour.organisation_id, name: 'Laptop', validHours: 25 }
    await organiserTokens.add(identity.db, token)
  }
  expect(await createToken(organiser)).toMatchObject({
    status: 409,
    body: { code: 'organiserToken.tooMany' },
  })
  const short = await createToken(organiser, { valid_hours: 12 })
  const hours = (Date.parse(String(short.body['expires_at'])) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(11.9)
  expect(hours).toBeLessThan(12.1)
})

test('withdrawn access ends with all tokens of the organisation', async () => {
  const organiser = await organiserWithAccess()
  const token = String((await createToken(organiser)).body['token'])
  const access = { email: organiserAddress, organisation_id: harbour.organisation_id }
  expect((await operator.post('organiser-access/withdrawals', access)).status).toBe(204)
  expect((await findCredential(events, token))?.revokedAt).toBeInstanceOf(Date)
  expect((await accessOf(organiser)).organisations).toEqual([])
  expect((await createToken(organiser)).status).toBe(403)
  expect(await operator.post('organiser-access/withdrawals', access)).toMatchObject({
    status: 404,
    body: { code: 'organiserAccess.notFound' },
  })
})

test('access that ends before its e-mail is sent has no e-mail', async () => {
  const job = { email: organiserAddress, subject_id: harbour.organisation_id, language: 'en' }
  await addMailJob(identity.db, { kind: 'access_granted', ...job })
  identity.mailer.wake()
  const to = (await identity.emails()).map((email) => email.to)
  expect(to).not.toContain(organiserAddress)
})

test('access follows the account to a new address, and ends with the account', async () => {
  const organiser = await organiserWithAccess()
  await organiser.post('account/email', { email: 'new@tugboats.example', password })
  const token = await identity.lastToken('new@tugboats.example')
  expect((await organiser.post('account/email/confirmation', { token })).status).toBe(204)
  const [{ name } = { name: '' }] = (await accessOf(organiser)).organisations
  expect(name).toBe('Harbour Runners')
  const { body } = await organiser.get('account/export')
  expect(body['organiser_access']).toMatchObject([{ organisation_id: 'harbour-runners' }])

  expect((await organiser.post('account/deletion', { password })).status).toBe(204)
  expect((await accessOf(operator)).granted).toEqual([])
})

test('the last account that may publish revokes the tokens when it is deleted', async () => {
  const organiser = await organiserWithAccess()
  const token = String((await createToken(organiser)).body['token'])
  const revokedAt = async () => (await findCredential(events, token))?.revokedAt
  for (const email of ['bea@tugboats.example', 'cy@tugboats.example']) {
    expect((await grant(await request(email), { existing: true })).status).toBe(204)
  }
  // Cy never signs up.
  const colleague = await identity.signedUp('bea@tugboats.example')

  expect((await organiser.post('account/deletion', { password })).status).toBe(204)
  expect(await revokedAt()).toBeNull()
  expect((await colleague.post('account/deletion', { password })).status).toBe(204)
  expect(await revokedAt()).toBeInstanceOf(Date)
})
