import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { log } from './log.ts'
import { createTestDatabase } from './testing.ts'

test('a slow statement is told without its values', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const { db, close } = await createTestDatabase([])
  const name = 'Somebody'
  await sql`select ${name}::text`.execute(db)
  expect(warn).not.toHaveBeenCalled()

  await sql`select ${name}::text, pg_sleep(0.21)`.execute(db)

  expect(warn.mock.calls).toEqual([
    [{ ms: expect.any(Number) as number, sql: 'select $1::text, pg_sleep(0.21)' }, 'slow query'],
  ])
  await close()
})
