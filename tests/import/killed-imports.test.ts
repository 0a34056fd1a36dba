import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { importPackage } from '../../services/events/import/import-package.ts'
import { visibleRows } from '../../services/events/import/testing.ts'
import { type OpenDatabase, openDatabase } from '../../services/platform/database/database.ts'
import { createDatabaseFiles, createTestDatabase } from '../../services/platform/testing.ts'
import { isWide } from '../wide.ts'
import { PackageCopy } from './support/package-copy.ts'

// A long timeout: each kill needs two processes that open a database.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const seed = 20_261_121
const moments = isWide ? 6 : 3
const postgres = process.env['TEST_DATABASE_URL']

const folder = mkdtempSync(join(tmpdir(), 'killed-imports-'))
const first = new PackageCopy()
const second = new PackageCopy()
let before: unknown
let after: unknown
/** Number of statements of a second import that is not interrupted. */
let statements: number

beforeAll(async () => {
  second
    .edit('10k.csv', 'Harbour Pacers', 'Harbour Walkers')
    .edit('event.yml', 'name: Lakeside Run\n', 'name: Lakeside Night Run\n')
    .remove('news/results.md')
  if (postgres === undefined)
    await createDatabaseFiles(join(folder, 'template'), [eventsMigrations])
  const database = await open('template')
  await importFrom(first, database)
  before = await seenIn(database)
  await database.close()
  await copyOf('template', 'whole')
  const { output } = await child('whole')
  statements = Number(output)
  const whole = await open('whole')
  after = await seenIn(whole)
  await whole.close()
})
afterAll(async () => {
  for (const drop of dropAtEnd) await drop()
  first[Symbol.dispose]()
  second[Symbol.dispose]()
  rmSync(folder, { recursive: true })
})

test('an import that is killed at any moment shows all of it or nothing, and the next one works', async () => {
  expect(after).not.toEqual(before)
  expect(statements).toBeGreaterThan(30)
  for (let moment = 0; moment < moments; moment += 1) {
    const statement = 1 + Math.floor(random(moment) * statements)
    const name = `moment_${String(moment)}`
    await copyOf('template', name)
    const { signal } = await child(name, statement, moment % 2 === 1)
    expect(signal).toBe('SIGKILL')

    const database = await open(name)
    const seen = await seenIn(database)
    expect([before, after], `killed at statement ${String(statement)}`).toContainEqual(seen)
    await importFrom(second, database)
    expect(await seenIn(database)).toEqual(after)
    const sets = await database.db
      .selectFrom('result_sets')
      .select('id')
      .where('without_names', '=', false)
      .execute()
    expect(sets).toHaveLength(2)
    await database.close()
  }
})

/** A pseudo-random number from 0 to below 1 that depends only on the number of the moment. */
function random(moment: number): number {
  let state = (seed + moment * 0x9e3779b9) | 0
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32
}

const databases = new Map<string, string>()
const dropAtEnd: (() => Promise<void>)[] = []

function urlOf(name: string): string {
  const url = new URL(postgres ?? '')
  url.pathname = `/${databases.get(name) ?? ''}`
  return url.href
}

async function open(name: string): Promise<OpenDatabase<EventsSchema>> {
  if (postgres === undefined) {
    const directory = join(folder, name)
    return openDatabase<EventsSchema>({ kind: 'embedded', directory }, [eventsMigrations])
  }
  if (databases.has(name)) {
    return openDatabase<EventsSchema>({ kind: 'postgres', url: urlOf(name) }, [eventsMigrations])
  }
  const database = await createTestDatabase<EventsSchema>([eventsMigrations])
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    database.db,
  )
  databases.set(name, rows[0]?.name ?? '')
  dropAtEnd.push(database.close)
  return { ...database, close: () => Promise.resolve() }
}

async function copyOf(from: string, to: string): Promise<void> {
  if (postgres === undefined) {
    cpSync(join(folder, from), join(folder, to), { recursive: true })
    return
  }
  const database = await open(to)
  await importFrom(first, database)
  await database.close()
}

function importFrom({ path }: PackageCopy, { db }: OpenDatabase<EventsSchema>) {
  return importPackage(
    () => Promise.resolve(db),
    { path, check: false, rejectsFile: undefined, realDataDir: undefined },
    { varDirectory: folder },
  )
}

/** Runs the second import in a child process. The child process may kill itself. */
function child(
  name: string,
  statement?: number,
  sent = false,
): Promise<{ signal: string | null; output: string }> {
  const where =
    postgres === undefined ? ['--directory', join(folder, name)] : ['--url', urlOf(name)]
  const when = statement === undefined ? [] : ['--statement', String(statement)]
  const args = [...where, ...when, ...(sent ? ['--sent'] : []), '--package', second.path]
  return new Promise((resolve, reject) => {
    const ended = execFile(
      process.execPath,
      ['tests/import/support/import-and-kill.ts', ...args],
      (error, output, complaint) => {
        const { signalCode: signal } = ended
        if (error !== null && signal === null) reject(new Error(complaint, { cause: error }))
        else resolve({ signal, output })
      },
    )
  })
}

/** The data that readers see, without columns that differ in each import. Bibs replace ids. */
async function seenIn({ db }: OpenDatabase<EventsSchema>): Promise<unknown> {
  const people = await db.selectFrom('participants').select(['id', 'bib']).execute()
  const bibs = new Map(people.map(({ id, bib }) => [id, `#${String(bib)}`]))
  const written = new Set([
    ...['place', 'written', 'result_set_id', 'imported_at', 'updated_at'],
    // These columns contain the number and the time of the publication.
    ...['revision', 'revised_at'],
  ])
  return Object.entries(await visibleRows(db)).map(([table, rows]) => [
    table,
    rows
      .map((row) =>
        JSON.stringify(row, (key, value: unknown) =>
          written.has(key) ? undefined : (bibs.get(String(value)) ?? value),
        ),
      )
      .sort(),
  ])
}
