import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { warningOfSharedFiles } from './private-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'private-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

/**
 * Returns the permissions that files and folders under a path have. Each kind of permissions has
 * the path of one example.
 */
function modesUnder(path: string): Record<string, string> {
  const modes: Record<string, string> = {}
  for (const name of ['', ...readdirSync(path, { recursive: true, encoding: 'utf8' })]) {
    const stat = lstatSync(join(path, name))
    modes[`${stat.isDirectory() ? 'directory' : 'file'} ${(stat.mode & 0o777).toString(8)}`] = name
  }
  return modes
}

test('an embedded database is accessible to its owner only, with any umask', async () => {
  const directory = join(folder, 'var', 'database')
  const before = process.umask(0)
  try {
    for (const table of ['first', 'second']) {
      const { db, close } = await openDatabase({ kind: 'embedded', directory }, [])
      await sql`create table ${sql.table(table)} as select generate_series(1, 1000)`.execute(db)
      const modes = modesUnder(join(folder, 'var'))
      expect(Object.keys(modes).toSorted(), JSON.stringify(modes)).toEqual([
        'directory 700',
        'file 600',
      ])
      await close()
    }
  } finally {
    process.umask(before)
  }
  // The timeout is long, because starting the embedded database twice is slow while other tests
  // run.
}, 120_000)

test('a folder that other users can access causes a warning with the command that fixes it', () => {
  const directory = join(folder, 'shared')
  expect(warningOfSharedFiles(directory)).toBeUndefined()
  mkdirSync(join(directory, 'database'), { recursive: true, mode: 0o700 })
  chmodSync(directory, 0o755)
  expect(warningOfSharedFiles(directory)).toBeUndefined()
  writeFileSync(join(directory, 'rejects.csv'), '')
  chmodSync(join(directory, 'rejects.csv'), 0o644)
  expect(warningOfSharedFiles(directory)).toBe(
    `Other users of this machine can reach ${join(directory, 'rejects.csv')}. To mend it: chmod -R go= ${directory}`,
  )
  chmodSync(directory, 0o700)
  expect(warningOfSharedFiles(directory)).toBeUndefined()
})
