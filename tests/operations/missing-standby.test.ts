import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventsSchema } from '../../services/events/database.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { startFilledPrimary } from '../start/filled-postgres.ts'
import { organiserToken } from '../start/organiser-token.ts'
import { withPostgresPrograms } from '../start/postgres-programs.ts'
import type { PostgresServer } from '../start/postgres-server.ts'
import { type StartedSite, startSite } from '../start/site.ts'
import { prepareTimedRace } from './timed-race.ts'

let postgres: PostgresServer
let site: StartedSite
let timingToken: string
let importToken: string
const commitTimeoutMs = 1_000

beforeAll(async () => {
  postgres = await withPostgresPrograms(startFilledPrimary)
  const location = { kind: 'postgres', url: postgres.url } as const
  timingToken = await prepareTimedRace(location)
  importToken = await createImportToken(location)
  site = await startSite({
    DATABASE_URL: postgres.url,
    DATABASE_COMMIT_TIMEOUT_MS: String(commitTimeoutMs),
    DEMO_SEASON: '0',
  })
})

afterAll(async () => {
  await site.stop()
  await postgres.stop()
})

async function createImportToken(location: { kind: 'postgres'; url: string }): Promise<string> {
  const { db, close } = await openDatabase<EventsSchema>(location, [])
  const token = await organiserToken(db, 'pier-runners', 'events:import')
  await close()
  return token
}

/** Makes commits wait for a standby with this name. Without a name, commits do not wait. */
async function requireStandby(name: string): Promise<void> {
  await postgres.query(`alter system set synchronous_standby_names = '${name}'`)
  await postgres.query('select pg_reload_conf()')
  await expect
    .poll(() => postgres.query('show synchronous_standby_names'))
    .toEqual([{ synchronous_standby_names: name }])
}

interface Sent {
  token?: string
  json?: object
  body?: string
}

async function post(path: string, { token, json, body = JSON.stringify(json) }: Sent) {
  const response = await fetch(`${site.origin}/v1/${path}`, {
    method: 'POST',
    headers: {
      'content-type': json === undefined ? 'application/octet-stream' : 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body,
  })
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: (await response.json()) as object,
  }
}

const passings = [{ id: 'finish-1', bib: '1', checkpoint: 'finish', race_ms: 400_000 }]
const sendPassings = () =>
  post('timing/races/pier-mile-2026-mile/passings', { token: timingToken, json: { passings } })

const refused = {
  status: 503,
  retryAfter: '10',
  body: { status: 503, code: 'service.standbyMissing' },
}

test('without its standby, no write is acknowledged and pages go on', async () => {
  await requireStandby('nobody')
  const start = performance.now()
  expect(await sendPassings()).toMatchObject(refused)
  expect(performance.now() - start).toBeGreaterThan(commitTimeoutMs - 100)
  expect(performance.now() - start).toBeLessThan(commitTimeoutMs + 4_000)
  // The primary has stored the passing. The repeated passing is a duplicate, and is not acknowledged.
  expect(await sendPassings()).toMatchObject(refused)

  const credentials = { email: 'ada@tugboats.example', password: 'tugs and barges' }
  const writes = [
    post('identity/sessions', { json: credentials }),
    post('import/packages', { token: importToken, body: 'a package' }),
    // These are more writes than the pool has connections.
    ...Array.from({ length: 12 }, sendPassings),
  ]
  const page = await fetch(`${site.origin}/en/organisations?page=1`)
  expect(page.status).toBe(200)
  for (const write of await Promise.all(writes)) expect(write).toMatchObject(refused)

  await requireStandby('')
  expect(await sendPassings()).toMatchObject({
    status: 200,
    body: { passings: [{ id: 'finish-1', status: 'duplicate' }] },
  })
})
