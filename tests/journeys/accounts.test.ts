import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { sign } from '../../services/identity/replays/signature.ts'
import { TypedClient } from './support/typed-client.ts'
import { type Mailbox, openMailbox } from '../start/mailbox.ts'
import { shopSecret } from '../start/secrets.ts'
import { test, untilHydrated } from './support/browser.ts'
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScrolling,
} from './support/expectations.ts'
import { operatorAddress } from './support/operator-address.ts'
import {
  claimLink,
  expectNoToken,
  heading,
  mutationOf,
  pathOf,
  press,
  race,
  raceId,
  ranking,
  requestsOf,
  scan,
  visitsOf,
} from './support/account-pages.ts'

const email = 'ada@tugboats.example'
const passwords = ['tugs and barges', 'barges and tugs', 'neither of them'] as const

let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await openMailbox(inject('mailPort'))
})
afterAll(() => mailbox.close())

async function signIn(page: Page, password: string) {
  await page.locator('#sign_in-email').fill(email)
  await page.locator('#sign_in-password').fill(password)
  await press(page, 'Sign in')
}

describe('a visitor with an account', () => {
  test('signs up with the link of an e-mail, and signs out', async ({ visit }) => {
    const page = await visit('/en/events', { hasServiceWorker: true })
    const keptPages = () =>
      page.evaluate(async () => {
        if (!(await caches.has('pages-1'))) return []
        const kept = await (await caches.open('pages-1')).keys()
        return kept.map(({ url }) => new URL(url).pathname)
      })
    await expect.poll(keptPages, { timeout: 20_000 }).toEqual(['/en/events'])
    const following = () => page.evaluate(() => localStorage.getItem('following') ?? '')
    const athlete = 'lighthouse-marathon-marathon~ada'
    await page.evaluate((id) => {
      localStorage.setItem('following', JSON.stringify({ version: 1, athletes: [id] }))
    }, athlete)
    await page.locator('header summary').last().click()
    await page.getByRole('link', { name: 'My account' }).click()
    await heading(page, 'Sign in')
    expect(pathOf(page)).toBe('/en/login?next=%2Fen%2Faccount')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.locator('#sign_up-email').fill(email)
    await press(page, 'Send link')
    await heading(page, 'Check your inbox')
    expect(pathOf(page)).toBe('/en/signup?sent=1')

    const link = await mailbox.link(email)
    await scan(link)
    const response = await page.goto(inject('origin') + link)
    expect(response?.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    })
    expect(pathOf(page)).toMatch(/^\/en\/signup\?link=[\w-]{16}$/)
    await expectNoToken(page, link)
    await expectNoAxeViolations(page)
    await page.locator('#new_account-new_password').fill(passwords[0])
    await page.locator('#new_account-first_name').fill('Ada')
    await page.locator('#new_account-last_name').fill('Lagoon')
    await page.locator('#new_account-date_of_birth').fill('1990-02-03')
    await page.locator('#new_account-nationality').selectOption('nl')
    await press(page, 'Create account')

    await heading(page, 'Ada Lagoon')
    expect(pathOf(page)).toBe('/en/account?done=welcome')
    const names = (await page.context().cookies()).map(({ name }) => name)
    expect(names).not.toContain('link_sign_up')
    await page.goto(inject('origin') + '/en/signup?link=1')
    expect(pathOf(page)).toBe('/en/signup?link=missing')
    await page.goBack()
    await heading(page, 'Ada Lagoon')
    await page.getByRole('status').getByText('Your account is ready.').waitFor()
    expect(await page.locator('#profile-nationality').inputValue()).toBe('nl')
    await expectNoAxeViolations(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScrolling(page)
    await expectNoAxeViolations(page)

    await expect.poll(following).toContain('"inAccount":true')
    expect(await following()).toContain(athlete)
    // The service worker does not keep a copy of the account page.
    await expect.poll(keptPages, { timeout: 20_000 }).toContain('/en/following')
    expect(await keptPages()).not.toContain('/en/account')
    await press(page, 'Sign out')
    await page.getByText('You have signed out.').waitFor()
    await expect.poll(keptPages).toEqual([])
    // The account has the list of followed athletes, and the browser has deleted its own list.
    expect(await following()).toBe('')
    await page.goto(`${inject('origin')}/en/account`)
    expect(pathOf(page)).toBe('/en/login?next=%2Fen%2Faccount')
  })

  test('recovers the password by e-mail, which ends earlier sessions', async ({ visit }) => {
    // When the session has ended, the login page finds out that the list must leave the browser.
    const expected = [/: 401 .*\/v1\/identity\/account\/following$/]
    const before = await visit('/en/login?next=%2Fen%2Faccount', { expected })
    await signIn(before, passwords[0])
    await heading(before, 'Ada Lagoon')
    // The sign-in copies the list of followed athletes from the account to the browser.
    await expect
      .poll(() => before.evaluate(() => localStorage.getItem('following') ?? ''))
      .toContain('lighthouse-marathon-marathon~ada')

    const page = await visit('/en/account/recover')
    await page.locator('#recover-email').fill(email)
    await press(page, 'Send link')
    await heading(page, 'Check your inbox')
    await page.goto(inject('origin') + (await mailbox.link(email)))
    expect(pathOf(page)).toMatch(/^\/en\/account\/recover\?link=[\w-]{16}$/)
    await untilHydrated(page)
    // The token in the browser's cookie stays valid after a refused attempt.
    await page.locator('#renew-new_password').fill('passwordpassword')
    await press(page, 'Change password')
    await page.getByText(/too easy to guess/).waitFor()
    await page.locator('#renew-new_password').fill(passwords[1])
    await press(page, 'Change password')
    await page.getByText('Your password has been successfully updated.').waitFor()
    expect(pathOf(page)).toBe('/en/login?done=recovered')
    await expectNoAxeViolations(page)

    // Two parallel calls with an expired session lead to only one redirect to login.
    const visits = visitsOf(before)
    await before.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLButtonElement>('form button')) {
        if (/^(?:Save profile|Sign out everywhere)$/.test(button.textContent)) button.click()
      }
    })
    await heading(before, 'Sign in')
    await before.waitForLoadState('networkidle')
    expect(visits).toEqual(['/en/login'])
    expect(pathOf(before)).toBe('/en/login?next=%2Fen%2Faccount&done=ended')
    await before.getByText('You are no longer signed in, and nothing was saved.').waitFor()
  })

  test('signs in and returns to the page before', async ({ look }) => {
    const page = await look('/en/login?next=%2Fen%2Fevents%2Fupcoming%3Fpage%3D2')
    await signIn(page, passwords[0])
    await page
      .getByRole('alert')
      .getByText('The e-mail address or password is incorrect.')
      .waitFor()
    expect(await page.locator('#sign_in-email').inputValue()).toBe(email)
    await signIn(page, passwords[1])

    await page.waitForURL('**/en/events/upcoming?page=2')
  })

  test('claims a result, becomes private, and no ranking finds the name', async ({ visit }) => {
    const { name, initials, link } = await claimLink(7)
    const page = await visit(link)
    await page.getByText(name).waitFor()
    expect(pathOf(page)).toMatch(/^\/en\/claim\?link=[\w-]{16}$/)
    await expectNoAxeViolations(page)
    await page.locator('#sign_in-email').fill(email)
    await page.locator('#sign_in-password').fill(passwords[1])
    await press(page, 'Sign in and add it')
    await heading(page, 'Ada Lagoon')
    const results = page.getByRole('region', { name: 'My results' })
    await results.getByText(name).waitFor()
    await results.getByRole('link', { name: 'Maratón de los Faros, Maratón', exact: true }).click()
    await heading(page, name)
    await page.goBack()

    await page.getByLabel('Private profile').check()
    await press(page, 'Save profile')
    await page.getByText('Your profile has been saved.').waitFor()
    await results.getByText('Your name is hidden here.').waitFor()
    expect(await results.getByText(name).count()).toBe(0)
    const others = await visit(ranking)
    expect(await others.getByText(name).count()).toBe(0)
    await others.getByRole('link', { name: initials, exact: true }).first().waitFor()
  })

  test('sees the signed-in devices and the orders of the shop', async ({ look }) => {
    const body = JSON.stringify({
      order_id: 'order-1',
      email,
      race_id: raceId,
      live_tracking: true,
      purchased_at: '2026-03-04T10:00:00Z',
    })
    const order = await fetch(`${inject('origin')}/v1/identity/orders`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-signature': sign(body, shopSecret, Math.floor(Date.now() / 1000)),
      },
      body,
    })
    expect(order.status).toBe(200)
    const page = await look('/en/login')
    await signIn(page, passwords[1])

    const devices = page.getByRole('region', { name: 'Devices' })
    await devices.getByText('This device').waitFor()
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScrolling(page)
    }
    // The list of devices also contains the sessions of earlier journeys. Their windows are closed,
    // but nobody has signed out.
    const rows = devices.getByRole('listitem')
    const before = await rows.count()
    await devices
      .getByRole('button', { name: /^Sign out ?: Chrome/ })
      .first()
      .click()
    await page.getByText('The device has been signed out.').waitFor()
    expect(await rows.count()).toBe(before - 1)
    await press(page, 'Sign out all other devices')
    await page.getByText('All other devices have been signed out.').waitFor()
    expect(await rows.count()).toBe(1)

    const replays = page.getByRole('region', { name: 'My replays' })
    await replays.getByText('Until 04-03-2027. Includes live tracking.').waitFor()
    await replays.getByRole('link', { name: 'Maratón de los Faros, Maratón' }).click()
    await page.waitForURL(`**${race}`)
  })

  test('recovers the password without JavaScript, and signs in', async ({ look }) => {
    const page = await look('/en/account/recover', { javaScript: false, expected: [/422/] })
    await page.locator('#recover-email').fill('ada')
    await press(page, 'Send link')
    await page.getByText('E-mail is not valid.').waitFor()
    expect(await page.locator('#recover-email').inputValue()).toBe('ada')
    await page.locator('#recover-email').fill(email)
    await press(page, 'Send link')
    await heading(page, 'Check your inbox')
    const link = await mailbox.link(email)
    await scan(link)
    await page.goto(inject('origin') + link)
    expect(pathOf(page)).toMatch(/^\/en\/account\/recover\?link=[\w-]{16}$/)
    await expectNoToken(page, link)
    await page.locator('#renew-new_password').fill(passwords[2])
    await press(page, 'Change password')
    await page.getByText('Your password has been successfully updated.').waitFor()

    await page.goto(`${inject('origin')}/en/login?next=%2Fen%2Faccount`)
    await signIn(page, passwords[1])
    await page
      .getByRole('alert')
      .getByText('The e-mail address or password is incorrect.')
      .waitFor()
    expect(await page.content()).not.toContain(passwords[1])
    await signIn(page, passwords[2])
    await heading(page, 'Ada Lagoon')
    expect(pathOf(page)).toBe('/en/account')
    await press(page, 'Sign out')
    await page.getByText('You have signed out.').waitFor()
  })

  test('the example client signs in, refreshes its tokens, and signs out', () => {
    using client = new TypedClient()
    const signedIn = client.run('sign-in', [email], { PASSWORD: passwords[2] })
    expect(signedIn).toEqual({ me: { firstName: 'Ada', results: { total: 1 } }, afterwards: null })
  })

  test('downloads all data and deletes the account', async ({ look }) => {
    const page = await look('/en/login')
    await signIn(page, passwords[2])
    await heading(page, 'Ada Lagoon')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download my data' }).click(),
    ])
    const data = JSON.parse(await readFile(await file.path(), 'utf8')) as object
    expect(data).toMatchObject({
      account: { email, first_name: 'Ada', private_profile: true },
      replays: [{ order_id: 'order-1' }],
      results: [{ race_id: raceId }],
    })

    await page.locator('#deletion-password').fill('a guess')
    await press(page, 'Delete account')
    await page.getByText('Tick the box to delete your account.').waitFor()
    await page.getByLabel('Yes, delete my account').check()
    await press(page, 'Delete account')
    await page.getByText('The password is incorrect.').waitFor()
    await page.locator('#deletion-password').fill(passwords[2])
    await press(page, 'Delete account')
    await page.getByText('Your account has been deleted.').waitFor()
    await signIn(page, passwords[2])
    await page
      .getByRole('alert')
      .getByText('The e-mail address or password is incorrect.')
      .waitFor()
  })
})

