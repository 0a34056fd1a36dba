import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeClock, setClock } from '../../../tests/set-clock.ts'
import { visit } from '../../../tests/visit.tsx'
import {
  home,
  leaderLink,
  ledAt,
  live,
  overdueFrom,
  page,
  region,
  visitRaces,
  weekEvent,
  type WeekEvent,
} from './testing.ts'

beforeEach(() => {
  fakeClock('2026-11-21T12:00:00Z')
})
afterEach(() => {
  vi.useRealTimers()
})

test('each running event says as of when its data are', async () => {
  const races = live.races.map((race) => ({
    ...race,
    asOf: '2026-11-21T11:59:40Z',
    awaitsPassings: true,
  }))
  await visit('/en', { operations: { HomeScreen: { ...home, week: page([{ ...live, races }]) } } })

  const line = screen.getByTitle(/^Data as of /)
  expect(line.title).toContain('12:59')
  expect(line.textContent).toBe('Data: 20 s ago')
})

test('shows live events with their local start time', async () => {
  await visit('/en', { operations: { HomeScreen: home } })

  const section = region('Live now')
  expect(section.getByRole('link', { name: 'Harbour Half' })).toHaveProperty(
    'pathname',
    '/en/events/live',
  )
  expect(section.getByRole('time').textContent).toBe('10:00 GMT+1')
  expect(section.getByText('1,104 of 2,318 finished')).toBeDefined()
})

test('beside the clock of one of several races, names the race and counts its finishers only', async () => {
  const [first] = live.races
  if (!first) throw new Error('The event has a race')
  const counts = { participantsCount: 220, finishersCount: 3 }
  const second = ledAt(10_548, { id: 'second', name: 'Night half', ...counts })
  const third = ledAt(10_548, { id: 'third', participantsCount: 130, finishersCount: 1 })
  const week = page([{ ...live, races: [{ ...first, awaitsPassings: false }, second, third] }])
  await visit('/en', { operations: { HomeScreen: { ...home, week } } })

  expect(region('Live now').getByText('3 of 220 finished')).toBeDefined()
  expect(region('Live now').getByText('Night half')).toBeDefined()
})

test('an event that is cancelled on its day is not live', async () => {
  const cancelled = { ...live, status: 'CANCELLED' as const, races: [ledAt(19_000)] }
  await visit('/en', { operations: { HomeScreen: { ...home, week: page([cancelled]) } } })

  expect(screen.queryByText('Live now')).toBeNull()
  expect(dot()).toBeUndefined()
  const [lane] = region('This week').getAllByRole('listitem')
  expect(lane?.textContent).toContain('Cancelled')
})

/**
 * Returns where the dot is on the drawn course, in hundredths of the line. Undefined without a dot.
 */
function dot() {
  const dash = document.querySelector('main svg path[stroke-dasharray]')
  return dash === null ? undefined : -Number(dash.getAttribute('stroke-dashoffset'))
}

const laneOfToday = () => region('This week').getAllByRole('listitem')[0]?.textContent

test('an event is only live while a race is under way', async () => {
  const visitWith = async (races: WeekEvent['races']) => {
    cleanup()
    await visitRaces(races)
  }
  const quiet = live.races.map((race) => ({ ...race, awaitsPassings: false }))
  await visitWith(quiet)
  expect(screen.queryByText('Live now')).toBeNull()
  expect(dot()).toBeUndefined()
  expect(laneOfToday()).not.toContain('Live')
  await visitWith([overdueFrom('2026-11-21T11:00:00Z')])
  expect(screen.queryByText('Live now')).toBeNull()
  expect(laneOfToday()).not.toContain('Live')
  await visitWith([overdueFrom('2026-11-21T13:00:00Z')])
  expect(region('Live now').getByRole('link', { name: 'Harbour Half' })).toBeDefined()
  expect(laneOfToday()).toMatch(/Harbour Half.*Live/)

  // A race without a distance has no field.
  await visitWith(live.races)
  expect(laneOfToday()).toMatch(/Harbour Half.*Live/)

  // Nobody has passed a checkpoint yet.
  vi.setSystemTime('2026-11-21T08:59:30Z')
  await visitWith(quiet.map((race) => ({ ...race, finishersCount: 0 })))
  expect(screen.queryByText('Live now')).toBeNull()
  setClock('2026-11-21T09:00:00Z')
  expect(region('Live now').getByRole('time').textContent).toBe('10:00 GMT+1')
  setClock('2026-11-21T12:00:00Z')
  expect(screen.queryByText('Live now')).toBeNull()
})

test('learns of an early gun within half a minute', async () => {
  const startsAt = '2026-11-21T12:10:00Z'
  let shown = { ...live, state: 'BEFORE' as WeekEvent['state'], startsAt }
  await visit('/en', { operations: { HomeScreen: () => ({ ...home, week: page([shown]) }) } })
  expect(screen.queryByText('Live now')).toBeNull()

  shown = { ...shown, state: 'DURING' }
  await act(() => vi.advanceTimersByTimeAsync(26_000))
  expect(region('Live now').getByRole('link', { name: 'Harbour Half' })).toBeDefined()
})

