import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { customSite } from '../../../tests/custom-site.ts'
import { visit } from '../../../tests/visit.tsx'

const contents = () =>
  within(screen.getByRole('navigation', { name: 'Contents' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')] as const)

test('the table of contents links to every section', async () => {
  await visit('/en/privacypolicy', { operations: {} })

  expect(contents()).toHaveLength(14)
  for (const [title, href] of contents()) {
    const section = document.getElementById(href?.slice(1) ?? '')
    expect(section && within(section).getByRole('heading', { level: 2 }).textContent).toBe(title)
  }
})

test('states stored data, roles at an event and the meaning of a private profile', async () => {
  await visit('/en/privacypolicy', { operations: {} })

  const text = document.body.textContent
  for (const datum of ['first and last name', 'date of birth', 'e-mail', 'nationality', 'gender']) {
    expect(text).toContain(datum)
  }
  expect(text).toContain('participant, volunteer or spectator')
  expect(text).toContain('nobody can follow you any more')
  expect(text).toContain('your live position is not shown')
})

test('shows its date, machine-readable', async () => {
  await visit('/en/privacypolicy', { operations: {} })

  expect(screen.getByText('30-11-2026').getAttribute('datetime')).toBe('2026-11-30')
})

test('shows operator and contact', async () => {
  await visit('/en/privacypolicy', { operations: {}, site: customSite })

  expect(screen.getByText(/^Timing Club runs Loops/)).toBeDefined()
  expect(screen.getByText('Main Street 1')).toBeDefined()
  expect(screen.getByRole('link', { name: 'privacy@club.test' }).getAttribute('href')).toBe(
    'mailto:privacy@club.test',
  )
})

test('shows the configured retention periods', async () => {
  await visit('/en/privacypolicy', { operations: {} })
  expect(screen.getByText('Access requests from organisers: 365 days.')).toBeDefined()
  expect(screen.getByText(/^Replays bought without an account: 366 days/)).toBeDefined()
  expect(screen.getByText(/^E-mails that cannot be delivered: at most 7 days/)).toBeDefined()
  expect(screen.getByText(/^Networks you sign in from: 180 days/)).toBeDefined()

  await visit('/en/privacypolicy', {
    operations: {},
    site: { ...customSite, retention: { accessRequests: 30, queuedEmails: 1 } },
  })
  expect(screen.getByText('Access requests from organisers: 30 days.')).toBeDefined()
  expect(screen.getByText(/^E-mails that cannot be delivered: at most 1 day after/)).toBeDefined()
  expect(screen.getByText(/^Networks you sign in from: 180 days/)).toBeDefined()
})

test('without a contact refers to the organiser and shows no empty link', async () => {
  await visit('/en/privacypolicy', { operations: {} })

  expect(screen.getByText(/^Write to the organiser of your event/)).toBeDefined()
  expect(document.querySelector('address')).toBeNull()
  expect(document.querySelector('a[href^="mailto:"]')).toBeNull()
})

test('the policy for Rome adds the second controller', async () => {
  await visit('/en/privacypolicy', { operations: {} })
  const common = contents()
  await visit('/en/privacypolicy/roma', { operations: {} })

  expect(
    screen.getByRole('heading', { level: 1, name: 'Privacy policy for events in Rome' }),
  ).toBeDefined()
  expect(contents().filter(([, href]) => href !== '#roma')).toEqual(common)
  expect(contents().map(([title]) => title)).toContain('Events in Rome')
  expect(screen.getByText(/is a controller alongside Parcours/)).toBeDefined()
})