test.for([
  { javaScript: true, own: 'eve@tugboats.example', indexes: [1, 2] as const },
  { javaScript: false, own: 'bob@tugboats.example', indexes: [3, 4] as const },
])(
  'an account from the first to the last form, with JavaScript: $javaScript',
  async ({ javaScript, own, indexes }, { look }) => {
    const page = await look('/en/signup', { javaScript })
    const requests = requestsOf(page)
    const follow = async (link: string) => {
      await page.goto(inject('origin') + link)
      if (javaScript) await untilHydrated(page)
    }
    const text = (words: string) => page.getByText(words).waitFor()

    await page.locator('#sign_up-email').fill(own)
    await press(page, 'Send link')
    await heading(page, 'Check your inbox')
    await follow(await mailbox.link(own))
    await page.locator('#new_account-new_password').fill(passwords[0])
    await page.locator('#new_account-first_name').fill('Eve')
    await page.locator('#new_account-last_name').fill('Delta')
    await page.locator('#new_account-date_of_birth').fill('1990-02-03')
    await press(page, 'Create account')
    await heading(page, 'Eve Delta')

    const [claimed, hidden] = await Promise.all(indexes.map((index) => claimLink(index)))
    if (!claimed || !hidden) throw new Error('the ranking is too short')
    await follow(claimed.link)
    await expectNoToken(page, claimed.link)
    await press(page, 'Add this result')
    await text('The result has been added to your account.')
    const results = page.getByRole('region', { name: 'My results' })
    await results.getByText(claimed.name).waitFor()

    await follow(hidden.link)
    await press(page, 'Hide my name')
    await text('Your name is now hidden.')
    expect(await page.getByText(hidden.name).count()).toBe(0)
    await press(page, 'Show my name again')
    await text('Your name is visible again.')
    await text(hidden.name)

    await follow('/en/account')
    await page.locator('#profile-last_name').fill('Estuary')
    await page.getByLabel('Private profile').check()
    await press(page, 'Save profile')
    await text('Your profile has been saved.')
    await heading(page, 'Eve Estuary')
    await results.getByText('Your name is hidden here.').waitFor()
    await results.getByRole('button', { name: /^Not mine/ }).click()
    await text('The result has been removed from your account.')
    expect(await results.getByRole('listitem').count()).toBe(0)

    const other = `new-${own}`
    await page.locator('#email-email').fill(other)
    await page.locator('#email-password').fill(passwords[0])
    await page.getByRole('button', { name: 'Send link' }).click()
    await text('We’ve e-mailed a link to the new address.')
    await follow(await mailbox.link(other))
    await press(page, 'Confirm address')
    await text('Your new e-mail address has been confirmed.')

    await press(page, 'Sign out')
    await text('You have signed out.')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.locator('#recover-email').fill(other)
    await press(page, 'Send link')
    await heading(page, 'Check your inbox')
    await follow(await mailbox.link(other))
    await page.locator('#renew-new_password').fill(passwords[1])
    await press(page, 'Change password')
    await text('Your password has been successfully updated.')
    await page.locator('#sign_in-email').fill(other)
    await page.locator('#sign_in-password').fill(passwords[1])
    await press(page, 'Sign in')
    await heading(page, 'Eve Estuary')

    await page.locator('#password-current_password').fill(passwords[1])
    await page.locator('#password-new_password').fill(passwords[2])
    await press(page, 'Change password')
    await page.locator('#sign_in-email').fill(other)
    await page.locator('#sign_in-password').fill(passwords[2])
    await press(page, 'Sign in')
    await page.locator('#deletion-password').fill(passwords[2])
    await page.getByLabel('Yes, delete my account').check()
    await press(page, 'Delete account')
    await text('Your account has been deleted.')

    const mutations = requests.flatMap((request) => mutationOf(request) ?? [])
    // After a sign-in, the browser sends its list of followed athletes. The site merges this list
    // into the account's list.
    const others = new Set(requests.filter((request) => request.startsWith('/')))
    expect([...others]).toEqual(javaScript ? ['/v1/identity/account/following'] : [])
    expect(mutations).toEqual(
      javaScript
        ? [
            'SignUp',
            'Confirm',
            'ClaimResult',
            'HideResult',
            'HideResult',
            'UpdateProfile',
            'ReleaseResult',
            'ChangeEmail',
            'ConfirmEmail',
            'SignOut',
            'RequestRecovery',
            'Recover',
            'SignIn',
            'ChangePassword',
            'SignIn',
            'DeleteAccount',
          ]
        : [],
    )
  },
)

