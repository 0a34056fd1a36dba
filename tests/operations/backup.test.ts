import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listArchives } from '../../server/backup/archives.ts'
import { migrations } from '../../services/migrations.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { createDatabaseFiles } from '../../services/platform/testing.ts'
import { callImport } from '../import/support/import-process.ts'
import { end, endWithThisProcess, hasEnded } from '../start/child-program.ts'
import { callCommand, callSite } from '../start/command.ts'
import { startPrimary } from '../start/postgres.ts'
import { withPostgresPrograms } from '../start/postgres-programs.ts'
import { startSite } from '../start/site.ts'
import { wide } from '../wide.ts'

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
  await createDatabaseFiles(join(varDirectory, 'database'), migrations)
  expect(await callImport(embedded(varDirectory), [eventPackage])).toMatchObject({ code: 0 })
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

/** Runs a command of the document with the embedded database of the folder. */
function run(text: string, folder = varDirectory) {
  const [, name = '', words = ''] = /^npm run parcours -- (\w+) ?(.*)\n$/.exec(text) ?? []
  const args = words.split(' ').filter(Boolean)
  return callCommand(name, args, embedded(folder)).ended
}

const archivesOf = (folder: string) => listArchives(join(folder, 'backups')).map(({ path }) => path)
const restoring = (archive: string, option = '') => {
  const written = 'var/backups/parcours-TIME.tar.gz'
  expect(restore).toContain(written)
  return restore.replace(written, `${archive}${option}`)
}
const textLike = (pattern: RegExp) => expect.stringMatching(pattern) as string

test('an embedded database is restored by the commands of docs/operating.md', async () => {
  expect(await run(backUp)).toMatchObject({ code: 0, stderr: '' })
  const [archive = ''] = archivesOf(varDirectory)
  expect(statSync(archive).mode & 0o077).toBe(0)
  rmSync(join(varDirectory, 'database'), { recursive: true })
  expect(await run(restoring(archive))).toMatchObject({
    code: 0,
    stdout: textLike(/^[\d,]+ rows in \d+ tables, .*\nThe backup is restored\.\n$/),
  })

  const folder = join(root, 'restored')
  const old = join(folder, 'backups', 'parcours-2026-10-01T03-00-00Z.tar.gz')
  cpSync(varDirectory, folder, { recursive: true })
  renameSync(join(folder, relative(varDirectory, archive)), old)
  const site = await startSite({ ...embedded(folder), NIGHTLY_BACKUPS: '1' })
  try {
    const response = await fetch(`${site.origin}/v1/web/events/lakeside-run-2026`)
    expect(await response.json()).toMatchObject({ name: 'Lakeside Run' })
    expect(site.output()).toMatch(/\nBackups {14}the last one is \d+ days old, .*NIGHTLY_BACKUPS=7/)
    // The site keeps only one backup. So the nightly backup replaces the older backup.
    await expect.poll(() => archivesOf(folder), { timeout: 60_000 }).not.toContain(old)
    const [nightly = ''] = archivesOf(folder)
    expect(await (await fetch(`${site.origin}/metrics`)).text()).toMatch(
      /\nparcours_last_backup_timestamp_seconds 1[\d.e+]+\n/,
    )
    expect(await run(backUp, folder)).toMatchObject({
      code: 0,
      stdout: textLike(/Statements of the site waited for \d+\.\d\d s/),
    })
    expect(await run(restoring(nightly, ' --check'), folder)).toMatchObject({
      code: 0,
      stdout: textLike(/The backup can be restored\./),
    })
    expect(await run(restoring(nightly), folder)).toMatchObject({
      code: 1,
      stderr: textLike(/the database is as before\. Stop the site first: /),
    })
  } finally {
    await site.stop()
  }
})

test.each([
  ['a cut archive', 'damaged', (archive: string) => truncateSync(archive, 100_000)],
  ['an archive of something else', 'has no folder “database”', packLetter],
  [
    'an archive without a row',
    'not whole: rows of events: 2 in the backup, 1 found',
    (archive: string) =>
      repack(archive, (draft) => {
        const file = join(draft, 'backup.json')
        writeFileSync(file, readFileSync(file, 'utf8').replace('"events": 1', '"events": 2'))
      }),
  ],
  [
    'an archive without a file',
    'does not open: Error: the file',
    (archive: string) => repack(archive, (draft) => rmSync(join(draft, 'database', indexFile))),
  ],
])('%s is refused and changes nothing', async (_, reason, damage) => {
  const archive = join(root, 'damaged.tar.gz')
  cpSync(archivesOf(varDirectory)[0] ?? '', archive)
  damage(archive)
  const before = readdirSync(varDirectory)
  const { code, stdout, stderr } = await run(restoring(archive))
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain(reason)
  expect(readdirSync(varDirectory)).toEqual(before)
})

function packLetter(archive: string) {
  writeFileSync(join(root, 'letter.txt'), 'Dear Sir')
  execFileSync('tar', ['-czf', archive, '-C', root, 'letter.txt'])
}

/** Extracts an archive, changes its files and packs the changed files again. */
function repack(archive: string, change: (draft: string) => void) {
  const draft = mkdtempSync(join(root, 'draft-'))
  execFileSync('tar', ['-xzf', archive, '-C', draft])
  change(draft)
  execFileSync('tar', ['-czf', archive, '-C', draft, 'backup.json', 'database'])
}

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
      expect(await callImport({ DATABASE_URL }, [eventPackage])).toMatchObject({ code: 0 })

      shell(dump, { PATH, DATABASE_URL })
      shell(createDatabase, administrator)
      const written = 'postgres://parcours:PASSWORD@HOST:5432/parcours_restored'
      expect(restoreDump).toContain(written)
      shell(restoreDump.replace(written, url('parcours_restored')), { PATH })

      const again = await callImport({ DATABASE_URL: url('parcours_restored') }, [eventPackage])
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

test.concurrent.for(wide(damages, ([what]) => what.startsWith('no ')))(
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
  const { code, output } = await callImport(embedded(folder), [eventPackage])
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
