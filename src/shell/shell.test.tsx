import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { visit } from '../../tests/visit.tsx'
import type { EventListScreenQuery } from '../gql/event-list.ts'
import type { Site } from '../site.ts'

const noEvents: EventListScreenQuery = {
  events: { __typename: 'EventPage', total: 0, items: [] },
  eventCounts: null,
}
const operations = { EventListScreen: noEvents }

const site: Site = {
  name: 'Harbour Timing',
  dashboard: 'https://dashboard.example/',
  createEvent: 'https://dashboard.example/new',
  stores: { apple: 'https://apps.example/1' },
  socials: [{ name: 'Mastodon', href: 'https://social.example/@harbour' }],
  video: { name: 'PeerTube', href: 'https://video.example/harbour' },
}

afterEach(() => {
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true })
})

const menu = () => screen.getByText('Menu', { selector: 'summary span' }).closest('details')

/** Clicks the summary of the menu. The click opens the `<details>`. */
async function open(details: HTMLDetailsElement | null) {
  if (!details) throw new Error('There is no menu.')
  await userEvent.click(within(details).getByText('Menu', { selector: 'summary span' }))
  expect(details.open).toBe(true)
  return details
}

const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole<HTMLAnchorElement>('link', { hidden: true })
    .map((link) => link.getAttribute('href'))

test('the menu links the main pages, and the dashboard in a new tab', async () => {
  await visit('/en/events', { operations, site })
  const details = await open(menu())

  expect(linksIn(details)).toEqual([
    '/en/events',
    '/en/organisations',
    '/en/following',
    '/en/updates',
    '/en/marathon-time-predictor',
    '/en/account',
    'https://dashboard.example/',
    '/en/eventapporder',
    'https://dashboard.example/new',
  ])
  const dashboard = within(details).getByRole('link', { name: 'Dashboard (opens in a new tab)' })
  expect(dashboard).toMatchObject({ target: '_blank', rel: 'noopener' })
  const here = within(details).getByRole('link', { name: 'Events' })
  expect(here.getAttribute('aria-current')).toBe('page')
})

test('links that the site does not configure are left out', async () => {
  await visit('/en/events', { operations })
  const details = await open(menu())

  expect(within(details).queryByText('Dashboard')).toBeNull()
  expect(within(details).queryByText('Create event')).toBeNull()
  const hrefs = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(hrefs.filter((href) => !href?.startsWith('/') && href !== '#main')).toEqual([])
})

test('the footer has the lists, the legal pages, the stores and the channels', async () => {
  await visit('/en/events', { operations, site })

  expect(linksIn(screen.getByRole('contentinfo'))).toEqual([
    'https://apps.example/1',
    '/en/events',
    '/en/organisations',
    '/en/updates',
    '/en/developers',
    '/en/privacypolicy',
    '/en/generalconditions',
    'https://social.example/@harbour',
    'https://video.example/harbour',
  ])
})

test('the menu closes on Escape and returns the focus to its button', async () => {
  await visit('/en/events', { operations })
  const details = await open(menu())

  await userEvent.keyboard('{Escape}')

  expect(details.open).toBe(false)
  expect(document.activeElement).toBe(details.querySelector('summary'))
})

test('the menu closes on a click elsewhere', async () => {
  await visit('/en/events', { operations })
  const details = await open(menu())

  await userEvent.click(screen.getByRole('heading', { level: 1 }))

  expect(details.open).toBe(false)
})

test('the menu closes on a click on its backdrop', async () => {
  await visit('/en/events', { operations })
  const details = await open(menu())

  fireEvent.click(details)

  expect(details.open).toBe(false)
})

test('the menu closes when the address changes', async () => {
  await visit('/en/events', { operations })
  const details = await open(menu())

  await userEvent.click(screen.getByRole('link', { name: 'Finished' }))
  await screen.findByRole('heading', { level: 1, name: 'Finished events' })
  await act(async () => Promise.resolve())

  expect(details.open).toBe(false)
})