test('an operator gives access, and an organiser creates a token without JavaScript', async ({
  look,
}) => {
  const organiserAddress = 'zoe@tugboats.example'
  /** Signs up and opens the page of the account's organisations. */
  const openOrganisations = async (own: string, javaScript: boolean) => {
    const page = await look('/en/signup', { javaScript, width: 360 })
    await page.locator('#sign_up-email').fill(own)
    await press(page, 'Send link')
    await heading(page, 'Check your inbox')
    await page.goto(inject('origin') + (await mailbox.link(own)))
    if (javaScript) await untilHydrated(page)
    await page.locator('#new_account-new_password').fill(passwords[0])
    await page.locator('#new_account-first_name').fill('Zoe')
    await page.locator('#new_account-last_name').fill('Delta')
    await press(page, 'Create account')
    await page.getByRole('link', { name: 'Your organisations' }).click()
    await heading(page, 'Your organisations')
    return page
  }
  const sent = await fetch(`${inject('origin')}/v1/identity/access-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({
      name: 'Zoe Delta',
      email: organiserAddress,
      organisation: 'Café Runners',
      event: 'Coffee Mile',
      message: 'We run after breakfast.',
    }),
  })
  expect(sent.status).toBe(201)

  const operator = await openOrganisations(operatorAddress, true)
  const request = operator.getByRole('listitem').filter({ hasText: 'Coffee Mile' })
  await expectNoAxeViolationsInBothSchemes(operator)
  await expectNoSidewaysScrolling(operator)
  expect(await request.getByLabel('Id of the organisation').inputValue()).toBe('cafe-runners')
  await request.getByLabel('Password').fill(passwords[0])
  await request.getByRole('button', { name: 'Grant access' }).click()
  await operator.getByText('Access has been granted.').waitFor()

  const organiser = await openOrganisations(organiserAddress, false)
  await organiser.getByLabel('Name of the token').fill('Laptop')
  await organiser.getByLabel('Password').fill(passwords[0])
  await press(organiser, 'Create token')
  const token = await organiser.getByLabel('Your new token').inputValue()
  const own = () =>
    fetch(`${inject('origin')}/v1/import/events`, { headers: { authorization: `Bearer ${token}` } })
  expect((await own()).status).toBe(200)
  await expectNoSidewaysScrolling(organiser)

  await organiser.getByRole('button', { name: /^Revoke/ }).click()
  await organiser.getByText('The token has been revoked.').waitFor()
  expect(await organiser.content()).not.toContain(token)
  await expect.poll(async () => (await own()).status).toBe(401)
})
