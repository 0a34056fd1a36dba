import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { visit } from '../../tests/visit.tsx'
import { eventCard } from '../components/event-card/testing.ts'
import { errorLines } from './error-lines.ts'
import { PageProblem } from '../router/page-problem.ts'

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const main = () => within(screen.getByRole('main'))
const noindex = () => document.head.querySelector('meta[name=robots][content=noindex]')

test('a missing page shows both sentences and a link to the home page', async () => {
  await visit('/en/nowhere', { operations: {} })

  expect(title()).toBe("We couldn't find that page.")
  expect(main().getByText('Looks like we took a wrong turn.')).toBeDefined()
  expect(main().getByRole('link', { name: 'Back to the home page' })).toHaveProperty(
    'pathname',
    '/en',
  )
  expect(noindex()).not.toBeNull()
})

test.each(['/nl/events/a%2Fb', '/nl/events/week/races'])(
  '%s is 404 in its language, without a request',
  async (address) => {
    await visit(address, { operations: {} })

    expect(title()).toBe('We konden die pagina niet vinden.')
  },
)

test('a removed page has its own title', async () => {
  await visit('/en/events/harbour', { operations: { EventScreen: { problem: 'GONE' } } })

  expect(title()).toBe('This page is gone.')
  expect(noindex()).not.toBeNull()
})

test('an unavailable service: title, reason and retry link', async () => {
  const operations = { EventScreen: { problem: 'UPSTREAM_UNAVAILABLE' } }
  await visit('/de/events/harbour?page=2', { operations })

  expect(title()).toBe('Wir konnten diese Seite nicht anzeigen.')
  expect(main().getByRole('listitem').textContent).toMatch(/Dienst .* antwortet nicht/)
  const again = main().getByRole('link', { name: 'Erneut versuchen' })
  expect(again.getAttribute('href')).toBe('/de/events/harbour?page=2')
  expect(noindex()).not.toBeNull()
})

test('the heading has the focus if a page fails whose heading was already shown', async () => {
  // React and the router report a screen that fails, and jsdom has no view transitions.
  using _errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  using _warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const events = { __typename: 'EventPage', total: 1, items: [eventCard('canal')] }
  const later = Promise.withResolvers<{ problem: string }>()
  await visit('/en/events', {
    operations: {
      EventListScreen: { events, eventCounts: null },
      EventScreen: () => later.promise,
    },
  })
  fireEvent.click(screen.getByRole('link', { name: 'Canal City Marathon' }))
  const shown = await screen.findByRole('heading', { level: 1, name: 'Canal City Marathon' })
  await waitFor(() => {
    expect(document.activeElement).toBe(shown)
  })
  later.resolve({ problem: 'UPSTREAM_UNAVAILABLE' })
  const heading = await screen.findByRole('heading', { name: 'We couldn’t show that page.' })
  expect(document.activeElement).toBe(heading)
})

test.each([
  [['NOT_FOUND', 'NOT_FOUND'], 404],
  [['BAD_USER_INPUT'], 404],
  [['GONE', 'NOT_FOUND'], 410],
  [['INTERNAL_SERVER_ERROR'], 500],
  [['INTERNAL_SERVER_ERROR', 'UPSTREAM_UNAVAILABLE'], 503],
  [['RATE_LIMITED'], 503],
])('%j gives status %i', (codes, status) => {
  expect(PageProblem.of(codes).status).toBe(status)
})

test('lists each known reason once and reveals nothing else', () => {
  const codes = ['UPSTREAM_UNAVAILABLE', 'http://10.0.0.7:81/?token=x', 'RATE_LIMITED', 'toString']
  const lines = errorLines(new PageProblem(503, [...codes, ...codes]))

  expect(lines).toEqual([
    'error_page.line.unavailable',
    'error_page.line.unspecified',
    'error_page.line.busy',
  ])
})
