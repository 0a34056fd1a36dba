import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { type IdentityRequest, visit } from '../../../tests/visit.tsx'

type Identity = NonNullable<Parameters<typeof visit>[1]['identity']>

const account = {
  id: 'account-1',
  email: 'ada@tugboats.example',
  first_name: 'Ada',
  last_name: 'Lagoon',
  date_of_birth: '1990-02-03',
  nationality: 'nl',
  gender: 'F',
  newsletter: false,
  private_profile: false,
  language: 'en',
}
const result = { race_id: 'half', participant_id: 'p-7', private: false }
const sessions = [
  {
    id: 'session-1',
    kind: 'cookie',
    browser: 'Firefox',
    system: 'Windows',
    current: true,
    created_at: '2026-11-01T08:00:00.000Z',
    used_at: '2026-11-21T10:00:00.000Z',
  },
  {
    id: 'session-2',
    kind: 'bearer',
    browser: null,
    system: null,
    current: false,
    created_at: '2026-11-02T08:00:00.000Z',
    used_at: '2026-11-20T10:00:00.000Z',
  },
]
const race = {
  __typename: 'Race',
  id: 'half',
  name: 'Half',
  event: { __typename: 'Event', id: 'harbour', name: 'Harbour Run' },
}
const operations = {
  AccountResult: {
    athleteResult: { __typename: 'AthleteResult', id: 'p-7', name: 'Ada Lagoon', race },
  },
  AccountRace: { race },
}
const over = { status: 401, body: { code: 'session.required' } }

