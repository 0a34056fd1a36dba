import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDatabaseFiles } from '../testing.ts'
import { copyFiles } from './copy-files.ts'
import { openFolder } from './embedded.ts'

test('a copy has what was written while files were copied, and nothing later', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-copy-'))
  const [directory, target] = [join(folder, 'database'), join(folder, 'copy')]
  await createDatabaseFiles(directory, [])
  const database = await openFolder(directory)
  const insert = (text: string) => database.query('insert into texts values ($1)', [text])
  await database.exec('create table texts (text text); create table former (text text)')
  await insert('before')
  await database.exec('checkpoint')

  await copyFiles(directory, target, async (work) => {
    await insert('meanwhile')
    await database.exec('drop table former; create table further (text text); checkpoint')
    await database.runExclusive(work)
    await insert('later')
  })
  await database.close()

  const copy = await openFolder(target)
  const { rows } = await copy.query<{ text: string }>('select text from texts')
  const tables = await copy.query<{ name: string }>(
    "select relname as name from pg_class where relname in ('former', 'further')",
  )
  await copy.close()
  rmSync(folder, { recursive: true })
  expect(rows.map(({ text }) => text)).toEqual(['before', 'meanwhile'])
  expect(tables.rows).toEqual([{ name: 'further' }])
})
