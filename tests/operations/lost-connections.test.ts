import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswords, defaultPasswordCost } from '../../services/identity/security/passwords.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { isDatabaseUnavailable } from '../../services/platform/database/database-unavailable.ts'
import { PackageCopy } from '../import/support/package-copy.ts'
import { startFilledPostgres } from '../start/filled-postgres.ts'
import type { StartedPostgres } from '../start/postgres.ts'
import { type StartedSite, startSite } from '../start/site.ts'

let postgres: StartedPostgres
let site: StartedSite
/**
 * Connection to another database of the server, because the test terminates connections to the
 * site's database.
 */
let admin: pg.Client

const account = { email: 'ada@tugboats.example', password: 'tugs and barges' }

beforeAll(async () => {
  postgres = await startFilledPostgres()
  admin = await connectAdmin()
  await admin.query('create database site')
  const url = new URL(postgres.url)
  url.pathname = '/site'
  site = await startSite({ DATABASE_URL: url.href, DEMO_SEASON: '0' })
  const { hash } = await createPasswords(defaultPasswordCost)
  await inSite(
    `insert into accounts (id, email, password_hash, first_name, last_name, newsletter, private_profile, language)
     values ('ada', '${account.email}', '${await hash(account.password)}', 'Ada', 'Lagoon', false, false, 'en')`,
  )
})

afterAll(async () => {
  await site.stop()
  await admin.end().catch(() => undefined)
  await postgres.stop()
})

async function connectAdmin() {
  const client = new pg.Client({ connectionString: postgres.url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Runs one statement in the site's database over a new connection. */
async function inSite(statement: string) {
  const client = new pg.Client({ connectionString: site.environment['DATABASE_URL'] })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Terminates every connection to the site's database. */
async function terminateBackends(): Promise<number> {
  const { rowCount } = await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'site' and pid <> pg_backend_pid()",
  )
  return rowCount ?? 0
}

async function statusOf(path: string, init?: RequestInit): Promise<string> {
  const response = await fetch(site.origin + path, init)
  await response.text()
  return `${path} ${String(response.status)}`
}

const paths = ['/en', '/en/events/week', '/v1/web/events?itemsPerPage=20', '/v1/web/search?q=run']
const signInPath = '/v1/identity/sessions'
const signIn = () =>
  statusOf(signInPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })

/** Runs the import command on the site's database again and again. */
function importAgainAndAgain(path: string) {
  let running: ChildProcess | undefined
  const stopping = new AbortController()
  const ends: { code: number | null; output: string }[] = []
  const done = (async () => {
    while (!stopping.signal.aborted) {
      const child = spawn(process.execPath, ['server/commands/parcours.ts', 'import', path], {
        env: { ...process.env, ...site.environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running = child
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => (output += text))
      }
      await once(child, 'close')
      ends.push({ code: child.exitCode, output })
    }
  })()
  return {
    ends,
    async stop() {
      stopping.abort()
      running?.kill('SIGINT')
      await done
      // Removes the last import, because it was interrupted.
      ends.pop()
    },
  }
}

test('a transaction whose connection is terminated fails, and the next one works', async () => {
  const { db, close } = await openDatabase({ kind: 'postgres', url: postgres.url }, [])
  const failed = await db
    .transaction()
    .execute(async (transaction) => {
      const { rows } = await sql<{
        pid: number
      }>`select pg_backend_pid() as pid`.execute(transaction)
      await admin.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid])
      // Waits until no statement runs. The connection error then arrives between two statements.
      await wait(100)
      await sql`select 1`.execute(transaction)
    })
    .catch((error: unknown) => error)
  expect(isDatabaseUnavailable(failed)).toBe(true)
  const { rows } = await sql`select 1 as one`.execute(db)
  expect(rows).toEqual([{ one: 1 }])
  await close()
})

test('connections terminated fifty times under load end no process', async () => {
  using copy = new PackageCopy()
  const lines = Array.from({ length: 3_000 }, (_, n) => `${String(1000 + n)},Many Runner,F,30,5:00`)
  copy.write('kids.csv', ['bib,name,sex,age,time', ...lines, ''].join('\n'))
  const imports = importAgainAndAgain(copy.path)
  const statuses = new Map<string, number>()
  let terminated = 0
  for (let round = 0; round < 50; round += 1) {
    const responses = Promise.all(
      [...paths, ...paths].map((path) => statusOf(path)).concat(signIn()),
    )
    // The delay differs in each round, so each round interrupts other requests and other steps of
    // the import.
    await wait((round * 37) % 150)
    terminated += await terminateBackends()
    for (const status of await responses) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    // Deletes counted attempts, because the number of sign-ins is limited.
    if (round % 9 === 8) await inSite('delete from attempt_counts').catch(() => undefined)
  }
  await imports.stop()

  expect(terminated).toBeGreaterThan(50)
  expect([...statuses.keys()].filter((status) => !/ (?:200|201|503)$/.test(status))).toEqual([])
  expect(site.process.exitCode).toBeNull()
  // The log does not report a failed statement as a defect.
  expect(site.output()).not.toContain('"level":"error"')
  expect(site.output()).not.toContain('"level":"fatal"')
  const importFailures = imports.ends.filter(({ code }) => code !== 0)
  expect(importFailures.length).toBeGreaterThan(0)
  for (const { code, output } of importFailures) {
    expect({ code, output }).toEqual({
      code: 3,
      output: expect.stringContaining('The database is not there:') as string,
    })
  }
  await expectAllWell()
})

test('a server that crashes under load and comes back leaves the site running', async () => {
  const responses = Promise.all([...paths, ...paths].map((path) => statusOf(path)).concat(signIn()))
  const { rows } = await admin.query<{ pid: string }>(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid",
  )
  // SIGQUIT is PostgreSQL's immediate shutdown. Clients see it as a crash.
  process.kill(Number(rows[0]?.pid), 'SIGQUIT')
  for (const status of await responses) expect(status).toMatch(/ (?:200|201|503)$/)
  await postgres.halt()
  await postgres.resume()
  admin = await connectAdmin()
  await expectAllWell()
})

async function expectAllWell() {
  await expect.poll(() => statusOf('/ready'), { timeout: 30_000 }).toBe('/ready 200')
  await inSite('delete from attempt_counts')
  for (const path of paths) expect(await statusOf(path)).toBe(`${path} 200`)
  expect(await signIn()).toBe(`${signInPath} 201`)
  expect(site.process.exitCode).toBeNull()
}
