import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { log } from '../../platform/log.ts'
import type { ProblemBody } from '../../platform/http/problem.ts'
import type { HeldPassings, PassingsResult } from './race/schema.ts'
import { createTimedRace } from './testing.ts'

let race: Awaited<ReturnType<typeof createTimedRace>>
beforeAll(async () => {
  race = await createTimedRace()
  await race.starters([{ bib: '1', name: 'Ana Silva' }])
})
afterAll(() => race.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const good = (id: string) => ({ id, bib: '1', checkpoint: '5 km', race_ms: 1_500_000 })

/**
 * Sends several batches of one passing at the same time. The batches that arrive during the first
 * commit share the second commit.
 */
async function sendTogether(passings: readonly object[]) {
  const responses = await Promise.all(
    passings.map((passing) =>
      race.send<PassingsResult & ProblemBody>('POST', '/passings', { passings: [passing] }),
    ),
  )
  return responses.map(({ status, body }) => [status, body.field])
}

const stored = async () => (await race.send<{ passings: number }>('GET', '')).body.passings

test('batches with values that cannot be stored make no other batch of their race fail', async () => {
  const poisoned = [
    { ...good('year'), race_ms: undefined, at: '0000-01-01T00:00:00Z' },
    { ...good('\uD800') },
    { ...good('null'), bib: 'a\u0000' },
    { ...good('minute'), race_ms: undefined, at: '2016-12-31T23:58:60Z' },
  ]
  const batches = Array.from({ length: 150 }, (_, index) => good(`good-${String(index)}`))
  const responses = await sendTogether([...poisoned, ...batches])
  expect(responses.slice(0, 4)).toEqual([
    [400, 'passings[0].at'],
    [400, 'passings[0].id'],
    [400, 'passings[0].bib'],
    [400, 'passings[0].at'],
  ])
  expect(responses.slice(4).filter(([status]) => status !== 200)).toEqual([])
  expect(await stored()).toBe(150)
})

/**
 * Makes the database refuse each passing whose id has five characters. The id is the error code.
 */
async function refuseById(): Promise<void> {
  await sql`create function refuse_passing() returns trigger language plpgsql as
    $$ begin raise exception 'refused %', new.id using errcode = new.id; end $$`.execute(race.db)
  await sql`create trigger refuse before insert on timing_passings for each row
    when (length(new.id) = 5) execute function refuse_passing()`.execute(race.db)
}

test('a shared commit that the database refuses is divided until each sender has its own result', async () => {
  await refuseById()
  const errors = vi.spyOn(log, 'error').mockReturnValue()
  const before = await stored()
  const batches = Array.from({ length: 20 }, (_, index) => good(`more-${String(index)}`))
  const [first, ...others] = batches
  const sent = [good('first'.repeat(2)), good('22021'), ...others, good('23514'), first ?? {}]
  const responses = await sendTogether(sent)
  expect(responses[1]).toEqual([400, 'passings'])
  expect(responses.at(-2)).toEqual([409, 'passings'])
  expect(responses.filter(([status]) => status === 200)).toHaveLength(21)
  expect(await stored()).toBe(before + 21)
  expect(errors).toHaveBeenCalledWith(
    { err: expect.objectContaining({ code: '22021' }) as object },
    'values that cannot be stored',
  )
})

test('when the database is unavailable, all senders are told to try again', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  const responses = await sendTogether([good('a-first'), good('57P01'), good('b-other')])
  const [first, refused, other] = responses.map(([status]) => status)
  expect([first, refused]).toEqual([200, 503])
  // On a busy machine the last batch may arrive only after the commit that fails.
  expect([200, 503]).toContain(other)
  expect((await sendTogether([good('b-other')]))[0]?.[0]).toBe(200)
  const { body } = await race.send<HeldPassings>('GET', '/held')
  expect(body.total).toBe(0)
})
