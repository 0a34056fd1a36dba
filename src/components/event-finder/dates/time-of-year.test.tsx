import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visit } from '../../../../tests/visit.tsx'
import { choices, matches, resultsPath, openChoice, openFinder, radio, submit } from '../testing.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

async function openDateChoice(...given: Parameters<typeof openFinder>) {
  const opened = await openFinder(...given)
  await openChoice('Time of year')
  return opened
}

const lastDate = (lists: { mock: { lastCall?: [Record<string, unknown>] | undefined } }) =>
  (lists.mock.lastCall?.[0]['filter'] as { date?: object } | undefined)?.date
const findResults = (name = 'Search results') => screen.findByRole('heading', { level: 1, name })
const openDates = async () => {
  await userEvent.click(radio(/^Custom/))
  return within(await screen.findByRole('dialog', { name: 'Choose dates' }))
}
const day = (name: string) => screen.getByRole('button', { name })
const datesDialog = () => screen.queryByRole('dialog', { name: 'Choose dates' })

test.each([
  [/^Q1 2026 Jan – Mar$/, '2026-01-01', '2026-03-31', 'Events, January 2026 – March 2026'],
  [/^Q2 2026 Apr – Jun$/, '2026-04-01', '2026-06-30', 'Events, April 2026 – June 2026'],
  [/^Q3 2026 Jul – Sept$/, '2026-07-01', '2026-09-30', 'Events, July 2026 – September 2026'],
  [/^Q4 2026 Oct – Dec$/, '2026-10-01', '2026-12-31', 'Events, October 2026 – December 2026'],
])('%s is from %s to %s', async (name, from, to, heading) => {
  const { lists } = await openDateChoice()
  await userEvent.click(radio(name))
  await submit()

  await findResults(heading)
  expect(lastDate(lists)).toEqual({ from, to })
})

test('the coming twelve months stand beside the quarters', async () => {
  const { lists } = await openDateChoice()
  const months = screen
    .getAllByRole('radio')
    .slice(0, 12)
    .map((each) => each.closest('label')?.querySelector('span')?.textContent)
  expect([months.at(0), months.at(6), months.at(11)]).toEqual([
    'December 2026',
    'June 2027',
    'November 2027',
  ])
  await userEvent.click(radio(/^June 2027/))
  await submit()

  expect(await screen.findByRole('heading', { level: 1, name: 'Events, June 2027' })).toBeDefined()
  expect(document.title).toMatch(/^Events, June 2027/)
  expect(lastDate(lists)).toEqual({ from: '2027-06-01', to: '2027-06-30' })
})

test('Chinese writes a quarter as a date', async () => {
  await visit('/zh/eventapporder', {
    operations: { EventFinderChoices: choices(), EventFinderMatches: matches(31) },
  })
  await userEvent.click(screen.getByRole('button', { name: '尋找賽事' }))
  await userEvent.click(await screen.findByRole('button', { name: /^舉行時間/ }))
  const quarter = screen.getByText('2026年第1季')
  expect(quarter.closest('label')?.textContent.trim()).toBe('2026年第1季（1月至3月）')
})

test('the quarters are of the year in which the dialog opens', async () => {
  const { dialog } = await openDateChoice()
  vi.setSystemTime(new Date('2027-01-01T12:00:00Z'))
  expect(radio(/^Q1/).closest('label')?.textContent).toContain('2026')

  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getAllByRole('button', { name: /^Find an event/ })[0] as HTMLElement)
  await screen.findByRole('dialog')
  await openChoice('Time of year')
  expect(radio(/^Q1/).closest('label')?.textContent).toContain('2027')
})

test.each([
  ['a click', () => userEvent.click(radio(/^Q2/))],
  ['the space bar', () => userEvent.keyboard(' ')],
])('selecting the selected quarter again clears it: %s', async (_, selectAgain) => {
  const { lists } = await openDateChoice()
  await userEvent.click(radio(/^Q2/))
  expect(radio(/^Q2/).checked).toBe(true)

  await selectAgain()
  expect(radio(/^Q2/).checked).toBe(false)
  await submit()
  await findResults()
  expect(lastDate(lists)).toBeUndefined()
})

