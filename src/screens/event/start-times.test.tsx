import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { compareClocks } from '../../ui/site-time.ts'
import { type Event, harbourHalf, operationsWith, row } from './testing.ts'

test("shows race starts in the event's time zone", async () => {
  await visit('/en/events/harbour', operationsWith(harbourHalf))

  const start = row('Half marathon').getAllByRole('time').at(-1)
  expect(start?.textContent).toMatch(/^10:00 /)
})

test('shows the day of a start when the event lasts several days', async () => {
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, dateTo: '2026-11-22' }))

  expect(row('Half marathon').getAllByRole('time').at(-1)?.textContent).toMatch(/^Sat,? 10:00 /)
})

test('in Chinese, a Chinese comma is between the sport and the start', async () => {
  await visit('/zh/events/harbour', operationsWith(harbourHalf))
  expect(screen.getByRole('row', { name: /Half marathon/ }).textContent).toContain('跑步，10:00')
})

test("groups the timetable by day in the event's time zone", async () => {
  await visit('/en/events/harbour', operationsWith(harbourHalf))

  const timetable = screen.getByRole('region', { name: 'Timetable' })
  // At 3:30 UTC, it is still the evening of the previous day in Halifax.
  expect(
    within(timetable)
      .getAllByRole('heading', { level: 3 })
      .map((day) => day.textContent),
  ).toEqual(['Friday 20-11-2026', 'Saturday 21-11-2026'])
  const [pasta, start] = within(timetable).getAllByRole('listitem')
  expect(pasta?.textContent).toMatch(/^23:30 .*PastaFish hall$/)
  expect(start?.textContent).toMatch(/^10:00 .*Start of the half$/)
})

test('a timetable of one day has no day headings', async () => {
  const timetable = harbourHalf.timetable.slice(1)
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, timetable }))

  const region = screen.getByRole('region', { name: 'Timetable' })
  expect(within(region).queryByRole('heading', { level: 3 })).toBeNull()
  expect(within(region).getByText('Saturday 21-11-2026')).toBeDefined()
})

test('an event counts down to its first start, also for a visitor whose clock is wrong', async () => {
  const siteMs = Date.parse('2026-11-21T13:58:30Z')
  const visitorClock = vi.spyOn(Date, 'now').mockReturnValue(siteMs)
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, state: 'BEFORE' }))
  expect(screen.getByRole('timer').textContent).toBe('Starts in 01:30')

  const headers = { date: 'Sat, 21 Nov 2026 13:58:00 GMT', age: '30' }
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { headers }))
  const seenBy = async (clockMs: number) => {
    visitorClock.mockReturnValue(clockMs)
    await compareClocks()
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_100)))
    return screen.getByRole('timer').textContent
  }
  expect(await seenBy(siteMs - 600_000)).toBe('Starts in 01:30')
  // A slow network explains a difference of a few seconds.
  expect(await seenBy(siteMs + 9_000)).toBe('Starts in 01:21')
})

test('an open page learns of a gun that comes before the planned start', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T13:50:00Z'))
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  let state: 'BEFORE' | 'DURING' = 'BEFORE'
  await visit('/en/events/harbour', {
    operations: { EventScreen: () => ({ event: { ...harbourHalf, state } }) },
  })
  expect(screen.getByRole('timer').textContent).toBe('Starts in 10:00')
  state = 'DURING'
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  await waitFor(() => {
    expect(screen.queryByRole('timer')).toBeNull()
  })
  vi.useRealTimers()
})

test('an event of several days says on which day it starts', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-01T12:00:00Z'))
  const dateFrom = '2026-11-20'
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, state: 'BEFORE', dateFrom }))

  expect(screen.getByText(/^Starts/).textContent).toContain('Starts Sat 10:00 GMT-4')
})

test('between two of its days, an event says when the next one starts', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T06:20:00Z'))
  const [half, mile] = harbourHalf.races
  if (!half || !mile) throw new Error('the event has two races')
  const races = [
    { ...half, awaitsPassings: false },
    { ...mile, startsAt: '2026-11-22T14:00:00Z' },
  ]
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, races }))

  expect(screen.getByRole('timer').textContent).toBe('Day 2 starts in 7 h 40 min')
  expect(screen.queryByText('Live')).toBeNull()
  expect(screen.queryByText('On the course now')).toBeNull()
  expect(screen.getByRole('link', { name: 'Results' })).toBeDefined()
})

const postponed = {
  startsAt: null,
  previousStartsAt: '2026-11-21T14:00:00Z',
  status: 'POSTPONED',
} as const

const sentence = 'Postponed, new start to be announced'

test('an event that is postponed without a new start says so, without day and countdown', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T13:58:30Z'))
  const races = harbourHalf.races.map((race) => ({ ...race, ...postponed }))
  const event: Event = { ...harbourHalf, races, state: 'BEFORE', status: 'POSTPONED' }
  await visit('/en/events/harbour', operationsWith(event))

  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.queryByText('21-11-2026')).toBeNull()
  expect(screen.getByText('Upcoming').closest('p')?.textContent).toContain(sentence)
})

test('a timetable says which items wait for a new start', async () => {
  const [pasta, start] = harbourHalf.timetable
  if (!pasta || !start) throw new Error('the timetable has two items')
  const timetable = [pasta, { ...start, status: 'POSTPONED' as const }]
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, timetable }))

  const items = within(screen.getByRole('region', { name: 'Timetable' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent.includes('Postponed'))).toEqual([false, true])
})

test.each([
  ['SCHEDULED', true],
  ['POSTPONED', false],
] as const)('an event that is %s is queried again at its start: %s', async (status, isAgain) => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  let queries = 0
  const EventScreen = () => {
    queries += 1
    return { event: { ...harbourHalf, state: 'BEFORE' as const, status } }
  }
  // The planned start is in the past, so the page of a scheduled event queries again immediately.
  await visit('/en/events/harbour', { operations: { EventScreen } })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(queries > 1).toBe(isAgain)
})

test('a race that is postponed without a new start says so beside the others, and the countdown is to the next', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T13:58:30Z'))
  const [half, mile] = harbourHalf.races
  if (!half || !mile) throw new Error('the event has two races')
  const races = [
    { ...half, ...postponed },
    { ...mile, startsAt: '2026-11-21T14:30:00Z' },
  ]
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, races, state: 'BEFORE' }))

  expect(screen.getByRole('row', { name: /Half marathon/ }).textContent).toContain(sentence)
  expect(screen.getByRole('timer').textContent).toBe('Starts in 31:30')
})