test('the bar links the home page and the parent page', async () => {
  await visit('/en/events/week', { operations })

  expect(screen.getByRole('link', { name: 'Parcours, home' })).toHaveProperty('pathname', '/en')
  const [back] = screen.getAllByRole('link', { name: 'Home' })
  expect(back).toHaveProperty('pathname', '/en')
})

test('the search field is a plain form with the normalised text of the address', async () => {
  await visit('/en/search?q=%20Harbour%20', { operations })
  const field = screen.getByRole('combobox', { name: 'find by name or startnumber' })

  expect(field).toHaveProperty('value', 'Harbour')
  expect(field).toHaveProperty('name', 'q')
  const form = field.closest('form')
  expect(form?.getAttribute('action')).toBe('/en/search')
  expect(form?.method).toBe('get')
})

test('Enter searches within the application; blank text does nothing', async () => {
  await visit('/en/events', { operations })
  const field = screen.getByRole('combobox')

  await userEvent.type(field, '   {Enter}')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Events')

  await userEvent.clear(field)
  await userEvent.type(field, ' 007{Enter}')
  await waitFor(() => {
    expect(screen.getByRole('combobox')).toHaveProperty('value', '007')
  })
})

test('the bar has its scrolled style at any scroll position but 0', async () => {
  await visit('/en/events', { operations })
  const bar = screen.getByRole('link', { name: 'Parcours, home' }).closest('header')
  const atTop = bar?.className

  Object.defineProperty(window, 'scrollY', { value: 1, configurable: true })
  fireEvent.scroll(window)
  expect(bar?.className).not.toBe(atTop)

  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true })
  fireEvent.scroll(window)
  expect(bar?.className).toBe(atTop)
})

test('the first tab stop skips to the content', async () => {
  await visit('/en/events', { operations })

  await userEvent.tab()

  expect(document.activeElement?.textContent).toBe('Skip to content')
  expect(document.activeElement?.getAttribute('href')).toBe('#main')
})

const magnifier = () => screen.getByRole('link', { name: 'Search' })
const largeField = () => screen.getByRole('combobox', { name: 'Name, event or bib number' })

test('the magnifier of phones opens the search page with the focus in its field', async () => {
  await visit('/en/events', { operations })
  await userEvent.click(magnifier())

  await waitFor(() => {
    expect(document.activeElement).toBe(largeField())
  })
})

test('on the search page the magnifier focuses the field and keeps its text', async () => {
  const page = { total: 0, items: [] }
  const SearchScreen = { search: { didYouMean: null, events: page, athletes: page } }
  await visit('/en/search?q=har', { operations: { SearchScreen } })
  expect(magnifier().getAttribute('href')).toMatch(/^\/en\/search\?q=har&/)
  fireEvent.change(largeField(), { target: { value: 'harbour' } })
  await userEvent.click(magnifier())

  expect(document.activeElement).toBe(largeField())
  expect(largeField()).toHaveProperty('value', 'harbour')
})

test('a page that takes long says so after five seconds, and the visitor can stay', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const OrganisationsScreen = () => new Promise<never>(() => undefined)
  await visit('/en/events', { operations: { ...operations, OrganisationsScreen } })
  const [link] = screen.getAllByRole('link', { name: 'Organisations', hidden: true })
  if (link) fireEvent.click(link)
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const notice = () => screen.queryByText('This is taking longer than usual.')
  await wait(0)
  await wait(4_000)
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeDefined()
  expect(notice()).toBeNull()

  await wait(1_500)
  expect(notice()?.closest('[role=status]')?.closest('main')).toBeNull()
  const retry = screen.getByRole('link', { name: 'Try again' })
  expect(retry.getAttribute('href')).toBe('/en/organisations')
  expect(retry.dataset).not.toHaveProperty('link')

  fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }))
  await wait(1_000)
  expect(notice()).toBeNull()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Events')
})
