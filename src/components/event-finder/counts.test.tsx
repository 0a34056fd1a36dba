import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { EventFinderMatchesQuery } from '../../gql/event-finder.ts'
import { visit } from '../../../tests/visit.tsx'
import {
  checkbox,
  choices,
  clickFinder,
  resultsPath,
  matches,
  openChoice,
  results,
  openFinder,
  submit,
} from './testing.ts'

const filterButton = () => screen.getByRole('button', { name: /^(?:Filter|Show)/ })
const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name })
const slide = (name: string, kilometres: number) => {
  fireEvent.change(slider(name), { target: { value: String(kilometres) } })
}
/** Waits until the slider has the distances of the events. */
const untilLoaded = () =>
  waitFor(() => {
    expect(slider('Longest distance').closest('fieldset')?.disabled).toBe(false)
  })
const failure = { problem: 'UPSTREAM_UNAVAILABLE' }

test('counts are requested once, when the dialog first opens', async () => {
  const request = vi.fn(() => choices())
  await visit('/en/eventapporder', {
    operations: { EventFinderChoices: request, EventFinderMatches: matches(31) },
  })
  await userEvent.hover(screen.getByRole('button', { name: /^Find an event/ }))
  expect(request).not.toHaveBeenCalled()

  const dialog = await clickFinder()
  expect(request).toHaveBeenCalledTimes(1)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await clickFinder()
  await openChoice('Sport')
  expect(await screen.findByRole('checkbox', { name: /Running/ })).toBeDefined()
  expect(request).toHaveBeenCalledTimes(1)
})

test('a failure leaves the lists empty, and reopening the dialog retries', async () => {
  const request = vi.fn<() => object>(() => failure)
  const { dialog } = await openFinder('/en/events', { EventFinderChoices: request })
  await openChoice('Sport')
  expect(await screen.findByText(/^The options could not be loaded/)).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await openChoice('Place')
  expect(
    within(screen.getByRole('combobox', { name: 'Country' })).getAllByRole('option'),
  ).toHaveLength(1)
  await openChoice('Distance')
  expect(slider('Longest distance').closest('fieldset')?.disabled).toBe(true)

  request.mockImplementation(() => choices())
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await clickFinder()
  await openChoice('Sport')
  expect(await screen.findByRole('checkbox', { name: /Running/ })).toBeDefined()
  expect(request).toHaveBeenCalledTimes(2)
})

test('applied filters stay selected when the counts fail', async () => {
  await openFinder(resultsPath({ sport: ['running'], country: 'nl' }), {
    EventFinderChoices: failure,
  })

  await openChoice('Sport')
  expect(checkbox(/Running/).checked).toBe(true)
  await openChoice('Place')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' }).value).toBe('nl')
})

test('the button shows how many events the draft matches', async () => {
  const request = vi.fn((_: Record<string, unknown>) => matches(31))
  await openFinder('/en/events', { EventFinderMatches: request })
  await waitFor(() => {
    expect(filterButton().textContent).toBe('Show 31 events')
  })
  expect(screen.getByText('31 events match.')).toBeDefined()

  request.mockImplementation(() => matches(1))
  await openChoice('Sport')
  await userEvent.click(checkbox(/Running/))
  // The draft has changed. The number for the previous draft (31) must disappear.
  expect(filterButton().textContent).toBe('Filter')
  expect(screen.queryByText('31 events match.')).toBeNull()
  await waitFor(() => {
    expect(filterButton().textContent).toBe('Show one event')
  })
  expect(request.mock.lastCall?.[0]).toEqual({
    isPast: false,
    filter: { sport: ['RUNNING'], state: ['BEFORE', 'DURING'] },
  })
})

test.each([
  ['de', 'Veranstaltung finden', 49, '49 Veranstaltungen zeigen'],
  ['fr', 'Trouver un événement', 0, 'Voir 0 événement'],
])('the button shows the number in %s', async (language, opener, total, text) => {
  await visit(`/${language}/eventapporder`, {
    operations: { EventFinderChoices: choices(), EventFinderMatches: matches(total) },
  })
  await userEvent.click(screen.getByRole('button', { name: opener }))
  expect(await screen.findByRole('button', { name: text })).toBeDefined()
})

