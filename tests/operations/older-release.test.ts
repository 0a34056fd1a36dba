import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '../../services/migrations.ts'
import { type DatabaseLocation, openDatabase } from '../../services/platform/database/database.ts'
import { createDatabaseFiles } from '../../services/platform/testing.ts'
import { startFilledPostgres } from '../start/filled-postgres.ts'
import { endWithThisProcess } from '../start/child-program.ts'
import { callCommand, callSite } from '../start/command.ts'
import type { StartedPostgres } from '../start/postgres.ts'

/** Folder for databases that a newer release has migrated. */
const folder = mkdtempSync(join(tmpdir(), 'parcours-older-'))
const siteFile = join(folder, 'site.json')
let postgres: StartedPostgres

/**
 * Adds a newer migration to only one service. Commands that need only the other service must refuse
 * the database too.
 */
async function migrateFurther(location: DatabaseLocation) {
  const { db, close } = await openDatabase(location, migrations)
  await sql`insert into identity_migrations (name, timestamp) values ('999-newer.sql', '')`.execute(
    db,
  )
  await close()
}

beforeAll(async () => {
  writeFileSync(siteFile, '{ "origin": "https://results.club.test" }')
  postgres = await startFilledPostgres()
  await migrateFurther({ kind: 'postgres', url: postgres.url })
  const directory = join(folder, 'database')
  await createDatabaseFiles(directory, migrations)
  await migrateFurther({ kind: 'embedded', directory })
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

const refusal =
  /^The database belongs to a newer release, whose migration identity\/999-newer\.sql is missing here\. Start that release, or restore the backup from before it\.\n(?:A worker ended before it was ready\.\n)?$/

const ofRole = (ROLE: string): Record<string, string> => ({
  ROLE,
  INTERNAL_TOKEN: 'between the roles of the tugboats',
  EVENTS_URL: 'http://127.0.0.1:1',
  IDENTITY_URL: 'http://127.0.0.1:1',
})

const settings = {
  DEMO_SEASON: '0',
  PORT: '0',
  VAR_DIRECTORY: folder,
  SITE_CONFIG: siteFile,
  CLAIM_SECRET: 'signs the links to results of the harbour',
}

interface Program {
  code: number
  args: string[]
  environment?: Record<string, string>
}

const site = (environment: Record<string, string> = {}): Program => ({
  code: 1,
  args: ['server/main.ts'],
  environment,
})
const command = (code: number, ...args: string[]) => ({
  code,
  args: ['server/commands/parcours.ts', ...args],
})
const commands = [
  command(3, 'import', 'examples/lakeside-run'),
  command(3, 'import', '--delete', 'lakeside-run-2026'),
  command(1, 'credentials', 'list'),
  command(1, 'access-requests'),
  command(1, 'security-log'),
  command(1, 'claim-links', 'lakeside-run-2026-10k'),
]

/** Calls a program in this process. The program must refuse its database. */
async function call({ args: [, name, ...args], environment = {} }: Program, url: string) {
  const env = { ...settings, DATABASE_URL: url, ...environment }
  const { code, stderr } = await (name === undefined
    ? callSite(env)
    : callCommand(name, args, env).ended)
  return { code, message: stderr }
}

/** Runs a program that must refuse its database, as a process of its own. */
async function run({ args, environment = {} }: Program, url: string) {
  const program = spawn(process.execPath, args, {
    env: { ...process.env, ...settings, DATABASE_URL: url, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 60_000,
  })
  endWithThisProcess(program)
  let message = ''
  program.stderr.setEncoding('utf8').on('data', (text: string) => (message += text))
  await once(program, 'close')
  return { code: program.exitCode, message }
}

test.concurrent.for<Program>([
  site(),
  site({ WORKERS: '2' }),
  ...['events', 'identity', 'web'].map((role) => site(ofRole(role))),
  ...commands,
])('on PostgreSQL, $args $environment refuses with code $code', async (program, { expect }) => {
  // A site with workers needs processes. The test calls the other programs in its own process,
  // because that is several times faster.
  const inProcess = !('WORKERS' in (program.environment ?? {}))
  const { code, message } = await (inProcess ? call : run)(program, postgres.url)
  expect(message).toMatch(refusal)
  expect(code).toBe(program.code)
})

// Calls one program after another, because each program locks the embedded database.
test('the embedded database is refused, too', async () => {
  for (const program of [site(), ...commands]) {
    const { code, message } = await call(program, '')
    expect(message, program.args.join(' ')).toMatch(refusal)
    expect(code).toBe(program.code)
  }
})
