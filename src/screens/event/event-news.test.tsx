import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { type Event, harbourHalf } from './testing.ts'
import { milestone } from '../../components/milestones/testing.ts'

type Race = Event['races'][number]

test('screen readers hear what happens in a race, and nothing of other updates', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'performance'],
  })
  const [half, mile] = harbourHalf.races
  if (!half || !mile) throw new Error('The event has two races')
  let shown: Partial<Race> = {}
  let publish: (() => void) | undefined
  await visit('/en/events/harbour', {
    operations: {
      EventScreen: () => ({ event: { ...harbourHalf, races: [{ ...half, ...shown }, mile] } }),
    },
    onLiveQuery: (send) => {
      publish = send
    },
  })
  await waitFor(() => {
    expect(publish).toBeDefined()
  })
  const heard = () =>
    document
      .querySelector('[data-connection] > .visuallyHidden')
      ?.textContent.replaceAll(/[\u2068\u2069]/g, '')
  const update = async (race: Partial<Race>) => {
    shown = { ...shown, ...race }
    await act(() => Promise.resolve(publish?.()))
    await act(() => vi.advanceTimersByTimeAsync(61_000))
  }
  const expectHeard = (sentence: string) =>
    waitFor(() => {
      expect(heard()).toBe(sentence)
    })
  const start = milestone({ kind: 'START', checkPoint: null, name: null, ms: 0 })
  const lead = milestone({})
  await update({ timeline: [start] })
  await expectHeard('Half marathon: The race starts')
  await update({ timeline: [start, lead] })
  await expectHeard('Half marathon: Ana Silva takes the lead at 5 km')
  await update({ finishersCount: 1105, timeline: [start, { ...lead, ms: 1_199_000 }] })
  await screen.findByText('1,105 of 2,318 finished')
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(heard()).toBe('Half marathon: Ana Silva takes the lead at 5 km')
  const rankings = half.rankings?.map((ranking) => ({ ...ranking, status: 'OFFICIAL' as const }))
  await update({ timeline: [], rankings })
  await expectHeard('Half marathon: The results are now official')
  vi.useRealTimers()
})