test('custom dates are chosen in a nested dialog and taken over by Apply', async () => {
  const { lists } = await openDateChoice()
  const dates = await openDates()
  await userEvent.click(day('Monday, 7 December 2026'))
  await userEvent.click(day('Wednesday, 9 December 2026'))
  await userEvent.click(dates.getByRole('button', { name: 'Apply' }))

  expect(datesDialog()).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Event finder' })).toBeDefined()
  expect(screen.getByText('07-12-2026')).toBeDefined()
  expect(document.documentElement.dataset).toHaveProperty('locked')
  await submit()
  await findResults('Events, 07-12-2026 – 09-12-2026')
  expect(lastDate(lists)).toEqual({ from: '2026-12-07', to: '2026-12-09' })
})

test('Cancel restores the previous selection', async () => {
  await openDateChoice()
  await userEvent.click(radio(/^Q2/))
  const dates = await openDates()
  await userEvent.click(day('Monday, 7 December 2026'))
  await userEvent.click(dates.getByRole('button', { name: 'Cancel' }))

  expect(datesDialog()).toBeNull()
  expect(radio(/^Q2/).checked).toBe(true)
})

test('Escape in the calendar cancels it and leaves the finder open', async () => {
  await openDateChoice()
  await openDates()
  fireEvent(datesDialog() as HTMLElement, new Event('cancel', { cancelable: true }))

  expect(datesDialog()).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Event finder' })).toBeDefined()
})

test('Cancel keeps the dates that were applied before', async () => {
  await openDateChoice(resultsPath({ date: ['2026-12-07', '2026-12-09'] }))
  await userEvent.click(screen.getByRole('button', { name: 'Choose dates' }))
  const dates = within(await screen.findByRole('dialog', { name: 'Choose dates' }))
  await userEvent.click(day('Tuesday, 15 December 2026'))
  await userEvent.click(day('Wednesday, 16 December 2026'))
  await userEvent.click(dates.getByRole('button', { name: 'Cancel' }))

  expect(screen.getByText('07-12-2026')).toBeDefined()
})

test.each([
  ['a click', () => userEvent.click(radio(/^Custom/))],
  [
    'the space bar',
    async () => {
      radio(/^Custom/).focus()
      await userEvent.keyboard(' ')
    },
  ],
])('selecting Custom again clears it and its dates: %s', async (_, selectAgain) => {
  const { lists } = await openDateChoice(resultsPath({ date: ['2026-12-07', '2026-12-09'] }))
  expect(radio(/^Custom/).checked).toBe(true)
  await selectAgain()

  expect(radio(/^Custom/).checked).toBe(false)
  expect(datesDialog()).toBeNull()
  await submit()
  await waitFor(() => {
    expect(lists).toHaveBeenCalledTimes(2)
  })
  expect(lastDate(lists)).toBeUndefined()
})

test('selecting a quarter clears the custom dates', async () => {
  await openDateChoice(resultsPath({ date: ['2026-12-07', '2026-12-09'] }))
  await userEvent.click(radio(/^Q3/))
  const dates = await openDates()

  expect(dates.getByRole<HTMLInputElement>('textbox').value).toBe('')
})

test('custom without dates is no filter', async () => {
  const { lists } = await openDateChoice()
  const dates = await openDates()
  await userEvent.click(dates.getByRole('button', { name: 'Apply' }))

  expect(radio(/^Custom/).checked).toBe(false)
  await submit()
  await findResults()
  expect(lastDate(lists)).toBeUndefined()
})

test('half a range is no filter', async () => {
  const { lists } = await openDateChoice()
  const dates = await openDates()
  await userEvent.click(day('Monday, 7 December 2026'))
  await userEvent.click(dates.getByRole('button', { name: 'Apply' }))
  await submit()

  await findResults()
  expect(lastDate(lists)).toBeUndefined()
})

test('arrow keys select without opening the calendar', async () => {
  await openDateChoice()
  await userEvent.click(radio(/^Q4/))
  await userEvent.keyboard('{ArrowRight}')

  expect(radio(/^Custom/).checked).toBe(true)
  expect(datesDialog()).toBeNull()
  expect(screen.getByText('No dates chosen yet')).toBeDefined()
})

test.each([
  ['a quarter of this year', ['2026-04-01', '2026-06-30'] as const, /^Q2/],
  ['a quarter of another year', ['2025-04-01', '2025-06-30'] as const, /^Custom/],
  ['a range with an open end', ['2026-12-07', null] as const, /^Custom/],
])('%s from the address is restored unchanged', async (_, [from, to], chosen) => {
  const { lists } = await openDateChoice(resultsPath({ date: [from, to] }))
  expect(radio(chosen).checked).toBe(true)
  await submit()

  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  expect(lastDate(lists)).toEqual({ from, to })
})
