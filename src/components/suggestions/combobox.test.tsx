import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import {
  activeOption,
  deferredResponses,
  failure,
  field,
  searchResponse,
  harbour,
  listbox,
  lucja,
  noEvents,
  options,
  panel,
  press,
  openSearch,
  type,
  leftEventList,
  variablesOf,
  wait,
} from './testing.ts'

afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

const names = ['Sea and Harbour Half', 'Harbour Mile', 'Łucja Harberska', 'Haruka Minazawa']
const response = searchResponse({
  events: [harbour, { ...harbour, eventId: 'mile', name: 'Harbour Mile' }],
  athletes: [lucja, { ...lucja, participantId: 'p8', name: 'Haruka Minazawa', bib: '88' }],
})

/** Opens the panel with four options. */
async function openPanel(operations = {}) {
  await openSearch(response, { operations })
  type('har')
  await wait(250)
  expect(options()).toHaveLength(4)
}

const outside = () => screen.getByRole('heading', { level: 1 })

test('the field is a combobox with a list of two named groups', async () => {
  await openPanel()

  expect(field().getAttribute('aria-autocomplete')).toBe('list')
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(field().getAttribute('aria-controls')).toBe(listbox()?.id)
  for (const name of ['Events', 'Athletes']) {
    expect(screen.getByRole('group', { name }).parentElement).toBe(listbox())
  }

  await press('Escape')
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect(field().hasAttribute('aria-controls')).toBe(false)
})

const groupNames = () =>
  screen
    .getAllByRole('group')
    .map((group) => group.firstElementChild?.textContent)
    .filter((name) => name === 'Events' || name === 'Athletes')

test.each([
  ['a better matching name', 'lucja harberska', {}],
  ['a start number', '007', {}],
  ['no event', 'har', { events: [] }],
])('athletes come first with %s, on the screen and for the arrow keys', async (_, text, given) => {
  await openSearch(searchResponse(given))
  type(text)
  await wait(250)

  expect(groupNames()).toEqual(['Athletes', 'Events'])
  await press('ArrowDown')
  expect(activeOption()).toBe('Łucja Harberska')
})

test('events come first when both groups match equally', async () => {
  await openSearch(searchResponse({ events: [], athletes: [] }))
  type('har')
  await wait(250)

  expect(groupNames()).toEqual(['Events', 'Athletes'])
})

test('focus alone opens nothing, a click opens the suggestions', async () => {
  await openSearch(response, { address: '/en/events?q=har' })
  await wait(1000)
  expect(panel()).toBeNull()

  fireEvent.click(field())
  expect(panel()).not.toBeNull()
  await wait(250)
  expect(options()).toHaveLength(4)
})

test.each(['', '   '])('neither a click nor typing opens the panel of “%s”', async (text) => {
  const request = vi.fn((_: object) => response)
  await openSearch(request)

  type(text)
  fireEvent.click(field())
  await wait(1000)

  expect(panel()).toBeNull()
  expect(request).not.toHaveBeenCalled()
})

test('arrow keys move through the options of both groups and wrap around', async () => {
  await openPanel()
  expect(activeOption()).toBeUndefined()

  for (const name of [...names, names[0]]) {
    await press('ArrowDown')
    expect(activeOption()).toBe(name)
  }
  for (const name of names.toReversed()) {
    await press('ArrowUp')
    expect(activeOption()).toBe(name)
  }
})

test('arrow up starts at the last option', async () => {
  await openPanel()
  await press('ArrowUp')
  expect(activeOption()).toBe(names[3])
})

test('the focus stays in the field, and Home and End keep their default', async () => {
  await openPanel()

  expect(await press('ArrowDown')).toBe(false)
  expect(await press('Home')).toBe(true)
  expect(await press('End')).toBe(true)

  expect(document.activeElement).toBe(field())
  expect(activeOption()).toBe(names[0])
})

test('typing deselects the active option', async () => {
  await openPanel()
  await press('ArrowDown')
  type('harb')
  expect(activeOption()).toBeUndefined()
  expect(field().hasAttribute('aria-activedescendant')).toBe(false)
})

test('new options deselect the active option', async () => {
  const { request, respond } = deferredResponses()
  await openSearch(request)
  type('har')
  await wait(250)
  await respond('har', response)
  type('harb')
  await wait(250)
  await press('ArrowDown')
  expect(activeOption()).toBe(names[0])

  await respond('harb', searchResponse())
  expect(activeOption()).toBeUndefined()
})

test('Enter opens the active option', async () => {
  const event = vi.fn((_: object) => failure)
  await openPanel({ EventScreen: event })
  await press('ArrowDown')
  await press('ArrowDown')
  await press('Enter')

  expect(panel()).toBeNull()
  await leftEventList()
  expect(event).toHaveBeenCalledWith(expect.objectContaining({ eventId: 'mile' }))
})

test('Enter without an active option opens the search page and closes the panel', async () => {
  const search = vi.fn((_: object) => failure)
  await openPanel({ SearchScreen: search })
  await press('Enter')

  expect(panel()).toBeNull()
  await leftEventList()
  expect(search).toHaveBeenCalledWith(expect.objectContaining({ text: 'har' }))
})

