import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { address, entry, pageOf, type Ranking } from './testing.ts'

const sample = pageOf([entry({})])

test('a live ranking shows each result of its stream, and announces only changes', async () => {
  const { race } = sample
  if (!race?.event) throw new Error('there is an event')
  const shown: Partial<Ranking> = {
    race: { ...race, event: { ...race.event, state: 'DURING' } },
  }
  const requests: object[] = []
  const RankingScreen = (variables: object) => {
    requests.push(variables)
    return { ranking: { ...sample, ...shown } }
  }
  let publish: (() => void) | undefined
  let streamed: Record<string, unknown> | undefined
  await visit(address, {
    operations: { RankingScreen },
    onLiveQuery: (send, variables) => {
      publish = send
      streamed = variables
    },
  })
  await waitFor(() => {
    expect(publish).toBeDefined()
  })
  const update = () =>
    act(async () => {
      publish?.()
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
  expect(requests[0]).toMatchObject(streamed ?? {})

  // A stream begins with the data that the page already shows.
  await update()
  expect(screen.queryByText('The page has just been updated.')).toBeNull()

  shown.name = 'Overall, second hour'
  await update()
  await screen.findByText('The page has just been updated.')
  await screen.findByRole('heading', { name: /second hour/ })
})

test('an official ranking opens no stream', async () => {
  let streams = 0
  await visit(address, {
    operations: { RankingScreen: () => ({ ranking: sample }) },
    onLiveQuery: () => {
      streams += 1
    },
  })
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(streams).toBe(0)
})
