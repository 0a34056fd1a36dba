import { connect } from 'node:net'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from './database.ts'
import { createService, type Service } from '../http/service.ts'
import { createTestDatabase } from '../testing.ts'

let database: OpenDatabase<object>
let db: Kysely<object>
let app: Service
let onRequest: () => Promise<unknown>
let ended: Promise<unknown> = Promise.resolve()

const onServer = process.env['TEST_DATABASE_URL'] !== undefined

beforeAll(async () => {
  database = await createTestDatabase<object>([])
  db = database.db
  await sql`create table visits (name text)`.execute(db)
  app = await createService({ title: 'Test', description: '' })
  const handler = () => {
    const work = onRequest()
    ended = work.catch((error: unknown) => error)
    return work
  }
  app.get('/read', { schema: { hide: true } }, handler)
  app.post('/change', { schema: { hide: true } }, handler)
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  await sql`delete from visits`.execute(db)
})

const visits = async () => (await sql`select name from visits`.execute(db)).rows.length

/** Sends a request and closes its connection after `begun` has resolved. */
async function requestAndLeave(head: string, begun: Promise<unknown>): Promise<void> {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${head} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`)
  await begun
  socket.destroy()
}

/**
 * Makes the handler run two statements with a pause between them, in which the client can
 * disconnect.
 */
function twoStatements() {
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  onRequest = async () => {
    await sql`insert into visits values ('first')`.execute(db)
    begin()
    await wait(200)
    await sql`insert into visits values ('second')`.execute(db)
    return {}
  }
  return begun
}

test('reads for a disconnected client are dropped', async () => {
  await requestAndLeave('GET /read', twoStatements())
  expect(await ended).toMatchObject({ name: 'AbortError' })
  expect(await visits()).toBe(1)
})

test('writes of a disconnected client are completed', async () => {
  await requestAndLeave('POST /change', twoStatements())
  expect(await ended).toEqual({})
  expect(await visits()).toBe(2)
})

test('an aborted transaction is rolled back', async () => {
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  onRequest = () =>
    db.transaction().execute(async (transaction) => {
      await sql`insert into visits values ('first')`.execute(transaction)
      begin()
      await wait(200)
      await sql`insert into visits values ('second')`.execute(transaction)
    })
  await requestAndLeave('GET /read', begun)
  expect(await ended).toMatchObject({ name: 'AbortError' })
  expect(await visits()).toBe(0)
})

const testOnServer = onServer ? test : () => undefined

// The embedded database cannot cancel a running statement.
testOnServer('PostgreSQL cancels the running statement of an aborted request', async () => {
  onRequest = () => sql`select pg_sleep(60)`.execute(db)
  const running = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where state = 'active' and query like 'select pg_sleep%'`.execute(db)
    return rows.length
  }
  const begun = expect.poll(running, { timeout: 10_000 }).toBe(1)
  await requestAndLeave('GET /read', begun)
  expect(await ended).toMatchObject({ name: 'AbortError' })
  await expect.poll(running, { timeout: 10_000 }).toBe(0)
  expect(await visits()).toBe(0)
})

test('a caller in the same process passes on its abort signal', async () => {
  const caller = new AbortController()
  const begun = twoStatements()
  const response = app.inject({ url: '/read', signal: caller.signal })
  await begun
  caller.abort()
  await expect(response).rejects.toThrow('aborted')
  expect(await ended).toMatchObject({ name: 'AbortError' })
  expect(await visits()).toBe(1)
})
