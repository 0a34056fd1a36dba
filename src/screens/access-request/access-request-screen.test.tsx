import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { type Responses, visit } from '../../../tests/visit.tsx'

const stored = {
  requestAccess: { __typename: 'RequestAccessPayload', id: 'a-1', userErrors: [] },
}

const open = (operations: Responses = {}, language = 'en') =>
  visit(`/${language}/eventapporder`, { operations })

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send request' }))

async function fillInWhatIsRequired() {
  await userEvent.type(field('Name'), 'Ada Lagoon')
  await userEvent.type(field('E-mail'), ' ada@tugboats.example')
  await userEvent.type(field('Event name'), 'Harbour Half 港')
  await userEvent.type(field('Message'), 'Soon.{Enter}Please.')
}

test('sends the form to the gateway and shows the confirmation', async () => {
  const requests: unknown[] = []
  await open({
    RequestAccess(variables) {
      requests.push(variables)
      return stored
    },
  })
  await fillInWhatIsRequired()
  await userEvent.type(field(/^Organisation/), 'Tugboats')
  await userEvent.type(field(/^Start date/), '2027-05-02')
  await userEvent.selectOptions(field(/^Country/), 'Netherlands')
  await userEvent.selectOptions(field(/^Sport/), 'Cycling')
  await userEvent.type(field(/^Expected/), '800')
  await send()

  expect((await screen.findByText('We’ve received your request.')).tagName).toBe('H1')
  await waitFor(() => {
    expect(document.activeElement?.tagName).toBe('H1')
  })
  const input = {
    name: 'Ada Lagoon',
    email: 'ada@tugboats.example',
    organisation: 'Tugboats',
    event: 'Harbour Half 港',
    date: '2027-05-02',
    country: 'nl',
    sport: 'CYCLING',
    expectedParticipants: 800,
    message: 'Soon.\nPlease.',
    language: 'EN',
  }
  expect(requests).toEqual([{ input }])

  await userEvent.click(screen.getByRole('link', { name: 'Request access for another event' }))
  expect(await screen.findByLabelText<HTMLInputElement>('Name')).toHaveProperty('value', '')
})

test('sends empty optional fields as null', async () => {
  let sent: unknown
  await open({ RequestAccess: (variables) => ((sent = variables), stored) })
  await fillInWhatIsRequired()
  await send()

  await screen.findByText('We’ve received your request.')
  const nothing = { organisation: null, date: null, country: null, sport: null }
  expect(sent).toMatchObject({ input: { ...nothing, expectedParticipants: null } })
})

describe('validation', () => {
  test('runs on every keystroke and names the field', async () => {
    await open()
    expect(field('E-mail').getAttribute('aria-invalid')).toBeNull()

    await userEvent.type(field('E-mail'), 'ada@tug')
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true')
    const described = field('E-mail').getAttribute('aria-describedby')?.split(' ') ?? []
    const words = described.map((id) => document.getElementById(id)?.textContent)
    expect(words).toEqual(['For example, ana@example.org', 'E-mail is not valid.'])
    expect(screen.queryByText('Name is not valid.')).toBeNull()

    await userEvent.type(field('E-mail'), 'boats.example')
    expect(field('E-mail').getAttribute('aria-invalid')).toBeNull()
    expect(screen.queryByText('E-mail is not valid.')).toBeNull()
  })

  test.each([
    ['Name', 'more than 200 characters', 'x'.repeat(201)],
    [/^Organisation/, 'more than 200 characters', 'x'.repeat(201)],
    [/^Expected/, 'a fraction', '2.5'],
    [/^Expected/, 'zero', '0'],
    [/^Expected/, 'more than a million', '1000001'],
    ['Message', 'more than 5,000 characters', 'x'.repeat(5001)],
  ])('%s rejects %s', async (name, _what, text) => {
    await open()
    await userEvent.click(field(name))
    await userEvent.paste(text)

    expect(field(name).getAttribute('aria-invalid')).toBe('true')
    expect(field(name).value).toBe(text)
  })
})

