import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { visit } from '../../../../tests/visit.tsx'
import { account, field, gatewayOf, press, refused, type Resolve, type Sent } from '../testing.ts'

const token = {
  id: 'token-1',
  name: 'Laptop',
  createdAt: '2026-11-01T08:00:00.000Z',
  expiresAt: '2027-11-01T08:00:00.000Z',
  lastUsedAt: null,
}
const organisation = {
  id: 'harbour-runners',
  name: 'Harbour Runners',
  grantedAt: '2026-11-01T08:00:00.000Z',
  tokens: [token],
}
const request = {
  id: 'request-1',
  receivedAt: '2026-11-20T08:00:00.000Z',
  name: 'Bea Lagoon',
  email: 'bea@tugboats.example',
  organisation: 'Løpere på Ås',
  event: 'Lake Mile',
  date: '2027-05-02',
  country: 'nl',
  message: 'We would like to.',
}
const nothing = { operator: false, organisations: [], requests: [], granted: [] }

const sent: Sent[] = []

beforeEach(() => {
  sent.length = 0
  // The request for the account's list of followed things fails.
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status: 503 }))
})

const open = (
  access: { requests?: object[]; [field: string]: unknown },
  more: Record<string, Resolve> = {},
  query = '',
) =>
  visit(`/en/account/organisations${query}`, {
    operations: gatewayOf(sent, {
      OwnOrganisationsScreen: () => ({
        me: {
          __typename: 'Account',
          id: account.id,
          email: account.email,
          organiserAccess: { ...nothing, requestTotal: access.requests?.length ?? 0, ...access },
        },
      }),
      ...more,
    }),
  })

test('without an organisation, the page says how to get access', async () => {
  await open({})
  const main = within(screen.getByRole('main'))
  expect(main.getByText(account.email, { selector: 'strong' })).toBeDefined()
  expect(main.getByRole('link', { name: /Request access/ })).toBeDefined()
  expect(main.queryByText(/needs only your password/)).toBeNull()
})

test('a new token is shown, and the empty form can create another', async () => {
  let count = 0
  const create = () => {
    count += 1
    if (count === 2) return refused('createOrganiserToken', 'account.wrongPassword', 'password')
    return { createOrganiserToken: { token: `secret-${String(count)}`, userErrors: [] } }
  }
  await open({ organisations: [organisation] }, { CreateOrganiserToken: create })
  await press('Create token')
  expect(screen.getByText('Enter a name.')).toBeDefined()
  await userEvent.type(field('Name of the token'), 'Timer')
  await userEvent.type(field('Password'), 'tugs and barges')
  await press('Create token')

  await screen.findByDisplayValue('secret-1')
  const token = () => field('Your new token')
  expect(document.activeElement).toBe(token())
  expect([token().selectionStart, token().selectionEnd]).toEqual([0, 'secret-1'.length])
  expect([field('Name of the token').value, field('Password').value]).toEqual(['', ''])
  await userEvent.type(field('Name of the token'), 'Clock')
  await userEvent.type(field('Password'), 'wrong')
  await press('Create token')

  await screen.findByText('The password is incorrect.')
  expect([token().value, field('Name of the token').value]).toEqual(['secret-1', 'Clock'])
  await press('Create token')
  await screen.findByDisplayValue('secret-3')
  expect(document.activeElement).toBe(token())
  const input = { organisationId: 'harbour-runners', name: 'Timer', password: 'tugs and barges' }
  expect(sent[0]).toEqual(['createOrganiserToken', input])
})

test('a token can be revoked', async () => {
  await open({ organisations: [organisation] })
  await press(/^Revoke.*Laptop/)
  expect(await screen.findByText('The token has been revoked.')).toBeDefined()
  expect(sent).toEqual([['revokeOrganiserToken', { id: 'token-1' }]])
})

test('an operator grants access under a suggested id', async () => {
  const other = { ...request, id: 'request-2', organisation: null, event: 'Lake Night' }
  await open({ operator: true, requests: [request, other] })
  expect(screen.getByText(/^Answer the access requests of organisers/)).toBeDefined()
  const [item] = screen
    .getAllByRole('listitem')
    .filter((each) => /Lake Mile/.test(each.textContent))
  const grant = within(item ?? document.body)
  const id = grant.getByLabelText<HTMLInputElement>('Id of the organisation')
  expect(id.value).toBe('lopere-pa-as')
  await userEvent.type(grant.getByLabelText('Password'), 'tugs and barges')
  await userEvent.click(grant.getByRole('button', { name: 'Grant access' }))
  expect(await screen.findByText(/Access has been granted/)).toBeDefined()
  const input = {
    requestId: 'request-1',
    organisationId: 'lopere-pa-as',
    organisationName: 'Løpere på Ås',
    existing: false,
    password: 'tugs and barges',
  }
  expect(sent).toEqual([['grantAccess', input]])
})

