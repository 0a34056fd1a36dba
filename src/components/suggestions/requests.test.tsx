import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  deferredResponses,
  failure,
  field,
  searchResponse,
  group,
  harbour,
  loading,
  options,
  panel,
  press,
  status,
  openSearch,
  type,
  leftEventList,
  variablesOf,
  wait,
} from './testing.ts'

afterEach(() => {
  vi.useRealTimers()
})

const responding = (response: object = searchResponse()) => vi.fn((_: object) => response)

test('sends one request, 250 ms after the last keystroke', async () => {
  const request = responding()
  await openSearch(request)

  type('h')
  await wait(249)
  type('ha')
  await wait(249)
  type('har')
  await wait(249)
  expect(request).not.toHaveBeenCalled()
  await wait(1)

  expect(request.mock.calls).toEqual([[variablesOf('har')]])
})

test.each([
  ['without surrounding space', '  har  ', 'har'],
  ['composed', 'Zoe\u0308', 'Zoë'],
  ['without control characters', 'a\u0007b', 'ab'],
  ['100 characters long at most', 'x'.repeat(120), 'x'.repeat(100)],
  ['as text where it is a number', '007', '007'],
])('sends the text %s', async (_, typed, text) => {
  const request = responding()
  await openSearch(request)

  type(typed)
  await wait(250)

  expect(request).toHaveBeenCalledWith(variablesOf(text))
})

test('each keystroke shows the loading state at once', async () => {
  await openSearch(searchResponse())

  type('h')
  expect(loading()).toBe(true)
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeDefined()
  await wait(250)
  expect(loading()).toBe(false)
  expect(screen.queryByRole('progressbar')).toBeNull()
  type('ha')
  expect(loading()).toBe(true)
})

test('loading ends when the text is back at the last requested text', async () => {
  const request = responding()
  await openSearch(request)
  type('har')
  await wait(250)

  type('harx')
  await wait(100)
  type('har ')
  expect(loading()).toBe(true)
  await wait(250)

  expect(loading()).toBe(false)
  expect(request).toHaveBeenCalledTimes(1)
  expect(options()).toHaveLength(2)
})

test('a new request aborts the previous one and ignores its response', async () => {
  const { request, respond } = deferredResponses()
  const aborted = vi.fn()
  await openSearch(request, { onAbort: aborted })
  type('har')
  await wait(250)
  type('sea')
  await wait(249)
  expect(aborted).not.toHaveBeenCalled()
  await wait(1)
  expect(aborted).toHaveBeenCalledExactlyOnceWith('Suggestions', variablesOf('har'))

  await respond('sea', searchResponse({ events: [{ ...harbour, name: 'Sea Mile' }] }))
  await respond('har', searchResponse())

  expect(options().map((option) => option.textContent)).toEqual([
    expect.stringContaining('Sea Mile'),
    expect.stringContaining('Łucja'),
  ])
})

test('an aborted request logs no error', async () => {
  const { request } = deferredResponses()
  const errors = vi.spyOn(console, 'error')
  await openSearch(request)
  type('har')
  await wait(250)
  type('')
  await wait(1000)

  expect(errors).not.toHaveBeenCalled()
  expect(screen.queryByText('Search is not responding.')).toBeNull()
})

test('clearing the field aborts the request and closes the panel', async () => {
  const { request, respond } = deferredResponses()
  const aborted = vi.fn()
  await openSearch(request, { onAbort: aborted })
  type('har')
  await wait(250)
  type('')

  expect(aborted).toHaveBeenCalledTimes(1)
  expect(panel()).toBeNull()
  await respond('har', searchResponse())
  expect(panel()).toBeNull()
})

test('clearing the field before the debounce ends sends no request', async () => {
  const request = responding()
  await openSearch(request)
  type('har')
  await wait(100)
  type('  ')
  expect(panel()).toBeNull()
  await wait(1000)

  expect(request).not.toHaveBeenCalled()
})

test('a text that is cleared and typed again is requested again', async () => {
  const request = responding()
  await openSearch(request)
  type('har')
  await wait(250)
  type('')
  type('har')
  expect(options()).toEqual([])
  await wait(250)

  expect(request).toHaveBeenCalledTimes(2)
})

test.each([
  ['events', 'Events', 'Athletes'],
  ['athletes', 'Athletes', 'Events'],
])('without %s their group is reported empty, after a response only', async (kind, empty, full) => {
  const { request, respond } = deferredResponses()
  await openSearch(request)
  type('har')
  await wait(250)
  expect(screen.queryByText('No results available')).toBeNull()

  await respond('har', searchResponse({ [kind]: [] }))
  expect(group(empty).getByText('No results available')).toBeDefined()
  expect(group(full).queryByText('No results available')).toBeNull()

  type('harb')
  expect(screen.queryByText('No results available')).toBeNull()
})

test('a failure shows a message and a retry button', async () => {
  let response: object = failure
  const request = vi.fn((_: object) => response)
  await openSearch(request)
  type('har')
  await wait(250)
  expect(loading()).toBe(false)
  expect(screen.queryByText('No results available')).toBeNull()
  expect(status()).toBe('Search is not responding.')

  response = searchResponse()
  const retry = screen.getByRole('button', { name: 'Try again' })
  act(() => {
    retry.focus()
  })
  fireEvent.click(retry)
  await wait(0)

  expect(request).toHaveBeenCalledTimes(2)
  expect(options()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(document.activeElement).toBe(field())
})

test('a retry shows the loading state', async () => {
  const { request, respond } = deferredResponses()
  await openSearch(request)
  type('har')
  await wait(250)
  await respond('har', failure)

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(loading()).toBe(true)
  await respond('har', searchResponse())
  expect(loading()).toBe(false)
})

test('a failed group does not hide the other group', async () => {
  const { search } = searchResponse()
  await openSearch({ search: { ...search, athletes: null } })
  type('har')
  await wait(250)

  expect(group('Events').getAllByRole('option')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByText('No results available')).toBeNull()
})

test('announces the number of results to screen readers', async () => {
  await openSearch(({ text }: Record<string, unknown>) =>
    text === 'har' ? searchResponse() : searchResponse({ events: [], athletes: [] }),
  )
  type('har')
  expect(status()).toBe('')
  await wait(250)
  expect(status()).toBe('2 results for “har”')

  type('harx')
  await wait(250)
  expect(status()).toBe('Nothing found for “harx”')
})

test('leaving the page cancels the pending request', async () => {
  const request = responding()
  await openSearch(request, { operations: { SearchScreen: failure } })
  type('har')
  await press('Enter')
  await wait(1000)
  await leftEventList()

  expect(request).not.toHaveBeenCalled()
})
