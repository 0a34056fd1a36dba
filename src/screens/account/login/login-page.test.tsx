import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Responses, visit } from '../../../../tests/visit.tsx'
import { field, gatewayOf, heading, press, refused, type Resolve, type Sent } from '../testing.ts'

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

  test('says that a new address is confirmed where nobody was signed in', async () => {
    await visit('/en/login?next=%2Fen%2Faccount%3Fdone%3Demail', { operations: {} })
    expect(screen.getByRole('status').textContent).toContain('e-mail address has been confirmed')
  })

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
      'a response without data',
      () => ({ signIn: null }),
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

describe('a visitor who is signed in', () => {
  const list = { athletes: [], events: [], organisations: [], clubs: [] }

  test.each([
    ['login', 'Sign in'],
    ['signup', 'Create an account'],
  ])('gets a link to the account instead of the form of /%s', async (path, title) => {
    vi.mocked(window.fetch).mockImplementation(() => Promise.resolve(Response.json(list)))
    localStorage.setItem('following', JSON.stringify({ version: 1, inAccount: true }))
    await visit(`/en/${path}`, { operations: {} })
    await screen.findByText('You’re already signed in.')
    await heading(title)
    expect(screen.queryByLabelText('E-mail')).toBeNull()
    const main = within(screen.getByRole('main'))
    const link = main.getByRole('link', { name: 'My account' })
    expect(link.getAttribute('href')).toBe('/en/account')
  })

  test('sees the form if the service does not respond', async () => {
    localStorage.setItem('following', JSON.stringify({ version: 1, inAccount: true }))
    await visit('/en/login', { operations: {} })
    await waitFor(() => {
      expect(window.fetch).toHaveBeenCalledOnce()
    })
    expect(field('E-mail')).toBeDefined()
  })
})
