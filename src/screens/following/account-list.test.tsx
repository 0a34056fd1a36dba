import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { changedFollowed, type Followed, nothingFollowed } from '../../../domain/followed.ts'
import { visit } from '../../../tests/visit.tsx'
import { writePeople } from '../../following/people-link.ts'
import type { OwnResultsQuery } from '../../gql/following.ts'
import { athlete, operations, store, stored } from './testing.ts'

/**
 * Fakes the account's list of followed things. `network` is called before each response of the
 * account, and a rejection is a failed request.
 */
function fakeAccount(athletes: readonly string[]) {
  const fake = {
    list: { ...nothingFollowed, athletes } as Followed,
    network: () => Promise.resolve(),
  }
  const request = vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
    await fake.network()
    fake.list = changedFollowed(fake.list, JSON.parse(init?.body as string) as object)
    return Response.json(fake.list)
  })
  return Object.assign(fake, { request })
}

async function expectSessionOver() {
  const text = 'You are no longer signed in. Sign in to see the list in your account.'
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  const signIn = screen.getByRole('link', { name: 'Sign in' })
  expect(signIn.getAttribute('href')).toBe('/en/login?next=%2Fen%2Ffollowing')
  expect(screen.queryByText(/Ada/)).toBeNull()
}

/** Signs in, and opens the list that names Bo. */
async function signIn() {
  const next = encodeURIComponent(`/en/following?people=${writePeople(['half-BEFORE~bo'])}`)
  const signedIn = { SignIn: { signIn: { userErrors: [] } } }
  await visit(`/en/login?next=${next}`, { operations: { ...operations, ...signedIn } })
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@tugboats.example')
  await userEvent.type(screen.getByLabelText('Password'), 'tugs and barges')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('a list that is in an account is changed there, until the session ends', async () => {
  const account = vi.spyOn(window, 'fetch')
  const lists = { athletes: ['half-AFTER~ada', 'half-BEFORE~bo'], events: [], organisations: [] }
  account.mockImplementation(() => Promise.resolve(Response.json(lists)))
  store({ athletes: ['half-AFTER~ada'], inAccount: true })
  await visit('/en/following', { operations })
  // Bo is in the account's list, because the visitor has followed Bo on another device.
  fireEvent.click(await screen.findByRole('button', { name: 'Following Bo' }))
  await waitFor(() => {
    const sent = JSON.parse(account.mock.calls.at(-1)?.[1]?.body as string) as object
    expect(sent).toMatchObject({ add: { athletes: [] }, remove: { athletes: ['half-BEFORE~bo'] } })
  })

  account.mockImplementation(() => Promise.resolve(new Response('{}', { status: 401 })))
  fireEvent.click(screen.getByRole('button', { name: 'Following Ada' }))
  await expectSessionOver()
  expect(stored()).toMatchObject({ athletes: [], inAccount: false })
  account.mockRestore()
})

test('lists the results of the account first, until the session ends', async () => {
  const account = fakeAccount(['half-AFTER~ada'])
  const mine = [
    athlete('Gus', 'AFTER', { isPrivate: true, name: 'G. H.' }),
    null,
    athlete('Fay', 'BEFORE'),
  ]
  const items = mine.map((each, index) => ({
    __typename: 'AccountResult' as const,
    athleteId: String(index),
    athlete: each,
  }))
  const OwnResults: OwnResultsQuery = {
    me: { __typename: 'Account', id: 'gus', results: { __typename: 'AccountResultPage', items } },
  }
  store({ athletes: ['half-AFTER~ada'], inAccount: true })
  await visit('/en/following', { operations: { ...operations, OwnResults } })
  await screen.findByRole('heading', { name: 'Your results' })
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    'Your results',
    'Results',
  ])
  const own = within(screen.getByRole('region', { name: 'Your results' }))
  expect(own.getByRole('link', { name: 'G. H.' }).getAttribute('href')).toBe(
    '/en/events/harbour-AFTER/races/half-AFTER/athlete/gus',
  )
  const [first, second] = own.getAllByRole('listitem').map((row) => row.textContent)
  expect(first).toContain('Harbour HalfHalf marathonYour name is hidden here.1:23:45')
  expect(second).toContain('Fay')
  expect(own.queryByRole('button')).toBeNull()
  expect(own.getByRole('link', { name: /account/ }).getAttribute('href')).toBe('/en/account')

  account.request.mockResolvedValue(new Response('{}', { status: 401 }))
  fireEvent(document, new Event('visibilitychange'))
  await expectSessionOver()
  expect(screen.queryByRole('heading', { name: 'Your results' })).toBeNull()
  account.request.mockRestore()
})

