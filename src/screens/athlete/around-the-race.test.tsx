import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { visit } from '../../../tests/visit.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import {
  anneke,
  annekeOnCourse,
  openAthlete,
  placing,
  racePath,
  type Result,
  split,
} from './testing.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('on the course, says as of when the result is; a frame with a newer time announces nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') })
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
  const feed = (seconds: number) => ({
    __typename: 'Ranking' as const,
    id: 'overall',
    status: 'UNOFFICIAL' as const,
    asOf: ago(seconds),
    awaitsPassings: true,
    silentFrom: ago(seconds - 185),
  })
  const { race: half, placings } = anneke
  const [first] = placings
  if (!half?.event || !first?.ranking) throw new Error('The result has an event and a ranking')
  const ranking = { ...first.ranking, ...feed(200) }
  let send: ((data: object) => void) | undefined
  const result: Result = {
    ...anneke,
    state: null,
    progress: 'ON_COURSE',
    placings: [placing({ ranking })],
    race: { ...half, event: { ...half.event, state: 'DURING' } },
  }
  await visit(`${racePath}/athlete/p1`, {
    operations: { AthleteScreen: { athleteResult: result } },
    subscriptions: { AthletesChanged: (next) => (send = next) },
  })
  expect(screen.getByText('No data from the course for 3 minutes')).toBeDefined()
  await waitFor(() => {
    expect(send).toBeDefined()
  })
  for (const seconds of [130, 121]) {
    const athletesChanged = {
      __typename: 'AthletesChanged',
      rankings: [feed(seconds)],
      results: [],
    }
    await act(() => Promise.resolve(send?.({ athletesChanged })))
  }
  await screen.findByText(/2 min ago$/, { selector: '[title^="Data as of"]' })
  expect(screen.queryByText('The page has just been updated.')).toBeNull()
})

test('before the start of the race, says when the race starts', async () => {
  const half = anneke.race
  if (!half?.event) throw new Error('The result has an event')
  const event = { ...half.event, state: 'BEFORE' as const, timeZone: 'Asia/Tokyo' }
  const awaited: Result = { ...anneke, state: null, progress: 'NOT_STARTED', splits: [] }
  const race = { ...half, startsAt: '2099-11-21T23:30:00Z', event }
  await openAthlete({ ...awaited, race })
  const start = screen.getByText(/^Starts at/)
  expect(start.parentElement?.textContent).toMatch(
    /^22-11-2099Starts at 08:30 GMT\+9 Japan Standard Time/,
  )
  expect(screen.queryByText(/^(Uno|O)fficial$/)).toBeNull()
  cleanup()
  await openAthlete({ ...awaited, isPrivate: true, progress: 'HIDDEN', race })
  expect(screen.getByText(/^Starts at/)).toBeDefined()
  cleanup()
  await openAthlete({ ...awaited, race: { ...race, status: 'CANCELLED' } })
  expect(screen.getByRole('main').textContent).toContain('22-11-2099Cancelled')
  expect(screen.queryByText(/^Starts at/)).toBeNull()
})

test('during the race the summary shows the last passing', async () => {
  const half = anneke.race
  if (!half?.event) throw new Error('The result has an event')
  await openAthlete({
    ...annekeOnCourse,
    splits: [...anneke.splits.slice(0, 2), split('', 21_098, null)],
    placings: [],
    race: { ...half, event: { ...half.event, state: 'DURING' } },
  })

  const board = screen.getAllByText('On course').at(-1)?.closest('p')
  expect(board?.textContent).toBe('On course · 10 km')
  expect(board?.nextElementSibling?.textContent).toBe('34:02')
})

test('after the event nobody is on the course, also without a result', async () => {
  await openAthlete({
    ...annekeOnCourse,
    splits: [...anneke.splits.slice(0, 2), split('', 21_098, null)],
    placings: [],
  })

  expect(screen.queryByText('On course')).toBeNull()
  const [time] = screen.getAllByText('34:02')
  expect(time?.previousElementSibling?.textContent).toBe('10 km')
})