test('the error summary links to each invalid field in form order and shrinks with corrections', async () => {
  await open()
  await userEvent.type(field('Message'), 'Soon.')
  await send()

  const summary = await screen.findByRole('region', { name: 'Check 3 fields' })
  expect(document.activeElement).toBe(summary)
  expect(document.title).toMatch(/^Error: /)
  const links = within(summary).getAllByRole<HTMLAnchorElement>('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Enter your name.',
    'Enter your e-mail address.',
    'Enter the name of your event.',
  ])
  for (const { hash } of links) expect(document.querySelector(hash)?.tagName).toBe('INPUT')
  await userEvent.click(links[1] as HTMLElement)
  expect(document.activeElement).toBe(field('E-mail'))

  await userEvent.type(field('E-mail'), 'ada')
  expect(links[1]?.textContent).toBe('E-mail is not valid.')
  await userEvent.type(field('E-mail'), '@tugboats.example')
  expect(within(summary).getAllByRole('link')).toHaveLength(2)
  expect(field('Message').value).toBe('Soon.')
})

test('shows an error that only the service finds at its field', async () => {
  const userErrors = [{ __typename: 'UserError', field: 'date' }]
  const refused = { __typename: 'RequestAccessPayload', id: null, userErrors }
  await open({ RequestAccess: { requestAccess: refused } })
  await fillInWhatIsRequired()
  await send()

  const summary = await screen.findByRole('region', { name: 'Check one field' })
  expect(summary.textContent).toContain('Start date is not valid.')
  expect(field(/^Start date/).getAttribute('aria-invalid')).toBe('true')
})

describe('when the service fails', () => {
  test.each([
    [{ problem: 'UPSTREAM_UNAVAILABLE' }, 'We couldn’t send your request', /try again/],
    [{ problem: 'RATE_LIMITED', retryAfter: 17 }, 'Too many requests at once', /in 17 seconds/],
  ])('%j is shown, keeps the input and allows a retry', async (failure, title, text) => {
    let response: object = failure
    await open({ RequestAccess: () => response })
    await fillInWhatIsRequired()
    await send()

    const notice = await screen.findByRole('region', { name: title })
    await waitFor(() => {
      expect(document.activeElement).toBe(notice)
    })
    expect(notice.textContent).toMatch(text)
    expect(field('Message').value).toBe('Soon.\nPlease.')
    response = stored
    await userEvent.click(within(notice).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('We’ve received your request.')).toBeDefined()
  })
})

test('the honeypot field is hidden until it is filled in', async () => {
  await open()
  expect(screen.queryByRole('textbox', { name: 'Leave this empty' })).toBeNull()
  expect(field('Leave this empty').tabIndex).toBe(-1)
  await fillInWhatIsRequired()
  await userEvent.type(field('Leave this empty'), 'https://spam.example')
  await send()

  expect(screen.getByRole('textbox', { name: 'Leave this empty' }).tabIndex).toBe(0)
  expect(screen.queryByText('We’ve received your request.')).toBeNull()
})

test('input survives navigation to another page', async () => {
  await open()
  await userEvent.type(field('Name'), 'Ada')
  await userEvent.click(screen.getByRole('link', { name: 'privacy policy' }))
  await screen.findByRole('heading', { level: 1, name: /privacy/i })
  await userEvent.click(screen.getByRole('link', { name: 'Request access' }))

  expect(await screen.findByLabelText<HTMLInputElement>('Name')).toHaveProperty('value', 'Ada')
})

test("sorts countries in the page's language", async () => {
  await open({}, 'de')
  const options = within(field(/^Land/)).getAllByRole('option')
  const names = options.slice(1).map(({ textContent }) => textContent)

  expect(names.length).toBe(250)
  expect(names).toEqual(names.toSorted(new Intl.Collator('de-DE').compare))
  expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Pakistan'))
})

test('the confirmation page has noindex', async () => {
  await visit('/fr/eventapporder?sent=1', { operations: {} })

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Nous avons bien reçu votre demande.',
  )
  expect(document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content).toBe('noindex')
})
