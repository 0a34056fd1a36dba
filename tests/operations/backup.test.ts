import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../services/platform/database/database.ts'
import { runImport } from '../import/support/import-process.ts'
import { end, endWithThisProcess, hasEnded } from '../start/child-program.ts'
import { callSite } from '../start/command.ts'
import { startPrimary } from '../start/postgres.ts'
import { withPostgresPrograms } from '../start/postgres-programs.ts'
import { startSite } from '../start/site.ts'

const eventPackage = 'examples/lakeside-run'
const root = mkdtempSync(join(tmpdir(), 'parcours-backup-'))
const varDirectory = join(root, 'var')
/** Path of the file that contains a table, in the folder of the database. */
let tableFile: string
let indexFile: string

/** The commands of “Backup and restore” in docs/operating.md, in the order of the document. */
const document = readFileSync('docs/operating.md', 'utf8')
const section = /\n## Backup and restore\n(.*?)\n## /s.exec(document)?.[1] ?? ''
const commands = [...section.matchAll(/\n```\n(.*?)```\n/gs)].map(([, text]) => String(text))
const [backUp = '', restore = '', dump = '', createDatabase = '', restoreDump = ''] = commands

function shell(script: string, environment: Record<string, string> = {}) {
  const env = { ...process.env, ...environment }
  execFileSync('bash', ['-euc', script], { cwd: root, env, stdio: 'pipe' })
}

const embedded = (folder: string) => ({
  DATABASE_URL: '',
  DEMO_SEASON: '0',
  VAR_DIRECTORY: folder,
})

/**
 * Starts a site that may end without a signal. `ended` resolves to its exit code and its output.
 */
function start(folder: string) {
  const site = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, ...embedded(folder), PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithThisProcess(site)
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    site[stream].setEncoding('utf8').on('data', (text: string) => (output[stream] += text))
  }
  const ended = once(site, 'close').then(() => ({ code: site.exitCode, ...output }))
  return Object.assign(site, { output, ended })
}

beforeAll(async () => {
  mkdirSync(varDirectory)
  expect(await runImport(embedded(varDirectory), [eventPackage])).toMatchObject({ code: 0 })
  const directory = join(varDirectory, 'database')
  const { db, close } = await openDatabase({ kind: 'embedded', directory }, [])
  const { rows } = await sql<{ table: string; index: string }>`
    select pg_relation_filepath('stored_participants') as "table",
      pg_relation_filepath('events_pkey') as index`.execute(db)
  await close()
  tableFile = rows[0]?.table ?? ''
  indexFile = rows[0]?.index ?? ''
})
afterAll(() => {
  rmSync(root, { recursive: true })
})

test('an embedded database is restored by the commands of docs/operating.md', async () => {
  shell(backUp)
  rmSync(join(varDirectory, 'database'), { recursive: true })
  shell(restore)
  const folder = join(root, 'restored')
  cpSync(varDirectory, folder, { recursive: true })

  const site = await startSite(embedded(folder))
  const response = await fetch(`${site.origin}/v1/web/events/lakeside-run-2026`)
  await site.stop()

  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ name: 'Lakeside Run' })
})

test('a database of PostgreSQL is restored by the commands of docs/operating.md', async () => {
  await withPostgresPrograms(async (programs) => {
    const server = await startPrimary(programs)
    try {
      const { port } = server
      const url = (database: string) => `postgres://parcours@127.0.0.1:${String(port)}/${database}`
      const PATH = `${programs}${delimiter}${process.env['PATH'] ?? ''}`
      const administrator = { PATH, PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'test' }
      await server.query('create role parcours login')
      shell(createDatabase.replace('parcours_restored', 'parcours'), administrator)
      const DATABASE_URL = url('parcours')
      expect(await runImport({ DATABASE_URL }, [eventPackage])).toMatchObject({ code: 0 })

      shell(dump, { PATH, DATABASE_URL })
      shell(createDatabase, administrator)
      const written = 'postgres://parcours:PASSWORD@HOST:5432/parcours_restored'
      expect(restoreDump).toContain(written)
      shell(restoreDump.replace(written, url('parcours_restored')), { PATH })

      const again = await runImport({ DATABASE_URL: url('parcours_restored') }, [eventPackage])
      expect(again).toMatchObject({
        code: 0,
        output: expect.stringContaining('Nothing to do') as string,
      })
    } finally {
      await server.stop()
    }
  })
})

/** Copies the database and damages the folder of the copy. */
function damaged(name: string, damage: (directory: string) => void): string {
  const folder = join(root, name.replaceAll(' ', '-'))
  const directory = join(folder, 'database')
  mkdirSync(folder, { mode: 0o700 })
  cpSync(join(varDirectory, 'database'), directory, { recursive: true })
  damage(directory)
  return folder
}

const remove = (directory: string, path: string) => {
  rmSync(join(directory, path), { recursive: true })
}
const control = join('global', 'pg_control')

const damages: [what: string, damage: (directory: string) => void][] = [
  ['no PG_VERSION', (directory) => remove(directory, 'PG_VERSION')],
  ['an emptied control file', (directory) => truncateSync(join(directory, control))],
  ['a cut control file', (directory) => truncateSync(join(directory, control), 100)],
  [
    'no file of the log',
    (directory) => {
      const log = join(directory, 'pg_wal')
      for (const name of readdirSync(log)) if (/^[0-9A-F]{24}$/.test(name)) remove(log, name)
    },
  ],
  ['a cut table', (directory) => truncateSync(join(directory, tableFile))],
  ['no file of an index', (directory) => remove(directory, indexFile)],
  [
    'files of others',
    (directory) => {
      rmSync(directory, { recursive: true })
      mkdirSync(directory)
      writeFileSync(join(directory, 'letter.txt'), '')
    },
  ],
]

test.concurrent.for(damages)(
  'with %s the start ends and names the section',
  async ([what, damage], { expect }) => {
    const folder = damaged(what, damage)
    const directory = join(folder, 'database')
    const before = readdirSync(directory)

    const { code, stdout, stderr } = await callSite({ ...embedded(folder), PORT: '0' })

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(
      /^The embedded database in \S+\/database does not open: [^\n]+\. Its files are not whole: restore them as “Backup and restore” in docs\/operating\.md says\.\n$/,
    )
    expect(readdirSync(directory).filter((name) => name !== 'postmaster.pid')).toEqual(before)
  },
)

test('commands refuse damaged files with the same sentence', async () => {
  const folder = damaged('no log, for commands', (directory) => remove(directory, 'pg_wal'))
  const { code, output } = await runImport(embedded(folder), [eventPackage])
  expect(output).toMatch(/^The embedded database in [^\n]+ “Backup and restore” [^\n]+\n$/)
  expect(code).toBe(3)
})

test('a first start that is killed can be repeated', async () => {
  const folder = join(root, 'first')
  mkdirSync(folder)
  const directory = join(folder, 'database')
  const killed = start(folder)
  const isInitialising = () =>
    existsSync(`${directory}.new`) || (existsSync(directory) && readdirSync(directory).length > 0)
  while (!isInitialising() && !hasEnded(killed)) await wait(1)
  killed.kill('SIGKILL')
  await killed.ended

  const site = start(folder)
  await Promise.race([
    site.ended,
    expect.poll(() => site.output.stdout, { timeout: 60_000 }).toContain('Ready'),
  ])
  expect(site.output).toMatchObject({
    stdout: expect.stringContaining('Ready') as string,
    stderr: '',
  })
  await end(site)
  expect(readdirSync(folder)).toEqual(['database'])
})
