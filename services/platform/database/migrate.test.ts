import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, pendingMigrations } from './migrate.ts'
import { createTestDatabase } from '../testing.ts'
import { describeOpeningError } from './opening-error.ts'

const root = mkdtempSync(join(tmpdir(), 'migrate-'))
const first = { '001-boats.sql': 'create table boats (name text primary key);' }
const second = {
  '002-masts.sql': '-- One each.\nalter table boats\n  add masts integer default 1;',
}
const sails = { '000-sails.sql': 'alter table boats add sails integer default 2;' }
/** Returns the URL of a new migrations folder with the given files. */
let release: (...migrations: Record<string, string>[]) => URL
let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase([])
  let number = 0
  release = (...migrations) => {
    number += 1
    const folder = join(root, String(number), 'harbour', 'migrations')
    mkdirSync(folder, { recursive: true })
    for (const [file, text] of Object.entries(Object.assign({}, ...migrations) as object)) {
      writeFileSync(join(folder, file), String(text))
    }
    return pathToFileURL(`${folder}/`)
  }
})

afterAll(async () => {
  await database.close()
  rmSync(root, { recursive: true })
})

const boats = async () => (await sql`select * from boats`.execute(database.db)).rows

test('a database of the former migration runner is adopted, also by several concurrent processes', async () => {
  const { db } = database
  // Creates the migration tables as a release with the former migration runner left them.
  await sql`create table migrations (
    name text primary key, applied_at timestamptz not null default now())`.execute(db)
  await sql`insert into migrations (name) values ('harbour/001-boats.sql')`.execute(db)
  await sql`create table boats (name text primary key)`.execute(db)
  await sql`insert into boats values ('Tug')`.execute(db)

  const folder = release(first, second)
  await Promise.all([1, 2, 3].map(() => migrate(db, [folder])))

  expect(await boats()).toEqual([{ name: 'Tug', masts: 1 }])
  expect(await pendingMigrations(db, [folder])).toEqual([])
  expect(await pendingMigrations(db, [release(first, second, { '003-oars.sql': '' })])).toEqual([
    '003-oars.sql',
  ])
})

test('a failed migration is rolled back', async () => {
  const { db } = database
  const broken = { '003-sails.sql': 'alter table boats add sails integer;\nselect nothing;' }

  await expect(migrate(db, [release(first, second, broken)])).rejects.toThrow('nothing')

  expect(await boats()).toEqual([{ name: 'Tug', masts: 1 }])
  await migrate(db, [release(first, second, sails)])
  expect(await boats()).toEqual([{ name: 'Tug', masts: 1, sails: 2 }])
})

test.for([
  ['a statement that is not SQL', '-- Sails.\n\nselect 1;\n\nselect\n  nothing\nfrom boats;', 6],
  ['a constraint that rows break', 'select 1;\n\nalter table boats add oars integer not null;', 3],
] as const)('%s is reported with its file and line', async ([, text, line]) => {
  const failed = migrate(database.db, [release(first, second, sails, { '004-broken.sql': text })])

  await expect(failed).rejects.toThrow(
    new RegExp(
      `^The migration \\S+harbour/migrations/004-broken\\.sql:${String(line)} fails: column`,
    ),
  )
  expect(describeOpeningError(await failed.catch((error: unknown) => error))).toMatch(/^The migr/)
})

test('a release older than the database refuses to start with an explanation', async () => {
  await expect(migrate(database.db, [release(first)])).rejects.toThrow(
    /^The database belongs to a newer release, whose migration harbour\/000-sails\.sql is missing here\. Start that release/,
  )
})
