import { expect, test, vi } from 'vitest'
import type { Passing } from '../../../services/events/timing/race/schema.ts'
import type { TimingClient } from '../client/timing-client.ts'
import { Acknowledgements } from './acknowledgements.ts'
import { Plan } from './plan.ts'
import { Play } from './play.ts'

test('a passing that becomes due between two looks at the clock is sent', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 0.4))
  vi.spyOn(Date, 'now').mockReturnValue(0)
  const athletes = Array.from({ length: 12 }, (_, index) => ({
    starter: { bib: String(index) },
    times: [index * 5, null],
    state: null,
  }))
  const options = { chaos: 'none', seed: 1, until: Infinity, byChip: false } as const
  const plan = new Plan({ places: ['start', 'finish'], athletes }, options)
  const sent: string[] = []
  const sendPassings = (passings: Passing[]) => {
    sent.push(...passings.map(({ bib = '' }) => bib))
    return Promise.resolve({ accepted: passings.length, duplicates: 0, unknown: 0, impossible: 0 })
  }
  const client = { sendPassings } as unknown as TimingClient
  const retry = { stop: new AbortController().signal, onWait: () => undefined }
  const pace = { speed: 1, seed: 1, oddBatches: false }
  await new Play(plan, client, new Acknowledgements(), retry, pace).run(new Date(0))
  expect(sent).toEqual(athletes.map(({ starter }) => starter.bib))
})
