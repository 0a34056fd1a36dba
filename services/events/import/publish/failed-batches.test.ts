import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../platform/testing.ts'
import type { OpenDatabase } from '../../../platform/database/database.ts'
import type { EventsSchema } from '../../database.ts'
import type { ResultRow } from '../../event-package.ts'
import { encodeId, newParticipantId } from '../../participant-id.ts'
import type { IdentifiedRow } from '../../results/identity/identities.ts'
import { ResultSetWriter } from '../../results/stage/result-set-writer.ts'
import { harbourHalf, runner } from '../testing.ts'
import { publishPackage } from './publish-package.ts'

let database: OpenDatabase<EventsSchema>
beforeAll(async () => {
  database = await createTestDatabase<EventsSchema>([new URL('../../migrations/', import.meta.url)])
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('result_sets').execute()
  await sql`truncate stored_participants, participant_names`.execute(database.db)
})

/**
 * Publishes a package with these rows. The import writes each batch of rows while it reads the next
 * batch.
 */
function publishRows(rows: AsyncIterable<ResultRow>) {
  const pkg = harbourHalf({})
  const [race] = pkg.races
  if (race?.results) race.results.rows = rows
  return publishPackage(database.db, pkg)
}

const runners = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => runner(String(from + index)))

/** Returns the number of stored participants plus the number of their search keys. */
async function storedRows(): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select
    ((select count(*) from stored_participants) + (select count(*) from participant_names))::integer as rows`.execute(
    database.db,
  )
  return rows[0]?.rows ?? -1
}

test('an unreadable row ends the import, and its staged rows are deleted', async () => {
  async function* unreadable() {
    yield* runners(0, 700)
    await Promise.resolve()
    throw new Error('the disk is gone')
  }
  await expect(publishRows(unreadable())).rejects.toThrow('the disk is gone')
  expect(await storedRows()).toBe(0)
})

test('an error of the rows is thrown when no statement runs any more', async () => {
  const set = await ResultSetWriter.begin(database.db, 'harbour-half-2026-half', 'unreadable')
  const batch = runners(0, 500).map((row): IdentifiedRow => {
    const idBytes = newParticipantId()
    return { id: encodeId(idBytes), idBytes, sourceKey: row.key, row, onRequest: false }
  })
  async function* unreadable() {
    yield batch
    await Promise.resolve()
    throw new Error('the disk is gone')
  }
  await expect(set.write(unreadable())).rejects.toThrow('the disk is gone')
  expect(set.rows).toBe(batch.length)
})

test('a batch that the database refuses ends the import while the next rows are read', async () => {
  let read = 0
  async function* refused() {
    // The cast gives a state that the database does not know.
    yield runner('0', { state: 'lost' as ResultRow['state'] })
    for (const row of runners(1, 5_000)) {
      if (read % 100 === 0) await wait(1)
      read += 1
      yield row
    }
  }
  await expect(publishRows(refused())).rejects.toThrow('participants_state_known')
  expect(read).toBeLessThan(2_000)
  expect(await storedRows()).toBe(0)
})