test('shows no live section without live events', async () => {
  const quiet = { ...home, week: page([weekEvent('later')]) }
  await visit('/en', { operations: { HomeScreen: quiet } })

  expect(screen.queryByText('Live now')).toBeNull()
})

test('where athletes started at different times, the page says who counts as the leader', async () => {
  const race = ledAt(19_000)
  await visitRaces([{ ...race, field: { ...race.field, severalStarts: true } }])
  expect(region('Live now').getByText(/^Athletes started at different times/)).toBeDefined()
})

test('a running event shows the clock since the gun, the leader and the field', async () => {
  await visitRaces([ledAt(19_000)])

  const section = region('Live now')
  expect(section.getByRole('timer').textContent).toMatch(/^1:02:0[5-9]$/)
  expect(section.getByText('Łucja Mazur')).toBeDefined()
  expect(section.getByText(/^Finish expected/).textContent).toMatch(/ between Sat 12:05 and 12:18 /)
  expect(section.getByRole('img').getAttribute('aria-label')).toContain('800 athletes')
})

test('the clock is that of a race under way, not of a race whose last athletes are overdue', async () => {
  const yesterday = overdueFrom('2026-11-20T18:00:00Z', { id: 'yesterday' })
  const today = ledAt(10_548, { id: 'today' })
  await visitRaces([{ ...yesterday, field: { ...yesterday.field, atMs: 40_000_000 } }, today])
  expect(region('Live now').getByRole('timer').textContent).toMatch(/^1:02:0[5-9]$/)
  expect(leaderLink()).toHaveProperty('pathname', '/en/events/live/races/today')
})

test('an ultra that began yesterday goes on while an athlete is expected', async () => {
  const ultra = overdueFrom('2026-11-21T20:00:00Z', {
    id: 'ultra',
    startsAt: '2026-11-20T20:00:00Z',
  })
  await visitRaces([ultra, ledAt(10_548, { id: 'today' })])
  expect(leaderLink()).toHaveProperty('pathname', '/en/events/live/races/ultra')
})

test('without a mat at the start, the clock goes on while athletes may come', async () => {
  const race = overdueFrom('2099-11-21T12:00:00Z')
  await visitRaces([{ ...race, field: { ...race.field, onCourseCount: 0, finishedCount: 9 } }])
  expect(region('Live now').getByText('since the start')).toBeDefined()
})

test('the dot in the hero is the leader of a race under way, with a link to the race', async () => {
  const finished = ledAt(21_097, { id: 'mile', name: 'Mile' })
  await visitRaces([finished, ledAt(10_548)])

  expect(dot()).toBeCloseTo(48.3, 1)
  expect(leaderLink()).toHaveProperty('pathname', '/en/events/live/races/half')
  expect(leaderLink()?.textContent).toBe('Łucja Mazur leads at 15 km in 45:00')
  expect(leaderLink()?.parentElement?.textContent).toContain('Half marathon · Harbour Half')
})

test('once the leader has finished, the dot is at the end of the line', async () => {
  await visitRaces([ledAt(21_097)])

  expect(dot()).toBeCloseTo(96.6, 1)
  expect(leaderLink()?.textContent).toBe(
    'Łucja Mazur was first across the finish line after 0:44:57',
  )
})

test('without a leader the dot stands for the running event and links to nothing', async () => {
  const atStart = ledAt(0)
  // The first across the start line need not lead.
  const beforeCheckpoint = ledAt(300, { id: 'second' })
  await visitRaces([atStart, beforeCheckpoint, { ...atStart, id: 'later', field: null }])

  expect(dot()).toBe(63)
  expect(leaderLink()).toBeNull()
  // At the start line, the drawing names no positions either.
  expect(region('Live now').getByRole('img').getAttribute('aria-label')).toMatch(/finished\.$/)
})

test('without a running event there is no dot', async () => {
  await visit('/en', { operations: { HomeScreen: { ...home, week: page([weekEvent('later')]) } } })

  expect(dot()).toBeUndefined()
})

test('screen readers hear who leads, and who was first across the finish line', async () => {
  let metres = 15_000
  let publish: (() => void) | undefined
  await visit('/en', {
    operations: {
      HomeScreen: () => ({ ...home, week: page([{ ...live, races: [ledAt(metres)] }]) }),
    },
    onLiveQuery: (send) => {
      publish = send
    },
  })
  await waitFor(() => {
    expect(publish).toBeDefined()
  })
  metres = 21_097
  await act(() => Promise.resolve(publish?.()))
  await waitFor(() => {
    const heard = document.querySelector('[data-connection] > .visuallyHidden')?.textContent
    expect(heard?.replaceAll(/[\u2068\u2069]/g, '')).toBe(
      'Harbour Half: Łucja Mazur is first across the finish line',
    )
  })
})