/** A fake identity service with this account; records every write request. */
function serviceOf(
  requests: IdentityRequest[],
  more: Partial<Record<string, Identity>> = {},
): Identity {
  const responses: Partial<Record<string, object>> = {
    account,
    'account/results': { items: [result] },
    'account/replays': { items: [] },
    'account/sessions': { items: sessions },
    'claims/reading': result,
    viewer: { signed_in: true },
  }
  return (request) => {
    const override = more[`${request.method} ${request.path}`]
    if (request.method !== 'GET') requests.push(request)
    if (override) return override(request)
    const body = request.method === 'GET' ? responses[request.path] : undefined
    return body ? { status: 200, body } : { status: 204 }
  }
}

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('login', () => {
  const open = (identity: Identity) =>
    visit('/en/login?next=%2Fen%2Fgeneralconditions', { operations: {}, identity })
  const fill = async () => {
    await userEvent.type(field('E-mail'), ' ada@tugboats.example')
    await userEvent.type(field('Password'), 'tugs and barges')
  }

  test('sends the credentials once and returns to the previous page', async () => {
    const requests: IdentityRequest[] = []
    let respond: (() => void) | undefined
    const slow = new Promise<void>((resolve) => (respond = resolve))
    await open(
      serviceOf(requests, {
        'POST sessions': async () => {
          await slow
          return { status: 201, body: {} }
        },
      }),
    )
    await fill()
    await press('Sign in')
    await press('One moment…')
    respond?.()

    await heading('General terms and conditions')
    const body = { email: 'ada@tugboats.example', password: 'tugs and barges' }
    expect(requests).toEqual([{ method: 'POST', path: 'sessions', body }])
  })

  test('shows missing values at their fields and focuses the first', async () => {
    const requests: IdentityRequest[] = []
    await open(serviceOf(requests))
    await userEvent.type(field('E-mail'), 'ada')
    await press('Sign in')

    await waitFor(() => {
      expect(document.activeElement).toBe(field('E-mail'))
    })
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true')
    const described = field('E-mail').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('E-mail is not valid.')
    expect(screen.getByText('Password is not valid.')).toBeDefined()
    await userEvent.type(field('E-mail'), '@tugboats.example')
    expect(screen.queryByText('E-mail is not valid.')).toBeNull()
    expect(requests).toEqual([])
  })

  test.each([
    [{ status: 401, body: { code: 'session.refused' } }, /address or password is incorrect/],
    [{ status: 429, body: {}, headers: { 'retry-after': '90' } }, /try again in 2 minutes/],
    [{ status: 503, body: {} }, /There was an unspecified error\. Please try again\./],
  ])('a failure with %j is shown and keeps the input', async (response, words) => {
    await open(() => response)
    await fill()
    await press('Sign in')

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(words)
    expect(document.activeElement).toBe(alert)
    expect(field('E-mail').value).toBe('ada@tugboats.example')
    expect(field('Password').value).toBe('tugs and barges')
  })

  test('supports password managers and can show the password', async () => {
    await open(serviceOf([]))
    expect(field('E-mail').autocomplete).toBe('username')
    expect(field('Password').autocomplete).toBe('current-password')
    expect(field('Password').type).toBe('password')
    await press('Show')

    expect(field('Password').type).toBe('text')
    expect(screen.getByRole('button', { name: 'Show' }).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('profile page', () => {
  const open = (identity: Identity) => visit('/en/account', { operations, identity })

  test('shows the account and saves changes', async () => {
    const requests: IdentityRequest[] = []
    await open(serviceOf(requests))
    expect(screen.getByRole('link', { name: /^Harbour Run ?, Half$/ }).getAttribute('href')).toBe(
      '/en/events/harbour/races/half/athlete/p-7',
    )
    expect(field(/^Date of birth/).autocomplete).toBe('bday')
    await userEvent.clear(field(/^Date of birth/))
    await userEvent.click(field('Private profile'))
    await press('Save profile')

    await screen.findByText('Your profile has been saved.')
    const { id: _, email: __, ...same } = account
    const body = { ...same, date_of_birth: null, private_profile: true }
    expect(requests).toEqual([{ method: 'PUT', path: 'account', body }])
  })

  test('redirects to the login page without a session, with the return path', async () => {
    await expect(open(() => over)).rejects.toThrow('leads to /en/login?next=%2Fen%2Faccount')
  })

  test.each([401, 402])(
    'redirects to the login page when the session has ended: %i',
    async (status) => {
      const ended = () => ({ status, body: status === 401 ? over.body : {} })
      await open(serviceOf([], { 'PUT account': ended, 'DELETE account/sessions': ended }))
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
    const wrong = { code: 'account.wrongPassword', field: 'current_password' }
    await open(serviceOf([], { 'POST account/password': () => ({ status: 422, body: wrong }) }))
    await userEvent.type(field('Current password'), 'a guess')
    await userEvent.type(field('New password'), 'barges and tugs')
    await press('Change password')

    await screen.findByText('The password is incorrect.')
    expect(document.activeElement).toBe(field('Current password'))
    expect(field('New password').value).toBe('barges and tugs')
  })

  test('releases a result', async () => {
    const requests: IdentityRequest[] = []
    await open(serviceOf(requests))
    await press(/^Not mine/)

    await screen.findByText('The result has been removed from your account.')
    expect(requests).toMatchObject([{ method: 'DELETE', path: 'account/results/half/p-7' }])
  })

  test('lists the sessions and ends one or all others', async () => {
    const requests: IdentityRequest[] = []
    await open(serviceOf(requests))
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
    expect(requests).toEqual([
      { method: 'DELETE', path: 'account/sessions/session-2', body: undefined },
      { method: 'DELETE', path: 'account/sessions?others=true', body: undefined },
    ])
  })

  test('says when a session has already ended', async () => {
    const gone = { code: 'session.notFound', field: 'id' }
    await open(
      serviceOf([], { 'DELETE account/sessions/session-2': () => ({ status: 404, body: gone }) }),
    )
    await press(/^Sign out ?: App$/)

    expect((await screen.findByRole('alert')).textContent).toBe(
      'This device has already been signed out.',
    )
  })

  test('deletes the account only with password and confirmation', async () => {
    const requests: IdentityRequest[] = []
    await open(serviceOf(requests))
    const section = within(screen.getByRole('region', { name: 'Delete my account' }))
    await userEvent.type(section.getByLabelText('Password'), 'tugs and barges')
    await press('Delete account')
    expect(await section.findByText('Field is not valid.')).toBeDefined()
    expect(requests).toEqual([])
    await userEvent.click(section.getByLabelText('Yes, delete my account'))
    await press('Delete account')

    await screen.findByText('Your account has been deleted.')
    const body = { password: 'tugs and barges' }
    expect(requests).toEqual([{ method: 'POST', path: 'account/deletion', body }])
  })

  test('confirms a new address only when the button is pressed', async () => {
    const requests: IdentityRequest[] = []
    await visit('/en/account?link=1', { operations, identity: serviceOf(requests) })
    expect(requests).toEqual([])
    await press('Confirm address')

    await screen.findByText('Your new e-mail address has been confirmed.')
    // The browser sends the token in a cookie.
    expect(requests[0]).toMatchObject({ path: 'account/email/confirmation', body: {} })
  })
})

describe('claim link', () => {
  const open = (identity: Identity) => visit('/en/claim?link=1', { operations, identity })

  test('adds the result to the signed-in account', async () => {
    const requests: IdentityRequest[] = []
    await open(serviceOf(requests))
    expect(screen.getByText('Ada Lagoon')).toBeDefined()
    await press('Add this result')

    await screen.findByText('The result has been added to your account.')
    expect(requests).toEqual([{ method: 'POST', path: 'claims', body: {} }])
  })

  test('offers the login form on the same page', async () => {
    const requests: IdentityRequest[] = []
    const signedOut = () => ({ status: 200, body: { signed_in: false } })
    await open(serviceOf(requests, { 'GET viewer': signedOut }))
    await userEvent.type(field('E-mail'), 'ada@tugboats.example')
    await userEvent.type(field('Password'), 'tugs and barges')
    await press('Sign in and add it')

    await screen.findByText('The result has been added to your account.')
    expect(requests.map(({ path }) => path)).toEqual(['sessions', 'claims'])
  })

  test('hides a name without an account', async () => {
    const requests: IdentityRequest[] = []
    const reading = () => ({ status: 200, body: { ...result, private: requests.length > 0 } })
    await open(serviceOf(requests, { 'GET claims/reading': reading }))
    await press('Hide my name')

    await screen.findByText('Your name is now hidden.')
    expect(screen.queryByText('Ada Lagoon')).toBeNull()
    expect(requests[0]).toMatchObject({ path: 'claims/privacy', body: { private: true } })
    expect(screen.getByRole('button', { name: 'Show my name again' })).toBeDefined()
  })

  test('an invalid link shows a message', async () => {
    await open(() => ({ status: 410, body: { code: 'claim.invalid' } }))
    expect(screen.getByText(/incomplete or has expired/)).toBeDefined()
  })
})

test.each([
  ['signup', 'Check your inbox', 'sign-up'],
  ['account/recover', 'Check your inbox', 'recovery'],
])('/%s requests an e-mail in the language of the page', async (page, title, path) => {
  const requests: IdentityRequest[] = []
  await visit(`/en/${page}`, { operations: {}, identity: serviceOf(requests) })
  await userEvent.type(field('E-mail'), 'ada@tugboats.example')
  await press('Send link')

  await heading(title)
  await waitFor(() => {
    expect(document.activeElement?.tagName).toBe('H1')
  })
  const body = { email: 'ada@tugboats.example', language: 'en' }
  expect(requests).toEqual([{ method: 'POST', path, body }])
})

test.each([
  ['signup', 'Your new account', '/en/signup'],
  ['account/recover', 'Choose a new password', '/en/account/recover'],
  ['account', 'Confirm your address', '/en/account'],
])("/%s explains what to do when the link's token is missing", async (page, title, retryPath) => {
  const requests: IdentityRequest[] = []
  await visit(`/en/${page}?link=missing`, { operations: {}, identity: serviceOf(requests) })
  await heading(title)
  expect(screen.getByText(/Open the link again/)).toBeDefined()
  const link = screen.getByRole('link', { name: 'Request another e-mail' })
  expect(link.getAttribute('href')).toBe(retryPath)
})

test('submitting a form after the token has expired shows a message', async () => {
  const invalid = { code: 'request.invalid', field: 'token' }
  await visit('/en/account/recover?link=1', {
    operations: {},
    identity: () => ({ status: 400, body: invalid }),
  })
  await userEvent.type(field('New password'), 'barges and tugs')
  await press('Change password')
  expect((await screen.findByRole('alert')).textContent).toMatch(/Open the link again/)
})

test('a common password is refused at its field', async () => {
  const common = { code: 'password.tooCommon', field: 'password' }
  await visit('/en/account/recover?link=1', {
    operations: {},
    identity: () => ({ status: 422, body: common }),
  })
  await userEvent.type(field('New password'), 'password123')
  await press('Change password')

  await screen.findByText(/too easy to guess/)
  expect(document.activeElement).toBe(field('New password'))
})

test('a changed password is confirmed with a message', async () => {
  await visit('/en/account/recover?link=1', { operations: {}, identity: serviceOf([]) })
  await userEvent.type(field('New password'), 'barges and tugs')
  expect(field('New password').autocomplete).toBe('new-password')
  await press('Change password')

  await screen.findByText('Your password has been successfully updated.')
})
