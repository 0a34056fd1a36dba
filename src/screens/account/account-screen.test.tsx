import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Responses, visit } from '../../../tests/visit.tsx'

type Resolve = (variables: Record<string, unknown>) => object | Promise<object>

const account = {
  __typename: 'Account',
  id: 'account-1',
  email: 'ada@tugboats.example',
  firstName: 'Ada',
  lastName: 'Lagoon',
  dateOfBirth: '1990-02-03',
  nationality: 'nl',
  gender: 'F',
  newsletter: false,
  privateProfile: false,
  language: 'EN',
}
const race = { id: 'half', name: 'Half', event: { id: 'harbour', name: 'Harbour Run' } }
const result = {
  athleteId: 'half~p-7',
  raceId: 'half',
  participantId: 'p-7',
  isPrivate: false,
  athlete: { id: 'half~p-7', name: 'Ada Lagoon', race },
}
const sessions = [
  {
    id: 'session-1',
    kind: 'COOKIE',
    browser: 'Firefox',
    system: 'Windows',
    current: true,
    createdAt: '2026-11-01T08:00:00.000Z',
    usedAt: '2026-11-20T22:00:00.000Z',
  },
  {
    id: 'session-2',
    kind: 'BEARER',
    browser: null,
    system: null,
    current: false,
    createdAt: '2026-11-02T08:00:00.000Z',
    usedAt: '2026-11-20T10:00:00.000Z',
  },
]
const me = {
  ...account,
  following: { athletes: [] },
  sessions,
  results: { total: 1, items: [result] },
  replays: { total: 0, items: [] },
}
/** An account without the result of the claim link. */
const otherResults = {
  id: account.id,
  results: { items: [{ athleteId: 'mile~p-8' }] },
}
/** A mutation that the browser sent: its name in the schema and its input. */
type Sent = [name: string, input: unknown]

const mutations = [
  'signUp',
  'confirm',
  'signIn',
  'signOut',
  'requestRecovery',
  'recover',
  'updateProfile',
  'changePassword',
  'changeEmail',
  'confirmEmail',
  'claimResult',
  'hideResult',
  'releaseResult',
  'endSession',
  'endOtherSessions',
  'endAllSessions',
  'deleteAccount',
]

const operationOf = (mutation: string) => mutation.charAt(0).toUpperCase() + mutation.slice(1)

/**
 * A fake gateway that records all mutations in `sent`. By default, the mutations succeed.
 * @param more responses that replace or extend the default responses, by operation name
 */
function gatewayOf(sent: Sent[], more: Record<string, Resolve> = {}): Responses {
  const accepted = mutations.map((name): [string, Resolve] => {
    const operation = operationOf(name)
    return [
      operation,
      (variables) => {
        sent.push([name, variables['input']])
        return more[operation]?.(variables) ?? { [name]: { account: null, userErrors: [] } }
      },
    ]
  })
  return {
    AccountScreen: () => ({ me }),
    OpenedLink: () => ({ openedLink: { valid: true } }),
    ClaimScreen: () => ({ viewer: { signedIn: true }, claimableResult: result, me: otherResults }),
    ...more,
    ...Object.fromEntries(accepted),
  }
}

/** The response data of a mutation that the service refuses. */
const refused = (name: string, code: string, field: string | null = null) => ({
  [name]: { userErrors: [{ field, code, message: 'no' }] },
})

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => {
  // The request for the account's list of followed things fails.
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status: 503 }))
})