test('a failed count leaves a working button without a number', async () => {
  await openFinder('/en/events', { EventFinderMatches: failure })
  await waitFor(() => {
    expect(filterButton().textContent).toBe('Filter')
  })
  await submit()

  expect(await screen.findByRole('heading', { level: 1, name: 'Search results' })).toBeDefined()
})

test('a superseded count is aborted and never shown', async () => {
  const resolvers: ((counts: EventFinderMatchesQuery) => void)[] = []
  const pending = () => new Promise<EventFinderMatchesQuery>((resolve) => resolvers.push(resolve))
  const onAbort = vi.fn()
  await openFinder('/en/events', { EventFinderMatches: pending }, onAbort)
  await openChoice('Sport')
  await userEvent.click(await screen.findByRole('checkbox', { name: /Running/ }))
  await waitFor(() => {
    expect(resolvers).toHaveLength(2)
  })
  const [first, second] = resolvers
  expect(onAbort.mock.calls).toEqual([
    ['EventFinderMatches', { filter: { state: ['BEFORE', 'DURING'] }, isPast: false }],
  ])

  await act(async () => {
    second?.(matches(2))
    first?.(matches(1))
    await Promise.resolve()
  })
  await waitFor(() => {
    expect(filterButton().textContent).toBe('Show 2 events')
  })
})

test('dragging a handle sends one count request at its end', async () => {
  const request = vi.fn((_: Record<string, unknown>) => matches(31))
  await openFinder('/en/events', { EventFinderMatches: request })
  await untilLoaded()
  for (const kilometres of [10, 20, 30, 40]) slide('Shortest distance', kilometres)

  await waitFor(() => {
    expect(request).toHaveBeenCalledTimes(2)
  })
  expect(request.mock.lastCall?.[0]['filter']).toMatchObject({ distance: { min: 40, max: null } })
})

test.each([
  ['the range of the counts, in whole kilometres', [] as const, undefined, 'any distance'],
  ['both handles', [5, 42] as const, { min: 5, max: 42 }, '5 to 42 km'],
  ['the upper handle at its end', [5, 100] as const, { min: 5, max: null }, 'from 5 km'],
  ['the lower handle at its end', [0, 42] as const, { min: null, max: 42 }, 'up to 42 km'],
  ['both handles at their ends', [0, 100] as const, undefined, 'any distance'],
])('the slider goes from 0 to 100 km: %s', async (_, handles, distance, words) => {
  const { lists } = await openFinder()
  await untilLoaded()
  expect(slider('Longest distance')).toMatchObject({ min: '0', max: '100', step: '1' })
  const [from, to] = handles
  if (from !== undefined) slide('Shortest distance', from + 1)
  if (from !== undefined) slide('Shortest distance', from)
  if (to !== undefined) slide('Longest distance', to - 1)
  if (to !== undefined) slide('Longest distance', to)

  expect(screen.getByRole('button', { name: `Distance: ${words}` })).toBeDefined()
  await submit()
  await results(distance ? /^Races / : 'Search results')
  const filter = lists.mock.lastCall?.[0]['filter'] as { distance?: object }
  expect(filter.distance).toEqual(distance)
})

test('a slider handle stops at the other handle', async () => {
  await openFinder(resultsPath({ distance: [20, 40] }))
  await openChoice('Distance')
  slide('Shortest distance', 70)
  expect(slider('Shortest distance').value).toBe('40')
  slide('Longest distance', 10)
  expect(slider('Longest distance').value).toBe('40')
})

test('screen readers read kilometres, and no limit at the end', async () => {
  await openFinder()
  await untilLoaded()

  expect(slider('Shortest distance').getAttribute('aria-valuetext')).toBe('0 km')
  expect(slider('Longest distance').getAttribute('aria-valuetext')).toBe('No upper limit')
})