test('a page of the requests says how many wait, and links to the others', async () => {
  await open({ operator: true, requests: [request], requestTotal: 240 }, {}, '?page=2&done=granted')
  expect(screen.getByText('240 access requests are waiting, the oldest first.')).toBeDefined()
  const next = screen.getByRole('link', { name: 'Next page' })
  expect(next.getAttribute('href')).toContain('page=3')
  // Without JavaScript, a refused form is shown again on its page.
  const form = screen.getByRole('button', { name: 'Grant access' }).closest('form')
  expect(form?.getAttribute('action')).toBe('/en/account/organisations?page=2')
})

test('access to an organisation that the site has already is confirmed with a box', async () => {
  // Without the percent sign, the address would add a recipient to the e-mail of the operator.
  const hostile = { ...request, email: 'bea?bcc=cy&@tugboats.example' }
  await open(
    { operator: true, requests: [hostile] },
    { GrantAccess: () => refused('grantAccess', 'organisation.exists', 'existing') },
  )
  const link = screen.getByRole('link', { name: hostile.email })
  expect(link.getAttribute('href')).toBe('mailto:bea%3Fbcc%3Dcy%26@tugboats.example')
  await userEvent.type(field('Password'), 'tugs and barges')
  await press('Grant access')
  const problem = await screen.findByText(/Tick the box if the sender belongs to it/)
  const box = screen.getByRole('checkbox')
  expect(box.getAttribute('aria-describedby')).toContain(problem.id)
  await userEvent.click(box)
  await press('Grant access')
  expect(sent.map(([, input]) => input)).toMatchObject([{ existing: false }, { existing: true }])
})

test('a name that the site has differently is a problem of its field only', async () => {
  const other = { ...request, id: 'request-2' }
  await open(
    { operator: true, requests: [request, other] },
    { GrantAccess: () => refused('grantAccess', 'organisation.otherName', 'organisationName') },
  )
  const [, second] = screen.getAllByLabelText<HTMLInputElement>('Password')
  if (second) await userEvent.type(second, 'tugs and barges')
  const [, button] = screen.getAllByRole('button', { name: 'Grant access' })
  if (button) await userEvent.click(button)
  await screen.findByText(/The site has this id with another name/)
  const invalid = screen
    .getAllByLabelText('Name of the organisation')
    .map((input) => input.getAttribute('aria-invalid'))
  expect(invalid).toEqual([null, 'true'])
})

test('an operator withdraws access', async () => {
  const granted = [
    {
      email: 'bea@tugboats.example',
      organisationId: 'lake',
      organisationName: 'Lake',
      grantedAt: '2026-11-01T08:00:00.000Z',
    },
  ]
  await open({ operator: true, granted })
  await press(/^Withdraw.*bea@/)
  expect(await screen.findByText(/Access has been withdrawn/)).toBeDefined()
  const input = { organisationId: 'lake', email: 'bea@tugboats.example' }
  expect(sent).toEqual([['withdrawAccess', input]])
})

test('an operator removes a result from the account of the wrong person', async () => {
  let count = 0
  const release = () => {
    count += 1
    if (count === 2) return refused('releaseClaim', 'claim.none')
    return { releaseClaim: { userErrors: [] } }
  }
  await open({ operator: true }, { ReleaseClaim: release })
  const address = 'Address of the athlete’s page'
  await userEvent.type(field(address), 'https://results.example/en/events/lake')
  await press('Remove from the account')
  expect(await screen.findByText(/^Copy the whole address/)).toBeDefined()
  const page = '/en/events/lake/races/mile/rankings/all/athlete/abcdefgh234567ab?from=tray'
  await userEvent.clear(field(address))
  await userEvent.type(field(address), `https://results.example${page}`)
  await press('Remove from the account')
  expect(await screen.findByText(/^The result is no longer in any account/)).toBeDefined()
  const input = { raceId: 'mile', participantId: 'abcdefgh234567ab' }
  expect(sent).toEqual([['releaseClaim', input]])

  await waitFor(() => {
    expect(field(address).value).toBe('')
  })
  await userEvent.type(field(address), `https://results.example${page}`)
  await press('Remove from the account')
  expect(await screen.findByText('This result is in no account.')).toBeDefined()
  expect(screen.queryByText(/^The result is no longer/)).toBeNull()
  await press('Remove from the account')
  expect(await screen.findByText(/^The result is no longer/)).toBeDefined()
})