describe('login', () => {
  const open = (operations: Responses) =>
    visit('/en/login?next=%2Fen%2Fgeneralconditions', { operations })
  const fill = async () => {
    await userEvent.type(field('E-mail'), ' ada@tugboats.example')
    await userEvent.type(field('Password'), 'tugs and barges')
  }

  test('sends the credentials once and returns to the previous page', async () => {
    const sent: Sent[] = []
    let respond: (() => void) | undefined
    const slow = new Promise<void>((resolve) => (respond = resolve))
    await open(
      gatewayOf(sent, {
        SignIn: async () => {
          await slow
          return { signIn: { userErrors: [] } }
        },
      }),
    )
    await fill()
    await press('Sign in')
    await press('One moment…')
    respond?.()

    await heading('General terms and conditions')
    const input = { email: 'ada@tugboats.example', password: 'tugs and barges' }
    expect(sent).toEqual([['signIn', input]])
  })

  test.each([
    [401, false],
    [503, true],
  ])(
    'after a sign-out without JavaScript, with response %i, a list stays: %s',
    async (status, stays) => {
      const response = Promise.resolve(new Response(null, { status }))
      const account = vi.mocked(window.fetch).mockReturnValue(response)
      const list = { version: 1, athletes: ['half~ada'], inAccount: true }
      localStorage.setItem('following', JSON.stringify(list))
      await visit('/en/login?done=signed_out', { operations: {} })
      await waitFor(() => {
        expect(account).toHaveBeenCalledOnce()
      })
      await new Promise((resolve) => setTimeout(resolve))
      expect(localStorage.getItem('following') !== null).toBe(stays)
    },
  )

  test('shows missing values at their fields and focuses the first', async () => {
    const sent: Sent[] = []
    await open(gatewayOf(sent))
    await userEvent.type(field('E-mail'), 'ada')
    await press('Sign in')

    await waitFor(() => {
      expect(document.activeElement).toBe(field('E-mail'))
    })
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true')
    const described = field('E-mail').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('E-mail is not valid.')
    expect(screen.getByText('Enter your password.')).toBeDefined()
    await userEvent.type(field('E-mail'), '@tugboats.example')
    expect(screen.queryByText('E-mail is not valid.')).toBeNull()
    expect(sent).toEqual([])
  })

  test.each<[string, Resolve, RegExp]>([
    [
      'wrong credentials',
      () => refused('signIn', 'session.refused'),
      /address or password is incorrect/,
    ],
    ['a rate limit', () => ({ problem: 'RATE_LIMITED', retryAfter: 90 }), /try again in 2 minutes/],
    [
      'a service that is down',
      () => ({ problem: 'UPSTREAM_UNAVAILABLE' }),
      /There was an unspecified error\. Please try again\./,
    ],
    [
      'a network failure',
      () => Promise.reject(new Error('offline')),
      /There was an unspecified error\. Please try again\./,
    ],
  ])('%s is shown and keeps the input', async (_name, respond, words) => {
    await open(gatewayOf([], { SignIn: respond }))
    await fill()
    await press('Sign in')

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(words)
    expect(document.activeElement).toBe(alert)
    expect(field('E-mail').value).toBe('ada@tugboats.example')
    expect(field('Password').value).toBe('tugs and barges')
  })

  test('supports password managers and can show the password', async () => {
    await open(gatewayOf([]))
    expect(field('E-mail').autocomplete).toBe('username')
    expect(field('Password').autocomplete).toBe('current-password')
    expect(field('Password').type).toBe('password')
    await press('Show')

    expect(field('Password').type).toBe('text')
    expect(screen.getByRole('button', { name: 'Show' }).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('profile page', () => {
  const open = (operations: Responses) => visit('/en/account', { operations })

  test('shows the account and saves changes', async () => {
    const sent: Sent[] = []
    await open(gatewayOf(sent))
    expect(screen.getByRole('link', { name: /^Harbour Run ?, Half$/ }).getAttribute('href')).toBe(
      '/en/events/harbour/races/half/athlete/p-7',
    )
    expect(field(/^Date of birth/).autocomplete).toBe('bday')
    await userEvent.clear(field(/^Date of birth/))
    await userEvent.click(field('Private profile'))
    await press('Save profile')

    await screen.findByText('Your profile has been saved.')
    const { __typename: _, id: __, email: ___, ...same } = account
    const input = { ...same, dateOfBirth: null, privateProfile: true }
    expect(sent).toEqual([['updateProfile', input]])
  })

  test('the sign-out deletes kept pages also of a service worker that does not control the page', async () => {
    const postMessage = vi.fn()
    const getRegistration = () => Promise.resolve({ active: { postMessage } })
    Object.assign(navigator, { serviceWorker: { controller: null, getRegistration } })
    await open(gatewayOf([]))
    await press('Sign out')
    await screen.findByText('You have signed out.')
    expect(postMessage).toHaveBeenCalledExactlyOnceWith('forget')
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  test('who arrives at the login page because the session has ended leaves no list', async () => {
    vi.mocked(window.fetch).mockResolvedValue(new Response('{}', { status: 401 }))
    const list = { version: 1, athletes: ['half~ada'], inAccount: true }
    localStorage.setItem('following', JSON.stringify(list))
    await visit('/en/login?next=%2Fen%2Faccount', { operations: {} })
    await waitFor(() => {
      expect(localStorage.getItem('following')).not.toContain('half~ada')
    })
  })

  test('a list that arrives after the sign-out is not stored', async () => {
    const response = Promise.withResolvers<Response>()
    vi.mocked(window.fetch).mockReturnValue(response.promise)
    localStorage.setItem('following', JSON.stringify({ version: 1, inAccount: true }))
    const operations = gatewayOf([])
    await visit('/en/following', { operations })
    await open(operations)
    await press('Sign out')
    await screen.findByText('You have signed out.')
    const list = { athletes: ['half~ada'], events: [], organisations: [], clubs: [] }
    response.resolve(Response.json(list))
    await new Promise((resolve) => setTimeout(resolve))
    expect(localStorage.getItem('following')).toBeNull()
  })

  test('shows a saved name before the page queries the account again', async () => {
    const later = Promise.withResolvers<object>()
    const responses: object[] = [{ me }]
    await open(
      gatewayOf([], {
        AccountScreen: () => responses.shift() ?? later.promise,
        UpdateProfile: () => ({
          updateProfile: { account: { ...account, lastName: 'Delta' }, userErrors: [] },
        }),
      }),
    )
    await userEvent.clear(field('Last name'))
    await userEvent.type(field('Last name'), 'Delta')
    await press('Save profile')

    await heading('Ada Delta')
    later.resolve({ me: { ...me, lastName: 'Delta' } })
    await screen.findByText('Your profile has been saved.')
  })

  test('what one visitor typed is not offered to the next', async () => {
    await open(gatewayOf([]))
    await userEvent.type(field('Last name'), ' Delta')
    await press('Sign out')
    await screen.findByText('You have signed out.')
    await userEvent.type(field('E-mail'), 'bo@tugboats.example')
    await userEvent.type(field('Password'), 'tugs and barges')
    await press('Sign in')
    await heading('Ada Lagoon')
    expect(field('Last name').value).toBe('Lagoon')
  })

  test('redirects to the login page without a session, with the return path', async () => {
    await expect(open(gatewayOf([], { AccountScreen: () => ({ me: null }) }))).rejects.toThrow(
      'leads to /en/login?next=%2Fen%2Faccount',
    )
  })

  test.each(['UNAUTHENTICATED', 'PAYMENT_REQUIRED'])(
    'redirects to the login page when the session has ended: %s',
    async (problem) => {
      const ended = () => ({ problem })
      await open(gatewayOf([], { UpdateProfile: ended, EndAllSessions: ended }))
      await act(async () => {
        screen.getByRole('button', { name: 'Save profile' }).click()
        screen.getByRole('button', { name: 'Sign out everywhere' }).click()
        await Promise.resolve()
      })

      await heading('Sign in')
      expect(screen.queryByText('Ada Lagoon')).toBeNull()
    },
  )

  test('shows a wrong password at its field and keeps the session', async () => {
    const wrong = refused('changePassword', 'account.wrongPassword', 'currentPassword')
    await open(gatewayOf([], { ChangePassword: () => wrong }))
    await userEvent.type(field('Current password'), 'a guess')
    await userEvent.type(field('New password'), 'barges and tugs')
    await press('Change password')

    await screen.findByText('The password is incorrect.')
    expect(document.activeElement).toBe(field('Current password'))
    expect(field('New password').value).toBe('barges and tugs')
  })

  test('refuses the address that the account has at its field', async () => {
    const same = refused('changeEmail', 'account.sameEmail', 'email')
    await open(gatewayOf([], { ChangeEmail: () => same }))
    const section = within(screen.getByRole('region', { name: 'E-mail' }))
    await userEvent.type(section.getByLabelText('E-mail'), 'ada@tugboats.example')
    await userEvent.type(section.getByLabelText('Password'), 'tugs and barges')
    await userEvent.click(section.getByRole('button', { name: 'Send link' }))
    expect(await section.findByText('This is already the address of your account.')).toBeDefined()
    expect(document.activeElement).toBe(section.getByLabelText('E-mail'))
  })

  test('names the result in each button that releases one, also without its race', async () => {
    const gone = { ...result, athleteId: 'mile~p-8', athlete: null }
    const results = { total: 2, items: [result, gone] }
    await open(gatewayOf([], { AccountScreen: () => ({ me: { ...me, results } }) }))
    const buttons = screen.getAllByRole('button', { name: /^Not mine/ })
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Not mine: Harbour Run, Half',
      'Not mine: A result that is no longer available',
    ])
  })

  test('releases a result', async () => {
    const sent: Sent[] = []
    const remaining = () => ({
      me: sent.length > 0 ? { ...me, results: { total: 0, items: [] } } : me,
    })
    await open(gatewayOf(sent, { AccountScreen: remaining }))
    await press(/^Not mine/)

    await screen.findByText('The result has been removed from your account.')
    expect(sent).toEqual([['releaseResult', { athleteId: 'half~p-7' }]])
  })

  test('lists the sessions and ends one or all others', async () => {
    const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Pacific/Auckland' }
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
    const sent: Sent[] = []
    await open(gatewayOf(sent))
    const section = within(screen.getByRole('region', { name: 'Devices' }))
    const [current, app] = section.getAllByRole('listitem').map((item) => item.textContent)
    expect(current).toBe(
      'Firefox on WindowsLast used on 21-11-2026, signed in on 01-11-2026.This device',
    )
    expect(app).toMatch(/^App.*Sign out: App$/)

    await press(/^Sign out ?: App$/)
    await screen.findByText('The device has been signed out.')
    await press('Sign out all other devices')
    await screen.findByText('All other devices have been signed out.')
    expect(sent).toEqual([
      ['endSession', { id: 'session-2' }],
      ['endOtherSessions', undefined],
    ])
  })

  test('says when the data was downloaded too often', async () => {
    await visit('/en/account?refused=export', { operations: gatewayOf([]) })
    expect(screen.getByRole('status').textContent).toMatch(
      /^Your data has been downloaded too often/,
    )
  })

  test('says when a session has already ended', async () => {
    const gone = { problem: 'NOT_FOUND', reason: 'session.notFound', field: 'id' }
    await open(gatewayOf([], { EndSession: () => gone }))
    await press(/^Sign out ?: App$/)

    expect((await screen.findByRole('alert')).textContent).toBe(
      'This device has already been signed out.',
    )
  })

  test('deletes the account only with password and confirmation', async () => {
    const sent: Sent[] = []
    await open(gatewayOf(sent))
    const section = within(screen.getByRole('region', { name: 'Delete my account' }))
    await userEvent.type(section.getByLabelText('Password'), 'tugs and barges')
    await press('Delete account')
    expect(await section.findByText('Tick the box to delete your account.')).toBeDefined()
    expect(sent).toEqual([])
    await userEvent.click(section.getByLabelText('Yes, delete my account'))
    await press('Delete account')

    await screen.findByText('Your account has been deleted.')
    expect(sent).toEqual([['deleteAccount', { password: 'tugs and barges' }]])
  })

  test('confirms a new address only when the button is pressed', async () => {
    const sent: Sent[] = []
    await visit('/en/account?link=link-1', { operations: gatewayOf(sent) })
    expect(sent).toEqual([])
    await press('Confirm address')

    await screen.findByText('Your new e-mail address has been confirmed.')
    // The input names the link of the page. Its token is in a cookie.
    expect(sent).toEqual([['confirmEmail', { link: 'link-1' }]])
  })
})

describe('claim link', () => {
  const open = (operations: Responses) => visit('/en/claim?link=link-1', { operations })

  test('adds the result to the signed-in account', async () => {
    const sent: Sent[] = []
    await open(gatewayOf(sent))
    expect(screen.getByText('Ada Lagoon')).toBeDefined()
    await press('Add this result')

    await screen.findByText('The result has been added to your account.')
    expect(sent).toEqual([['claimResult', {}]])
  })

  test('does not offer to add a result that the account already has', async () => {
    const own = { ...otherResults, results: { items: [{ athleteId: result.athleteId }] } }
    const ClaimScreen = () => ({ viewer: { signedIn: true }, claimableResult: result, me: own })
    await open(gatewayOf([], { ClaimScreen }))
    expect(screen.getByText('This result is in your account.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add this result' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Hide my name' })).toBeDefined()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'My account' }).getAttribute('href')).toBe('/en/account')
  })

  test('offers the login form on the same page', async () => {
    const sent: Sent[] = []
    const signedOut = () => ({ viewer: { signedIn: false }, claimableResult: result, me: null })
    await open(gatewayOf(sent, { ClaimScreen: signedOut }))
    await userEvent.type(field('E-mail'), 'ada@tugboats.example')
    await userEvent.type(field('Password'), 'tugs and barges')
    await press('Sign in and add it')

    await screen.findByText('The result has been added to your account.')
    expect(sent.map(([name]) => name)).toEqual(['signIn', 'claimResult'])
  })

  test('hides a name without an account', async () => {
    const sent: Sent[] = []
    const reading = () => ({
      viewer: { signedIn: false },
      claimableResult: { ...result, isPrivate: sent.length > 0 },
      me: null,
    })
    await open(gatewayOf(sent, { ClaimScreen: reading }))
    await press('Hide my name')

    await screen.findByText('Your name is now hidden.')
    expect(screen.queryByText('Ada Lagoon')).toBeNull()
    expect(sent).toEqual([['hideResult', { isPrivate: true }]])
    expect(screen.getByRole('button', { name: 'Show my name again' })).toBeDefined()
  })

  test.each([true, false])(
    'changes nothing when another tab has opened the link to another result (signed in: %s)',
    async (signedIn) => {
      const sent: Sent[] = []
      let opened = result
      const reading = () => ({ viewer: { signedIn }, claimableResult: opened, me: null })
      await open(gatewayOf(sent, { ClaimScreen: reading }))
      opened = { ...result, athleteId: 'half~p-8' }
      await press('Hide my name')
      expect((await screen.findByRole('alert')).textContent).toMatch(/^The link to another result/)
      if (!signedIn) {
        await userEvent.type(field('E-mail'), 'ada@tugboats.example')
        await userEvent.type(field('Password'), 'tugs and barges')
      }
      await press(signedIn ? 'Add this result' : 'Sign in and add it')
      await waitFor(() => {
        expect(screen.getAllByRole('alert')).toHaveLength(2)
      })
      expect(screen.getByText('Ada Lagoon')).toBeDefined()
      expect(sent).toEqual([])
    },
  )

  test('changes nothing when the service cannot say to which result the link leads', async () => {
    const sent: Sent[] = []
    let fails = false
    const reading = () =>
      fails
        ? { problem: 'UPSTREAM_UNAVAILABLE' }
        : { viewer: { signedIn: true }, claimableResult: result, me: otherResults }
    await open(gatewayOf(sent, { ClaimScreen: reading }))
    fails = true
    await press('Add this result')
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^There was an unspecified error/,
    )
    expect(sent).toEqual([])
  })

  test('an invalid link shows a message', async () => {
    const invalid = { problem: 'GONE', reason: 'claim.invalid', field: 'token' }
    await open(gatewayOf([], { ClaimScreen: () => invalid }))
    expect(screen.getByText(/incomplete or has expired/)).toBeDefined()
  })
})

test.each([
  ['signup', ['/en/signup', '/en/login']],
  ['account/recover', ['/en/account/recover']],
  ['account', ['/en/account']],
])('the form of an expired link to /%s offers another e-mail', async (page, addresses) => {
  await visit(`/en/${page}?link=link-1`, { operations: gatewayOf([]) })
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(expect.arrayContaining(addresses))
})

test.each([
  ['signup', 'Check your inbox', 'signUp'],
  ['account/recover', 'Check your inbox', 'requestRecovery'],
])('/%s requests an e-mail in the language of the page', async (page, title, mutation) => {
  const sent: Sent[] = []
  await visit(`/en/${page}`, { operations: gatewayOf(sent) })
  await userEvent.type(field('E-mail'), 'ada@tugboats.example')
  await press('Send link')

  await heading(title)
  await waitFor(() => {
    expect(document.activeElement?.tagName).toBe('H1')
  })
  const input = { email: 'ada@tugboats.example', language: 'EN' }
  expect(sent).toEqual([[mutation, input]])
})

test.each([
  ['signup', 'Your new account', '/en/signup'],
  ['account/recover', 'Choose a new password', '/en/account/recover'],
  ['account', 'Confirm your address', '/en/account'],
])("/%s explains what to do when the link's token is missing", async (page, title, retryPath) => {
  await visit(`/en/${page}?link=missing`, { operations: {} })
  await heading(title)
  expect(screen.getByText(/Open the link again/)).toBeDefined()
  const link = screen.getByRole('link', { name: 'Request another e-mail' })
  expect(link.getAttribute('href')).toBe(retryPath)
})

test.each([
  ['signup', 'SIGN_UP', ['/en/signup', '/en/login']],
  ['account/recover', 'RECOVERY', ['/en/account/recover']],
  ['account', 'EMAIL_CHANGE', ['/en/account']],
])('/%s says at once that its link was used or has expired', async (page, purpose, addresses) => {
  const OpenedLink = vi.fn((_: object) => ({ openedLink: { valid: false } }))
  await visit(`/en/${page}?link=link-1`, { operations: gatewayOf([], { OpenedLink }) })
  const main = within(screen.getByRole('main'))
  expect(main.getByText(/^This link has already been used or has expired/)).toBeDefined()
  expect(main.queryByRole('button')).toBeNull()
  const links = main.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(addresses)
  expect(OpenedLink).toHaveBeenCalledExactlyOnceWith({ purpose })
})

test('shows the form when the service cannot say whether the link works', async () => {
  const OpenedLink = () => ({ problem: 'UPSTREAM_UNAVAILABLE' })
  await visit('/en/account/recover?link=link-1', { operations: gatewayOf([], { OpenedLink }) })
  expect(field('New password')).toBeDefined()
})

test('submitting a form after the token has expired shows a message', async () => {
  const invalid = () => refused('recover', 'request.invalid', 'token')
  await visit('/en/account/recover?link=link-1', {
    operations: gatewayOf([], { Recover: invalid }),
  })
  await userEvent.type(field('New password'), 'barges and tugs')
  await press('Change password')
  expect((await screen.findByRole('alert')).textContent).toMatch(/Open the link again/)
})

test('the page of an earlier link says that another one was opened since', async () => {
  const sent: Sent[] = []
  const other = () => refused('recover', 'link.other')
  await visit('/en/account/recover?link=link-1', {
    operations: gatewayOf(sent, { Recover: other }),
  })
  await userEvent.type(field('New password'), 'barges and tugs')
  await press('Change password')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Another link from our e-mails/)
  expect(sent).toEqual([['recover', { link: 'link-1', password: 'barges and tugs' }]])
})

test('a common password is refused at its field', async () => {
  const common = () => refused('recover', 'password.tooCommon', 'password')
  await visit('/en/account/recover?link=link-1', { operations: gatewayOf([], { Recover: common }) })
  await userEvent.type(field('New password'), 'password123')
  await press('Change password')

  await screen.findByText(/too easy to guess/)
  expect(document.activeElement).toBe(field('New password'))
})

test('a changed password is confirmed with a message', async () => {
  await visit('/en/account/recover?link=link-1', { operations: gatewayOf([]) })
  await userEvent.type(field('New password'), 'barges and tugs')
  expect(field('New password').autocomplete).toBe('new-password')
  await press('Change password')

  await screen.findByText('Your password has been successfully updated.')
})
