import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { elementsOf } from '../changes/write-changes.ts'
import { createTimedRace, sender, startService } from './testing.ts'

// A process keeps the places of a race in memory. If another process records passings, the first
// process must know them at its next commit.
type Race = Awaited<ReturnType<typeof createTimedRace>>

const checkpoints = [3, 6, 9, 12].map((km) => ({ name: `${String(km)} km`, distance: km * 1_000 }))
const athletes = 60
const minute = 60_000

let alone: Race
let shared: Race
let other: Awaited<ReturnType<typeof startService>>

beforeAll(async () => {
  ;[alone, shared] = await Promise.all([prepare(), prepare()])
  other = await startService(shared.db)
})
afterAll(async () => {
  await other.close()
  await Promise.all([alone.close(), shared.close()])
})

async function prepare(): Promise<Race> {
  const race = await createTimedRace([{ status: 'unofficial' }], checkpoints)
  await race.starters(
    Array.from({ length: athletes }, (_, index) => ({
      bib: String(index + 1),
      name: `Runner ${String(index)}`,
      gender: index % 3 === 0 ? ('F' as const) : ('M' as const),
    })),
  )
  await keepChanges(race)
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  return race
}

/**
 * Returns batches of passings in an order that changes places, with withdrawals in between. The mat
 * of the third checkpoint records only one athlete. A quarter of the athletes also misses the
 * second checkpoint.
 */
function batchesOfRace(): object[][] {
  const places = [...checkpoints.map(({ name }) => name), 'finish']
  const passings = places.flatMap((checkpoint, point) =>
    Array.from({ length: athletes }, (_, index) => {
      const bib = ((index * 17 + point * 23) % athletes) + 1
      const pace = 14 + ((bib * 7) % 9) + ((bib * point) % 5) / 10
      const race_ms = Math.round((point === 4 ? 8 : point + 1) * pace * minute) + bib
      return { id: `${checkpoint} ${String(bib)}`, bib: String(bib), checkpoint, race_ms }
    }).filter(({ bib }) => (point !== 1 || Number(bib) % 4 > 0) && (point !== 2 || bib === '60')),
  )
  const withdrawn = (passing: object | undefined) =>
    passing === undefined ? [] : [{ ...passing, withdrawn: true }]
  return Array.from({ length: Math.ceil(passings.length / 7) }, (_, index) => [
    ...passings.slice(index * 7, index * 7 + 7),
    ...(index % 4 === 3 ? withdrawn(passings[index * 5]) : []),
  ])
}

/**
 * Copies each new change of places to another table, because a publication combines and removes
 * these changes.
 */
async function keepChanges({ db }: Race): Promise<void> {
  await sql`create table kept_changes (like pending_ranking_changes)`.execute(db)
  await sql`create function keep_change() returns trigger language plpgsql as
    $$ begin insert into kept_changes values (new.*); return new; end $$`.execute(db)
  await sql`create trigger keep_change after insert on pending_ranking_changes
    for each row execute function keep_change()`.execute(db)
}

/** Returns all changes of places in the order in which they were recorded, with start numbers. */
async function changesOf({ db }: Race) {
  const { rows } = await sql`
    select ranking_id, bib, from_place, to_place, to_time
    from kept_changes cross join lateral ${elementsOf(sql`kept_changes`)}
      join participants on participants.id = participant
    order by number, ordinality`.execute(db)
  return rows
}

test('two processes that record passings in turn give the same places as one', async () => {
  const senders = [shared.send, sender(other)]
  for (const [index, passings] of batchesOfRace().entries()) {
    const expected = await alone.send('POST', '/passings', { passings })
    const send = senders[index % 3 === 0 ? 0 : 1] ?? shared.send
    expect(await send('POST', '/passings', { passings })).toEqual(expected)
  }
  const changes = await changesOf(shared)
  expect(changes.length).toBeGreaterThan(athletes * 3)
  expect(changes).toEqual(await changesOf(alone))
})