test('asks for no own results without an account', async () => {
  const OwnResults = vi.fn()
  store({ athletes: ['half-AFTER~ada'] })
  await visit('/en/following', { operations: { ...operations, OwnResults } })
  await screen.findByRole('heading', { name: 'Results' })
  expect(OwnResults).not.toHaveBeenCalled()
})

test('the list of an account disappears when the visitor returns after the session has ended', async () => {
  const account = fakeAccount(['half-AFTER~ada'])
  store({ athletes: ['half-AFTER~ada'], inAccount: true, seen: { 'half-AFTER~ada': 1 } })
  await visit('/en/following', { operations })
  await screen.findByRole('button', { name: 'Following Ada' })
  await waitFor(() => {
    expect(account.request).toHaveBeenCalledOnce()
  })
  account.request.mockResolvedValue(new Response('{}', { status: 401 }))
  fireEvent(document, new Event('visibilitychange'))
  await expectSessionOver()
  expect(stored()).not.toHaveProperty('seen')
  account.request.mockRestore()
})

test('who is followed after the session has ended stays followed in this browser', async () => {
  const account = fakeAccount([])
  account.request.mockResolvedValue(new Response('{}', { status: 401 }))
  store({ athletes: ['half-AFTER~ada'], inAccount: true })
  await visit(`/en/following?people=${writePeople(['half-BEFORE~bo'])}`, { operations })
  fireEvent.click(screen.getByRole('button', { name: 'Follow Bo' }))
  await waitFor(() => {
    expect(stored()).toMatchObject({ athletes: ['half-BEFORE~bo'], inAccount: false })
  })
  expect(screen.getByRole('button', { name: 'Following Bo', pressed: true })).toBeDefined()
  account.request.mockRestore()
})

test('a list that the visitor begins after a session has ended has no alert', async () => {
  store({ athletes: ['half-AFTER~ada'], inAccount: false })
  await visit(`/en/following?people=${writePeople(['half-BEFORE~bo'])}`, { operations })
  fireEvent.click(screen.getByRole('button', { name: 'Follow Bo' }))
  cleanup()
  await visit('/en/following', { operations })
  expect(await screen.findByRole('button', { name: 'Following Bo' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a change that did not reach the account is sent with the next request', async () => {
  const account = fakeAccount(['half-AFTER~ada', 'half-DURING~cleo'])
  store({ athletes: ['half-AFTER~ada', 'half-DURING~cleo'], inAccount: true })
  account.network = () => Promise.reject(new TypeError('Failed to fetch'))
  const people = writePeople(['half-BEFORE~bo', 'half-DURING~cleo'])
  await visit(`/en/following?people=${people}`, { operations })
  fireEvent.click(screen.getByRole('button', { name: 'Follow Bo' }))
  fireEvent.click(screen.getByRole('button', { name: 'Following Cleo' }))
  await waitFor(() => {
    expect(account.request).toHaveBeenCalledTimes(2)
  })

  account.network = () => Promise.resolve()
  await visit('/en/following', { operations })
  await waitFor(() => {
    expect(account.list.athletes).toEqual(['half-BEFORE~bo', 'half-AFTER~ada'])
  })
  expect(stored()).toMatchObject({ athletes: ['half-BEFORE~bo', 'half-AFTER~ada'] })
  account.request.mockRestore()
})

test('an athlete who is followed while the sign-in merges the lists stays followed', async () => {
  const account = fakeAccount(['half-DURING~cleo'])
  const { promise: network, resolve: connect } = Promise.withResolvers<undefined>()
  account.network = () => network
  store({ athletes: ['half-AFTER~ada'] })
  await signIn()
  fireEvent.click(await screen.findByRole('button', { name: 'Follow Bo' }))
  connect(undefined)
  const all = ['half-BEFORE~bo', 'half-AFTER~ada', 'half-DURING~cleo']
  await waitFor(() => {
    expect(stored()).toMatchObject({ athletes: all, inAccount: true })
  })
  expect(account.list.athletes).toEqual(all)
  account.request.mockRestore()
})

test('the list of one account is not added to another account', async () => {
  const account = fakeAccount(['half-DURING~cleo'])
  store({ athletes: ['half-AFTER~ada'], inAccount: true })
  // The page for signing in cannot find out that the session of the first account has ended.
  let isOnline = false
  account.network = () => {
    const response = isOnline ? Promise.resolve() : Promise.reject(new Error('offline'))
    isOnline = true
    return response
  }
  await signIn()
  await waitFor(() => {
    expect(stored()).toMatchObject({ athletes: ['half-DURING~cleo'], inAccount: true })
  })
  expect(account.list.athletes).toEqual(['half-DURING~cleo'])
  account.request.mockRestore()
})
