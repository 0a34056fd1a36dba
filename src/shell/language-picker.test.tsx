import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { visit } from '../../tests/visit.tsx'
import { languages } from '../i18n/languages.ts'
import type { EventListScreenQuery } from '../gql/event-list.ts'

const noEvents: EventListScreenQuery = {
  events: { __typename: 'EventPage', total: 0, items: [] },
  eventCounts: null,
}
const operations = { EventListScreen: noEvents }

beforeEach(forgetLanguage)
afterEach(forgetLanguage)

function forgetLanguage() {
  localStorage.clear()
  document.cookie = 'language=; path=/; max-age=0'
}

const togglers = () => screen.getAllByRole('button', { name: /^(Language|Taal): / })
const toggler = () => togglers()[0] as HTMLElement

async function openPicker(button = toggler()) {
  await userEvent.click(button)
  return screen.findByRole('dialog', { name: 'Language' })
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

test('a button with the flag opens a dialog with every language in its own name', async () => {
  await visit('/en/events/week', { operations })
  expect(toggler().querySelector('img')).toMatchObject({ alt: '' })

  const dialog = await openPicker()

  const radios = within(dialog).getAllByRole('radio')
  expect(radios.map((option) => option.closest('label')?.textContent)).toEqual(
    languages.map(({ name }) => name),
  )
  for (const flag of dialog.querySelectorAll('img')) expect(flag.alt).toBe('')
  expect(radio('繁體中文').closest('label')?.lang).toBe('zh-Hant-HK')
})

test('the menu has the same button, and stays open when Escape closes the dialog', async () => {
  await visit('/en/events/week', { operations })
  const inMenu = togglers().filter((button) => button.closest('details'))
  expect(inMenu).toHaveLength(1)
  await userEvent.click(screen.getByTitle('Menu'))

  const dialog = await openPicker(inMenu[0])

  expect(within(dialog).getAllByRole('radio')).toHaveLength(languages.length)
  await userEvent.keyboard('{Escape}')
  // The dialog restores the focus to its button. A closed menu would hide this button.
  expect(inMenu[0]?.closest('details')?.open).toBe(true)
})

test('the language of the page is the checked one, has the mark and the focus', async () => {
  await visit('/en/events/week', { operations })

  const dialog = await openPicker()

  expect(radio('English').checked).toBe(true)
  expect(document.activeElement).toBe(radio('English'))
  const marked = [...dialog.querySelectorAll('label')].filter((label) => label.querySelector('svg'))
  expect(marked.map((label) => label.textContent)).toEqual(['English'])
})

test('arrow keys move without navigating; Enter goes to the same page in that language', async () => {
  await visit('/en/events/week?page=2', { operations })
  await openPicker()

  await userEvent.keyboard('{ArrowDown}')
  expect(radio('Nederlands').checked).toBe(true)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This week')
  expect(localStorage.getItem('language')).toBeNull()

  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Deze week' })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.documentElement.lang).toBe('nl-NL')
})

test('a click switches at once and stores the choice in localStorage and a cookie', async () => {
  await visit('/en/events/week', { operations })
  await openPicker()

  await userEvent.click(screen.getByText('Nederlands'))

  expect(await screen.findByRole('heading', { level: 1, name: 'Deze week' })).toBeDefined()
  expect(localStorage.getItem('language')).toBe('nl')
  expect(document.cookie).toContain('language=nl')
  expect(toggler().title).toBe('Taal: Nederlands')
})

test('choosing the current language closes the dialog and stores it', async () => {
  await visit('/en/events/week', { operations })
  await openPicker()

  await userEvent.click(radio('English'))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.getItem('language')).toBe('en')
})

test('the page does not scroll behind the open dialog', async () => {
  await visit('/en/events/week', { operations })
  await openPicker()
  expect(document.documentElement.dataset).toHaveProperty('locked')

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))

  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  expect(document.documentElement.dataset).not.toHaveProperty('locked')
})

test('a click beside the dialog closes it; one that begins inside does not', async () => {
  await visit('/en/events/week', { operations })
  const dialog = await openPicker()

  const heading = within(dialog).getByRole('heading', { name: 'Language' })
  await userEvent.click(heading)
  // Browsers click the dialog when a press inside it is released beside it.
  fireEvent.pointerDown(heading)
  fireEvent.click(dialog)
  expect(screen.queryByRole('dialog')).not.toBeNull()
  await userEvent.click(dialog)
  expect(screen.queryByRole('dialog')).toBeNull()
})
