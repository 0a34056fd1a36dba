import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Responses, visit } from '../../../tests/visit.tsx'
import {
  account,
  field,
  gatewayOf,
  heading,
  me,
  press,
  refused,
  result,
  type Sent,
} from './testing.ts'

beforeEach(() => {
  // The request for the account's list of followed things fails.
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status: 503 }))
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
      expect(screen.getByRole('status').textContent).toContain('nothing was saved')
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

  test('prepares an e-mail about a mistake in a result, for the organiser', async () => {
    const race = { ...result.athlete.race, name: 'Half & more' }
    const items = [{ ...result, athlete: { ...result.athlete, race } }]
    const results = { total: 1, items }
    await open(gatewayOf([], { AccountScreen: () => ({ me: { ...me, results } }) }))
    const link = screen.getByRole('link', { name: /^Report a mistake.*Half & more$/ })
    const { protocol, pathname, searchParams } = new URL(link.getAttribute('href') ?? '')
    expect([protocol, pathname]).toEqual(['mailto:', ''])
    expect(searchParams.get('subject')).toBe('Correction of a result: Harbour Run, Half & more')
    expect(searchParams.get('body')?.split('\r\n')).toEqual([
      'Hello,',
      '',
      'this is my result, and something in it is wrong:',
      expect.stringMatching(/\/en\/events\/harbour\/races\/half\/athlete\/p-7$/) as string,
      'Name: Ada Lagoon',
      'Bib number: 007',
      '',
      'It should be:',
      '',
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
    const organiser = {
      ...me,
      organiserAccess: { operator: false, organisations: [{ id: 'harbour-runners' }] },
    }
    await open(gatewayOf(sent, { AccountScreen: () => ({ me: organiser }) }))
    const section = within(screen.getByRole('region', { name: 'Delete my account' }))
    expect(section.getByText(/its tokens are revoked, too/)).toBeDefined()
    const [first] = screen.getAllByRole('heading', { level: 2 })
    expect(first?.textContent).toBe('Publish events')
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
