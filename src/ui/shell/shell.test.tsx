import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import type { EventListScreenQuery } from '../../gql/event-list.ts'

const noEvents: EventListScreenQuery = {
  events: { __typename: 'EventPage', total: 0, items: [] },
  eventCounts: null,
}
const operations = { EventListScreen: noEvents }

afterEach(() => {
  localStorage.clear()
  document.cookie = 'language=; max-age=0'
})

const menu = () => screen.getByText('Menu', { selector: 'summary span' }).closest('details')

/** What a browser does by itself: it opens a `<details>` whose summary is clicked. */
async function open(details: HTMLDetailsElement | null) {
  if (!details) throw new Error('There is no menu.')
  await userEvent.click(within(details).getByText('Menu', { selector: 'summary span' }))
  expect(details.open).toBe(true)
  return details
}

test('offers the same page in another language', async () => {
  await visit('/en/events/week?page=2', { operations })

  const dutch = screen.getByRole('link', { name: 'Nederlands', hidden: true })
  expect(dutch.getAttribute('href')).toBe('/nl/events/week?page=2')
  expect(dutch.lang).toBe('nl-NL')
})

test('keeps the language that was chosen', async () => {
  await visit('/en/events/week', { operations })

  await userEvent.click(screen.getByRole('link', { name: 'Nederlands', hidden: true }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Deze week' })).toBeDefined()
  expect(localStorage.getItem('language')).toBe('nl')
  expect(document.cookie).toContain('language=nl')
  expect(document.documentElement.lang).toBe('nl-NL')
})

test('closes the menu on Escape and gives the focus back to its button', async () => {
  await visit('/en/events', { operations })
  const details = await open(menu())

  await userEvent.keyboard('{Escape}')

  expect(details.open).toBe(false)
  expect(document.activeElement).toBe(details.querySelector('summary'))
})

test('closes the menu on a click elsewhere', async () => {
  await visit('/en/events', { operations })
  const details = await open(menu())

  await userEvent.click(screen.getByRole('heading', { level: 1 }))

  expect(details.open).toBe(false)
})

test('closes the menu when it led somewhere', async () => {
  await visit('/en/events', { operations })
  const details = await open(menu())

  await userEvent.click(within(details).getByRole('link', { name: 'Finished' }))
  await screen.findByRole('heading', { level: 1, name: 'Finished events' })
  await act(async () => Promise.resolve())

  expect(details.open).toBe(false)
})

test('leads home, and back to the page above', async () => {
  await visit('/en/events/week', { operations })

  expect(screen.getByRole('link', { name: 'Parcours, home' })).toHaveProperty('pathname', '/en')
  expect(screen.getByRole('link', { name: 'Home' })).toHaveProperty('pathname', '/en')
})

test('lets a keyboard skip to the content', async () => {
  await visit('/en/events', { operations })

  await userEvent.tab()

  expect(document.activeElement?.textContent).toBe('Skip to content')
  expect(document.activeElement?.getAttribute('href')).toBe('#main')
})

test('shows a page that does not exist inside the site', async () => {
  await visit('/en/nowhere', { operations })

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We couldn’t find that page.')
  const ways = within(screen.getByRole('main'))
  expect(ways.getByRole('link', { name: 'Back to the start' })).toHaveProperty('pathname', '/en')
})
