import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { log } from '../../platform/log.ts'
import { testProfile, type TestResponse, createTestIdentity } from '../testing.ts'

let identity: Awaited<ReturnType<typeof createTestIdentity>>
let lines: string

beforeAll(async () => {
  lines = ''
  identity = await createTestIdentity()
  for (const level of ['debug', 'info', 'warn'] as const) {
    vi.spyOn(log, level).mockImplementation((...values: unknown[]) => {
      lines += `${JSON.stringify(values)}\n`
    })
  }
})
afterAll(async () => {
  vi.restoreAllMocks()
  await identity.close()
})

test('a complete life of an account writes no secret, address or name to the log or to a problem body', async () => {
  const email = 'ada.canary@tugboats.example'
  const browser = await identity.signedUp(email, { last_name: 'Canary' })
  const secrets = [email, 'Canary', testProfile.password, await identity.lastToken(email)]
  const addSecret = (secret: string | undefined) => {
    expect(secret).toBeTruthy()
    secrets.push(String(secret))
  }
  addSecret(browser.cookie()?.split('=')[1])
  const refusals: TestResponse[] = []
  const refused = async (response: Promise<TestResponse>) => {
    const { status } = await response
    expect(status).toBeGreaterThanOrEqual(400)
    refusals.push(await response)
  }
  const token = `t${'oken-canary'.repeat(4)}`.slice(0, 43)
  addSecret(token)
  await refused(browser.post('sessions', { email, password: 'wrong-canary' }))
  addSecret('wrong-canary')
  await refused(browser.post('sessions', { email, password: ['wrong-canary'] }))
  await refused(browser.post('sessions', `{"email":"${email}","password":"wrong-canary`))
  await refused(browser.post('sessions', { email: `${email} x`, password: 'wrong-canary' }))
  await refused(browser.post('recovery/confirmation', { token, password: testProfile.password }))
  await refused(
    browser.post('recovery/confirmation', { token: `${token}x`, password: testProfile.password }),
  )
  await refused(browser.post('accounts', { token, ...testProfile, last_name: 'Canary\n' }))
  await refused(browser.post('account/deletion', { password: 'wrong-canary' }))
  await refused(browser.get('account', { authorization: `Bearer ${token}` }))
  await refused(browser.get(`account?token=${token}`))

  const app = identity.browser()
  const { body } = await app.post('sessions', {
    email,
    password: testProfile.password,
    kind: 'bearer',
  })
  addSecret(body['access_token'] as string)
  for (const part of (body['refresh_token'] as string).split('.')) addSecret(part)
  await refused(app.post('session/refresh', { refresh_token: `${token}.${token}` }))
  await refused(app.post('session/refresh', { refresh_token: `${token}.${token}x` }))
  await browser.post('recovery', { email })
  addSecret(await identity.lastToken(email))
  await browser.get('account/export')
  await browser.post('account/deletion', { password: testProfile.password })
  await identity.mailer.idle()

  const bodies = refusals.map(({ body }) => JSON.stringify(body)).join('\n')
  expect(lines).toContain('/v1/identity/recovery/confirmation')
  for (const secret of secrets) {
    expect(lines).not.toContain(secret)
    expect(bodies).not.toContain(secret)
  }
})
