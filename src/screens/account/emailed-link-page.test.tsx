import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { field, gatewayOf, heading, press, refused, type Sent } from './testing.ts'

beforeEach(() => {
  // The request for the account's list of followed things fails.
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status: 503 }))
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
