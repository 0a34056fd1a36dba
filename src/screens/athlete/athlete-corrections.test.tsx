import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage } from '../../../tests/leave-page.ts'
import { fakeClock } from '../../../tests/set-clock.ts'
import { visit } from '../../../tests/visit.tsx'
import { anneke, figure, openAthlete, racePath } from './testing.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('says what was corrected after the finish, when and why', async () => {
  const standing = (time: number) => ({
    __typename: 'RankingStanding' as const,
    state: 'FINISHED' as const,
    time,
  })
  const correction = (rankingId: string) => ({
    __typename: 'ResultCorrection' as const,
    rankingId,
    version: 9,
    correctedAt: '2026-11-22T13:05:00Z',
    cause: 'FINISH' as const,
    from: standing(12_806_000),
    to: standing(12_800_000),
  })
  await openAthlete({ ...anneke, corrections: [correction('overall'), correction('net')] })

  const sentences = screen
    .getAllByRole('listitem')
    .filter((item) => item.textContent.startsWith('Corrected'))
  expect(sentences).toHaveLength(1)
  expect(sentences[0]?.textContent).toContain('14:05')
  expect(sentences[0]?.textContent).toContain('3:33:26 → 3:33:20. The finish was timed again.')
  const history = screen.getByRole('link', { name: 'All changes of this result' })
  expect(history).toHaveProperty('pathname', `${racePath}/rankings/overall/changes`)
  expect(history).toHaveProperty('search', '?find=W1')
})

test('shows corrected results when the visitor returns to the page of a finisher', async () => {
  fakeClock('2026-11-24T10:00:00Z')
  let result = anneke
  await visit(`${racePath}/athlete/p1`, {
    operations: { AthleteScreen: () => ({ athleteResult: result }) },
  })
  expect(figure('Overall')).toBe('27 of 1,104')
  result = { ...anneke, placings: anneke.placings.map((each) => ({ ...each, position: 28 })) }
  leavePage(60)
  await waitFor(() => {
    expect(figure('Overall')).toBe('28 of 1,104')
  })
})
