import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { log } from '../log.ts'
import { runWithRequest, currentRequest } from '../http/request-id.ts'
import { createTestDatabase } from '../testing.ts'

test('a slow statement is logged with its request id and without its values', async () => {
  // On a busy machine, creating the database may also log slow statements.
  const { db, close } = await createTestDatabase([])
  const logged: unknown[] = []
  vi.spyOn(log, 'warn').mockImplementation((...line: unknown[]) => {
    logged.push([currentRequest()?.requestId, ...line])
  })
  const name = 'A visitor'

  await runWithRequest({ requestId: 'mine' }, () =>
    sql`select ${name}::text, pg_sleep(0.21)`.execute(db),
  )

  expect(logged).toEqual([
    [
      'mine',
      { ms: expect.any(Number) as number, sql: 'select $1::text, pg_sleep(0.21)' },
      'slow query',
    ],
  ])
  await close()
})

test('timers run between the statements of a busy database', async () => {
  const { db, close } = await createTestDatabase([])
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
  }, 1)

  await db.transaction().execute(async (transaction) => {
    for (let statement = 0; statement < 20; statement += 1) {
      await sql`select count(*) from generate_series(1, 100000)`.execute(transaction)
    }
  })

  clearInterval(timer)
  expect(ticks).toBeGreaterThan(3)
  await close()
})
