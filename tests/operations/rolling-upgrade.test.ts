import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { identityMigrations } from '../../services/identity/app.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { end, endWithThisProcess } from '../start/child-program.ts'
import { type StartedPostgres, startPostgres } from '../start/postgres.ts'
import { destructiveStatements } from './rolling-upgrade/destructive-statements.ts'

/**
 * For each service, the last migration before the first release whose copies can be replaced one by
 * one. Every later migration must work while copies of the former release still run.
 */
const baseline = { events: '030', identity: '012' }

const folder = mkdtempSync(join(tmpdir(), 'parcours-former-'))
let postgres: StartedPostgres | undefined
let former: ChildProcess | undefined

afterAll(async () => {
  if (former) await end(former)
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test.for([
  ['events', eventsMigrations, baseline.events],
  ['identity', identityMigrations, baseline.identity],
] as const)('new migrations of %s only add', ([, migrations, last]) => {
  const newer = readdirSync(migrations).filter((file) => file > `${last}~`)
  const found = newer.flatMap((file) =>
    destructiveStatements(readFileSync(new URL(file, migrations), 'utf8')),
  )
  expect(found).toEqual([])
})

test.for([
  ['drop table events;', 1],
  ['alter table events drop column name;', 1],
  ['alter table events rename column name to title;', 1],
  ['alter table events alter column name type integer;', 1],
  ['alter table events alter column name set not null;', 1],
  ['alter table events add column name text not null;', 1],
  ["alter table events add column name text not null default '';", 0],
  ['alter table events add column name text;\n-- drop table events\ncreate table names ();', 0],
] as const)('%s has %i statements that break former code', ([sql, count]) => {
  expect(destructiveStatements(sql)).toHaveLength(count)
})

test('the code from before the newest migration reads and imports on the new tables', async (context) => {
  const commit = commitBeforeNewestMigration()
  if (commit === undefined) {
    context.skip('the checkout has no history from before the newest migration')
    return
  }
  postgres = await startPostgres()
  const service = await startFormer(commit, postgres.url)
  await service.import('examples/timing')

  const { close } = await openDatabase<EventsSchema>({ kind: 'postgres', url: postgres.url }, [
    eventsMigrations,
    identityMigrations,
  ])
  await close()

  const paths = ['events', 'events/pier-mile-2026', 'rankings/pier-mile-2026-mile-overall/entries']
  for (const path of paths) {
    const response = await fetch(`${service.origin}/v1/web/${path}`)
    expect(response.status, path).toBe(200)
  }
  await service.import('examples/lakeside-run')
  expect((await fetch(`${service.origin}/v1/web/events`)).status).toBe(200)
})

function git(...options: string[]): string {
  return execFileSync('git', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

/**
 * The parent of the commit that added the newest migration. Undefined if the checkout does not
 * contain this commit.
 */
function commitBeforeNewestMigration(): string | undefined {
  try {
    const folders = ['services/events/migrations', 'services/identity/migrations']
    const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', ...folders).trim()
    return git('rev-parse', '--verify', `${added}^`).trim()
  } catch {
    return undefined
  }
}

interface FormerService {
  origin: string
  import: (path: string) => Promise<void>
}

async function startFormer(commit: string, url: string): Promise<FormerService> {
  const code = join(folder, 'code')
  mkdirSync(code)
  const archive = join(folder, 'code.tar')
  const folders = ['services', 'domain', 'reader', 'examples', 'package.json']
  git('archive', '--output', archive, commit, ...folders)
  execFileSync('tar', ['-xf', archive, '-C', code])
  symlinkSync(resolve('node_modules'), join(code, 'node_modules'))
  const script = resolve('tests/operations/rolling-upgrade/former-service.ts')
  const program = spawn(process.execPath, [script, code, url, folder], {
    cwd: code,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  former = program
  endWithThisProcess(program)
  let output = ''
  program.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const linesOf = (word: string) => output.split('\n').filter((line) => line.startsWith(word))
  const hasEnded = () => program.exitCode !== null
  await expect
    .poll(() => hasEnded() || linesOf('http').length === 1, { timeout: 60_000 })
    .toBe(true)
  if (hasEnded()) throw new Error('the former code does not start')
  let imports = 0
  return {
    origin: linesOf('http')[0] ?? '',
    async import(path) {
      imports += 1
      program.stdin.write(`${join(code, path)}\n`)
      await expect.poll(() => linesOf('imported'), { timeout: 60_000 }).toHaveLength(imports)
    },
  }
}
