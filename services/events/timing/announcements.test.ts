import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventsDatabase } from '../database.ts'
import { Announcements } from './announcements.ts'
import { createTimedRace, raceId } from './testing.ts'

const intervalMs = 100
let race: Awaited<ReturnType<typeof createTimedRace>>
beforeAll(async () => {
  race = await createTimedRace()
  await race.starters([{ bib: '1', name: 'Ada Amsel' }])
})
afterAll(() => race.close())

async function unpublished(): Promise<number> {
  const { version, published } = await race.db
    .selectFrom('timed_races')
    .select(['version', 'published'])
    .where('race_id', '=', raceId)
    .executeTakeFirstOrThrow()
  return version - published
}

test('a change is published although the database was away for longer than the interval', async () => {
  let attempts = 0
  const away = {
    async execute() {
      await wait(intervalMs + 50)
      throw new Error('Connection terminated unexpectedly')
    },
  }
  const { db } = race
  const flaky = {
    selectFrom: db.selectFrom.bind(db),
    getExecutor: db.getExecutor.bind(db),
    transaction: () => (attempts++ === 0 ? away : db.transaction()),
  } as unknown as EventsDatabase
  const announcements = new Announcements(flaky, intervalMs)
  await expect.poll(unpublished, { timeout: 5_000 }).toBe(0)
  await race.db.updateTable('timed_races').set({ version: 100 }).execute()

  announcements.announce(raceId)

  await expect.poll(unpublished, { timeout: 5_000 }).toBe(0)
  expect(attempts).toBe(2)
  await announcements.close()
})
