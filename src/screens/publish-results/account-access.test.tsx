import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { importApi, own, viewer } from './testing.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const lakeside = { id: 'lakeside', name: 'Lakeside Runners' }
const tokens = 'POST /v1/identity/organiser-tokens'

/** Opens the page in a browser that is signed in to an account with these organisations. */
async function open(organisations: object[], more: Parameters<typeof importApi>[0] = {}) {
  const sent = importApi({
    [viewer]: [{ signed_in: true }],
    'GET /v1/identity/account': [{ email: 'ada@tugboats.example' }],
    'GET /v1/identity/account/organiser-access': [{ organisations }],
    ...more,
  })
  await visit('/en/organise/results', { operations: {} })
  return sent
}

/** Enters the password of the account. The form for a token has a button of the same name. */
async function enterPassword(password: string) {
  const field = await screen.findByLabelText(/^Password of your account/)
  await userEvent.clear(field)
  await userEvent.type(field, `${password}{Enter}`)
}

test('an account with access publishes without a token that must be kept', async () => {
  const sent = await open([lakeside], {
    [tokens]: [{ status: 422, code: 'account.wrongPassword' }, { token: 'short' }],
    'GET events': [own],
  })
  await enterPassword('wrong')
  // Password managers read the user name of the account in a field that is not displayed.
  expect(screen.getByDisplayValue('ada@tugboats.example').getAttribute('autocomplete')).toBe(
    'username',
  )
  expect(await screen.findByText('This is not your password.')).toBeDefined()
  await enterPassword('tugs and barges')
  expect(await screen.findByText(/For Lakeside Runners/)).toBeDefined()
  expect(sent.findLast(({ request }) => request === tokens)?.body).toEqual({
    organisation_id: 'lakeside',
    name: 'Publish your events',
    password: 'tugs and barges',
    valid_hours: 12,
  })
})

test('an account without access gets a link to the page that says how to get it', async () => {
  await open([])
  const link = await screen.findByRole('link', { name: 'Your account has no organisation yet' })
  expect(link.getAttribute('href')).toBe('/en/account/organisations')
  expect(screen.queryByLabelText(/^Password of your account/)).toBeNull()
})

test('a visitor who is signed out gets a link to sign in that leads back', async () => {
  importApi({})
  await visit('/en/organise/results', { operations: {} })
  const link = await screen.findByRole('link', { name: /^Sign in to publish/ })
  expect(link.getAttribute('href')).toBe('/en/login?next=%2Fen%2Forganise%2Fresults')
})
