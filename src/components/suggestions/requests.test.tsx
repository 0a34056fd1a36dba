import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  answersLater,
  failure,
  field,
  finding,
  group,
  harbour,
  loading,
  options,
  panel,
  press,
  status,
  turnToSearch,
  type,
  untilElsewhere,
  wait,
} from './testing.ts'

afterEach(() => {
  vi.useRealTimers()
})

const asking = (answer: object = finding()) => vi.fn((_: object) => answer)

test('asks once, 250 ms after the last keystroke', async () => {
  const asked = asking()
  await turnToSearch(asked)

  type('h')
  await wait(249)
  type('ha')
  await wait(249)
  type('har')
  await wait(249)
  expect(asked).not.toHaveBeenCalled()
  await wait(1)

  expect(asked.mock.calls).toEqual([[{ text: 'har' }]])
})

test.each([
  ['without space around it', '  har  ', 'har'],
  ['composed', 'Zoe\u0308', 'Zoë'],
  ['without control characters', 'a\u0007b', 'a b'],
  ['100 characters long at most', 'x'.repeat(120), 'x'.repeat(100)],
  ['as text where it is a number', '007', '007'],
])('asks for the text %s', async (_, typed, text) => {
  const asked = asking()
  await turnToSearch(asked)

  type(typed)
  await wait(250)

  expect(asked).toHaveBeenCalledWith({ text })
})

test('each keystroke says at once that something is on its way', async () => {
  await turnToSearch(finding())

  type('h')
  expect(loading()).toBe(true)
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeDefined()
  await wait(250)
  expect(loading()).toBe(false)
  expect(screen.queryByRole('progressbar')).toBeNull()
  type('ha')
  expect(loading()).toBe(true)
})

test('loading ends when the text at rest is the one that was asked for last', async () => {
  const asked = asking()
  await turnToSearch(asked)
  type('har')
  await wait(250)

  type('harx')
  await wait(100)
  type('har ')
  expect(loading()).toBe(true)
  await wait(250)

  expect(loading()).toBe(false)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(options()).toHaveLength(2)
})

test('the next question ends the one before, and no answer of that is shown', async () => {
  const { asked, answer } = answersLater()
  const ended = vi.fn()
  await turnToSearch(asked, { onAbort: ended })
  type('har')
  await wait(250)
  type('sea')
  await wait(249)
  expect(ended).not.toHaveBeenCalled()
  await wait(1)
  expect(ended).toHaveBeenCalledExactlyOnceWith('Suggestions', { text: 'har' })

  await answer('sea', finding({ events: [{ ...harbour, name: 'Sea Mile' }] }))
  await answer('har', finding())

  expect(options().map((option) => option.textContent)).toEqual([
    expect.stringContaining('Sea Mile'),
    expect.stringContaining('Łucja'),
  ])
})

test('an ended question is silent', async () => {
  const { asked } = answersLater()
  const errors = vi.spyOn(console, 'error')
  await turnToSearch(asked)
  type('har')
  await wait(250)
  type('')
  await wait(1000)

  expect(errors).not.toHaveBeenCalled()
  expect(screen.queryByText('Search is not responding.')).toBeNull()
})

test('emptying the field ends what was asked, and closes', async () => {
  const { asked, answer } = answersLater()
  const ended = vi.fn()
  await turnToSearch(asked, { onAbort: ended })
  type('har')
  await wait(250)
  type('')

  expect(ended).toHaveBeenCalledTimes(1)
  expect(panel()).toBeNull()
  await answer('har', finding())
  expect(panel()).toBeNull()
})

test('emptying the field before anything is asked asks nothing', async () => {
  const asked = asking()
  await turnToSearch(asked)
  type('har')
  await wait(100)
  type('  ')
  expect(panel()).toBeNull()
  await wait(1000)

  expect(asked).not.toHaveBeenCalled()
})

test('a text that was emptied and typed again is asked for again', async () => {
  const asked = asking()
  await turnToSearch(asked)
  type('har')
  await wait(250)
  type('')
  type('har')
  expect(options()).toEqual([])
  await wait(250)

  expect(asked).toHaveBeenCalledTimes(2)
})

test.each([
  ['events', 'Events', 'Athletes'],
  ['athletes', 'Athletes', 'Events'],
])('without %s their group says so, and only after an answer', async (kind, empty, full) => {
  const { asked, answer } = answersLater()
  await turnToSearch(asked)
  type('har')
  await wait(250)
  expect(screen.queryByText('No results available')).toBeNull()

  await answer('har', finding({ [kind]: [] }))
  expect(group(empty).getByText('No results available')).toBeDefined()
  expect(group(full).queryByText('No results available')).toBeNull()

  type('harb')
  expect(screen.queryByText('No results available')).toBeNull()
})

test('a failure has its own line, and is tried again on demand', async () => {
  let answer: object = failure
  const asked = vi.fn((_: object) => answer)
  await turnToSearch(asked)
  type('har')
  await wait(250)
  expect(loading()).toBe(false)
  expect(screen.queryByText('No results available')).toBeNull()
  expect(status()).toBe('Search is not responding.')

  answer = finding()
  const again = screen.getByRole('button', { name: 'Try again' })
  act(() => {
    again.focus()
  })
  fireEvent.click(again)
  await wait(0)

  expect(asked).toHaveBeenCalledTimes(2)
  expect(options()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(document.activeElement).toBe(field())
})

test('trying again is loading', async () => {
  const { asked, answer } = answersLater()
  await turnToSearch(asked)
  type('har')
  await wait(250)
  await answer('har', failure)

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(loading()).toBe(true)
  await answer('har', finding())
  expect(loading()).toBe(false)
})

test('one group that failed leaves the other standing', async () => {
  const { search } = finding()
  await turnToSearch({ search: { ...search, athletes: null } })
  type('har')
  await wait(250)

  expect(group('Events').getAllByRole('option')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByText('No results available')).toBeNull()
})

test('says to those who listen how much was found, each time', async () => {
  await turnToSearch(({ text }: Record<string, unknown>) =>
    text === 'har' ? finding() : finding({ events: [], athletes: [] }),
  )
  type('har')
  expect(status()).toBe('')
  await wait(250)
  expect(status()).toBe('2 results for “har”')

  type('harx')
  await wait(250)
  expect(status()).toBe('Nothing found for “harx”')
})

test('going to another page asks nothing any more', async () => {
  const asked = asking()
  await turnToSearch(asked, { operations: { SearchScreen: failure } })
  type('har')
  await press('Enter')
  await wait(1000)
  await untilElsewhere()

  expect(asked).not.toHaveBeenCalled()
})
