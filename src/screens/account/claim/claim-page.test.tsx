import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Responses, visit } from '../../../../tests/visit.tsx'
import { field, gatewayOf, press, result, type Sent } from '../testing.ts'

beforeEach(() => {
  // The request for the account's list of followed things fails.
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status: 503 }))
})

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
  const own = { ...result, isOwn: true }
  const ClaimScreen = () => ({ viewer: { signedIn: true }, claimableResult: own })
  await open(gatewayOf([], { ClaimScreen }))
  expect(screen.getByText('This result is in your account.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add this result' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Hide my name' })).toBeDefined()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'My account' }).getAttribute('href')).toBe('/en/account')
})

test('offers the login form on the same page', async () => {
  const sent: Sent[] = []
  const signedOut = () => ({ viewer: { signedIn: false }, claimableResult: result })
  await open(gatewayOf(sent, { ClaimScreen: signedOut }))
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  const query = '?next=%2Fen%2Fclaim%3Flink%3Dlink-1'
  expect(hrefOf('Create an account')).toBe(`/en/signup${query}`)
  expect(hrefOf('Forgot your password?')).toBe(`/en/account/recover${query}`)
  await userEvent.type(field('E-mail'), 'ada@tugboats.example')
  await userEvent.type(field('Password'), 'tugs and barges')
  await press('Sign in and add it')

  await screen.findByText('The result has been added to your account.')
  expect(sent.map(([name]) => name)).toEqual(['signIn', 'claimResult'])
})

test('says when the organiser hides the name', async () => {
  const athlete = { ...result.athlete, isPrivate: true }
  const ClaimScreen = () => ({
    viewer: { signedIn: false },
    claimableResult: { ...result, athlete },
  })
  await open(gatewayOf([], { ClaimScreen }))
  expect(screen.getByText(/^The organiser hides your name/)).toBeDefined()
  expect(screen.queryByText(/^Everyone can see your name/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Hide my name' })).toBeDefined()
})

test('hides a name without an account', async () => {
  const sent: Sent[] = []
  const reading = () => ({
    viewer: { signedIn: false },
    claimableResult: { ...result, isPrivate: sent.length > 0 },
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
    const reading = () => ({ viewer: { signedIn }, claimableResult: opened })
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
      : { viewer: { signedIn: true }, claimableResult: result }
  await open(gatewayOf(sent, { ClaimScreen: reading }))
  fails = true
  await press('Add this result')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^There was an unspecified error/)
  expect(sent).toEqual([])
})

test('an invalid link shows a message', async () => {
  const invalid = { problem: 'GONE', reason: 'claim.invalid', field: 'token' }
  await open(gatewayOf([], { ClaimScreen: () => invalid }))
  expect(screen.getByText(/incomplete or has expired/)).toBeDefined()
})
