import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Passing } from './schema.ts'
import { createTimedRace, raceId } from './testing.ts'

const cases = 60
const bibs = ['1', '2', '3', '4', '5', '6', '7', '8']
const checkpoints = ['start', '5 km', '10 km', 'finish']
const base = [0, 1_200_000, 2_400_000, 4_800_000]

let race: Awaited<ReturnType<typeof createTimedRace>>
beforeAll(async () => {
  race = await createTimedRace([
    { status: 'unofficial' },
    { status: 'unofficial', decidedBy: 'chip' },
    { status: 'unofficial', only: { gender: 'M' } },
  ])
  await race.starters(
    bibs.map((bib, index) => ({
      bib,
      name: `Runner ${bib}`,
      gender: index % 2 === 0 ? 'F' : 'M',
      chips: [`chip-${bib}`],
      ...(index > 5 ? { wave: 'B' } : {}),
    })),
  )
  await race.send('PUT', '/start', {
    gun_at: '2026-05-03T08:00:00Z',
    waves: [{ name: 'B', gun_at: '2026-05-03T08:05:00Z' }],
    devices: [{ device: 'mat', checkpoint: '10 km' }],
  })
})
afterAll(() => race.close())

type Message =
  | { type: 'passing'; passing: Passing & { id: string } }
  | { type: 'withdrawal'; id: string }
  | { type: 'state'; bib: string; state: string; decided_at: string }

/** Few seconds, so that ties, impossible times and other orders happen. */
const passing = fc
  .tuple(
    fc.constantFrom(...bibs),
    fc.nat(3),
    fc.integer({ min: -2, max: 40 }),
    fc.constantFrom('bib', 'chip', 'device'),
    fc.boolean(),
  )
  .map(([bib, point, step, by, manual]): Message => {
    const race_ms = (base[point] ?? 0) + step * 30_000
    const isDevice = by === 'device' && point === 2
    return {
      type: 'passing',
      passing: {
        id: `${bib}-${String(point)}-${String(step)}-${by}-${String(manual)}`,
        ...(by === 'chip' ? { chip: `chip-${bib}` } : { bib }),
        ...(isDevice ? { device: 'mat' } : { checkpoint: checkpoints[point] ?? '' }),
        race_ms,
        kind: manual ? 'manual' : 'chip',
      },
    }
  })

const messages = fc
  .uniqueArray(passing, {
    selector: (message) => (message.type === 'passing' ? message.passing.id : ''),
    minLength: 1,
    maxLength: 40,
  })
  .chain((passings) =>
    fc.record({
      passings: fc.constant(passings),
      withdrawals: fc.array(
        fc.nat(passings.length - 1).map((index): Message => {
          const message = passings[index]
          return { type: 'withdrawal', id: message?.type === 'passing' ? message.passing.id : '' }
        }),
        { maxLength: 4 },
      ),
      states: fc.array(
        fc
          .tuple(
            fc.constantFrom(...bibs),
            fc.constantFrom('did_not_finish', 'did_not_start', 'disqualified', 'reinstated'),
            fc.nat(9),
          )
          .map(([bib, state, minute]): Message => {
            return { type: 'state', bib, state, decided_at: `2026-05-03T10:0${String(minute)}:00Z` }
          }),
        { maxLength: 4 },
      ),
    }),
  )
  .chain(({ passings, withdrawals, states }) => {
    const all = [...passings, ...withdrawals, ...states]
    const doubled = fc.array(fc.constantFrom(...all), { maxLength: 10 })
    return fc.record({
      all: fc.constant(all),
      shuffled: doubled.chain((more) => {
        const sent = [...all, ...more]
        return fc.shuffledSubarray(sent, { minLength: sent.length, maxLength: sent.length })
      }),
      sizes: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 }),
    })
  })

async function forget(): Promise<void> {
  for (const table of ['timing_passings', 'timing_withdrawals', 'timing_states'] as const) {
    await race.db.deleteFrom(table).execute()
  }
  // An unchanged start computes everybody again.
  await race.send('PUT', '/start', {})
}

/** Sends messages, in batches of the given sizes where passings follow each other. */
async function sendAll(sent: readonly Message[], sizes: readonly number[]): Promise<void> {
  let batch: Passing[] = []
  let batches = 0
  const flush = async () => {
    if (batch.length === 0) return
    const { status, body } = await race.passings(batch)
    expect(status, JSON.stringify(body)).toBe(200)
    batch = []
    batches += 1
  }
  for (const message of sent) {
    if (message.type === 'passing') {
      batch.push(message.passing)
      if (batch.length >= (sizes[batches % sizes.length] ?? 1)) await flush()
    } else {
      await flush()
      const { status } =
        message.type === 'withdrawal'
          ? await race.send('DELETE', `/passings/${message.id}`)
          : await race.send('PUT', `/athletes/${message.bib}/state`, {
              state: message.state,
              decided_at: message.decided_at,
            })
      expect(status).toBeLessThan(300)
    }
  }
  await flush()
}

/** Everything that readers see of the race, as the tables hold it. */
async function visible(): Promise<unknown> {
  const entries = await sql`select ranking_number, bib, sort_key from ranking_entries entry
    join participants on participants.result_set_id = entry.result_set_id and id = participant_id
    where entry.result_set_id = (select result_set_id from races where id = ${raceId})
    order by ranking_number, bib`.execute(race.db)
  const athletes = await sql`select bib, state, gun_time, chip_time, split_times from participants
    where result_set_id = (select result_set_id from races where id = ${raceId}) order by bib`.execute(
    race.db,
  )
  const counts = await sql`select ranking_number, gender, category, finishers from ranking_counts
    where result_set_id = (select result_set_id from races where id = ${raceId})
    order by 1, 2, 3`.execute(race.db)
  return [entries.rows, athletes.rows, counts.rows]
}

test(`any order, doubling and division of the same messages gives the same ranking, in ${String(cases)} cases`, async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(messages, async ({ all, shuffled, sizes }) => {
      await forget()
      await sendAll(all, [1_000])
      const expected = await visible()
      await forget()
      await sendAll(shuffled, sizes)
      expect(await visible()).toEqual(expected)
      seen.add(JSON.stringify(expected))
    }),
    { numRuns: cases },
  )
  expect(seen.size).toBeGreaterThan(cases / 2)
}, 900_000)
