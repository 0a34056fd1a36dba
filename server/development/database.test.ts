import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { offerDeletion, outdatedMigration, recordMigrations } from './database.ts'

let folder: string
let database: string
let migrations: URL

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parcours-development-'))
  database = join(folder, 'database')
  mkdirSync(database)
  mkdirSync(join(folder, 'migrations'))
  migrations = pathToFileURL(join(folder, 'migrations/'))
  writeFileSync(new URL('001-boats.sql', migrations), 'create table boats ();')
  recordMigrations(database, [migrations])
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('an unchanged or new migration needs no other database', () => {
  writeFileSync(new URL('002-masts.sql', migrations), 'create table masts ();')

  expect(outdatedMigration(database, [migrations])).toBeUndefined()
})

test('a database without a record is left to the migrations', () => {
  expect(outdatedMigration(join(folder, 'other'), [migrations])).toBeUndefined()
})

test('an edited migration is named', () => {
  writeFileSync(new URL('001-boats.sql', migrations), 'create table boats (name text);')

  expect(outdatedMigration(database, [migrations])).toMatch(
    /database was migrated with \S+001-boats\.sql, which was edited since\.$/,
  )
})

test('a migration that only the database has is named', () => {
  rmSync(new URL('001-boats.sql', migrations))

  expect(outdatedMigration(database, [migrations])).toMatch(
    /001-boats\.sql, which is missing here\.$/,
  )
})

/** Offers to delete the database. The developer answers `line` in a terminal or through a pipe. */
async function offer(isTTY: boolean, line: string) {
  const input = Object.assign(new PassThrough(), { isTTY })
  const output = new PassThrough({ encoding: 'utf8' })
  input.write(`${line}\n`)
  const agreed = await offerDeletion('It is old.', join(process.cwd(), 'var/database'), {
    input,
    output,
  })
  return { agreed, printed: String(output.read()) }
}

test.for([
  ['y', true],
  ['n', false],
  ['', false],
] as const)('the reply %o on a terminal', async ([line, agreed]) => {
  const offered = await offer(true, line)

  expect(offered.agreed).toBe(agreed)
  expect(offered.printed).toContain('It is old.\nDelete var/database and fill it anew? (y/n)')
})

test('without a terminal the command is printed', async () => {
  expect(await offer(false, 'y')).toEqual({
    agreed: false,
    printed: 'It is old.\nDelete it and start again: rm -r var/database\n',
  })
})