test('Enter and Escape of an input method change nothing', async () => {
  await openPanel()
  await press('ArrowDown')

  expect(await press('Enter', { isComposing: true })).toBe(false)
  // oxlint-disable-next-line typescript/no-deprecated -- Safari sends this code
  expect(await press('Enter', { keyCode: 229 })).toBe(false)
  await press('Escape', { isComposing: true })
  await press('ArrowDown', { isComposing: true })

  expect(activeOption()).toBe(names[0])
  expect(outside().textContent).toBe('Events')
})

test('Enter with empty text does nothing', async () => {
  await openSearch(response)
  await press('Enter')
  type('   ')
  await press('Enter')
  await wait(1000)

  expect(outside().textContent).toBe('Events')
})

test('Escape closes and keeps the text; arrow keys move nothing in a closed panel', async () => {
  await openPanel()

  expect(await press('Escape')).toBe(false)
  expect(panel()).toBeNull()
  expect(field().value).toBe('har')
  await press('ArrowDown')
  expect(panel()).toBeNull()
  // A second Escape has the browser's default action.
  expect(await press('Escape')).toBe(true)
})

test('Escape in the panel returns the focus to the field', async () => {
  await openPanel()
  const all = screen.getByRole('link', { name: /^View all/ })
  act(() => {
    all.focus()
  })
  expect(panel()).not.toBeNull()

  fireEvent.keyDown(all, { key: 'Escape' })

  expect(panel()).toBeNull()
  expect(document.activeElement).toBe(field())
})

test('a click outside closes the panel, a click inside does not', async () => {
  await openPanel()

  fireEvent.click(screen.getByText('Athletes'))
  expect(panel()).not.toBeNull()
  fireEvent.click(outside())
  expect(panel()).toBeNull()
})

test('without options there is no listbox', async () => {
  await openSearch(searchResponse({ events: [], athletes: [] }))
  type('har')
  await wait(250)

  expect(panel()).not.toBeNull()
  expect(listbox()).toBeNull()
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect(await press('ArrowDown')).toBe(true)
})

test('following a link of the panel closes it at once', async () => {
  await openPanel({ EventScreen: failure })
  fireEvent.click(options()[0] ?? outside())
  expect(panel()).toBeNull()
  await leftEventList()
})

test('the panel has a button that follows the active option', async () => {
  await openPanel()
  const button = () => screen.queryByRole('button', { name: /^Follow/ })
  expect(button()).toBeNull()

  for (const name of names) {
    await press('ArrowDown')
    expect(button()?.textContent).toBe(`Follow ${name}`)
  }
  act(() => {
    button()?.focus()
  })
  fireEvent.click(button() ?? outside())

  expect(button()?.textContent).toBe('Following Haruka Minazawa')
  expect(activeOption()).toBe('Haruka Minazawa')
  const starOf = options()[3]?.parentElement?.querySelector('button')
  expect(starOf?.getAttribute('aria-pressed')).toBe('true')
})

test('with athletes first, the button follows the active athlete', async () => {
  await openSearch(response)
  type('lucja')
  await wait(250)
  await press('ArrowDown')
  expect(activeOption()).toBe('Łucja Harberska')
  expect(screen.getByRole('button', { name: 'Follow Łucja Harberska' })).toBeDefined()
})

test('pressing an option or a star keeps the focus in the field', async () => {
  await openPanel()
  expect(fireEvent.mouseDown(options()[0] ?? outside())).toBe(false)
  const star = options()[0]?.parentElement?.querySelector('button')
  expect(fireEvent.mouseDown(star ?? outside())).toBe(false)
})

test('focus outside closes the panel', async () => {
  await openPanel()
  act(() => {
    screen.getByRole('link', { name: 'Parcours, home' }).focus()
  })
  expect(panel()).toBeNull()
})

test('a change of the query closes the panel and updates the text', async () => {
  await openSearch(response, {
    address: '/en/search?q=har',
    operations: { SearchScreen: failure },
  })
  expect(field().value).toBe('har')
  type('sea ')
  await wait(250)
  vi.useRealTimers()

  await userEvent.click(screen.getByRole('link', { name: 'View all 4 results' }))
  await waitFor(() => {
    expect(field().value).toBe('sea')
  })
  expect(panel()).toBeNull()
})

test('text typed before the suggestions load is kept, and requested 250 ms after the last key', async () => {
  const request = vi.fn((_: object) => response)
  await visit('/en/events', { operations: { EventListScreen: noEvents, Suggestions: request } })
  const input = field()

  input.focus()
  type('har')
  const delays = vi.spyOn(globalThis, 'setTimeout')
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 200)
  await waitFor(() => {
    expect(panel()).not.toBeNull()
  })

  expect(field()).toBe(input)
  expect(input.value).toBe('har')
  await waitFor(() => {
    expect(request).toHaveBeenCalledWith(variablesOf('har'))
  })
  // 200 of the 250 milliseconds have passed while the suggestions loaded.
  expect(delays.mock.calls.map(([, milliseconds]) => milliseconds)).not.toContain(250)
  vi.restoreAllMocks()
})
