import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { RowSource, SourceRow } from '../../../../reader/row-source.ts'
import { SharedRows } from './shared-rows.ts'
import { Sources } from './sources/open-source.ts'

const folder = mkdtempSync(join(tmpdir(), 'shared-rows-'))
const file = join(folder, 'results.csv')
const rows = [
  'bib,name,time',
  '7,王小明,1:00',
  ',Zoë 🏃,',
  '8,"Anna ""Ann"" Visser",1:01,,',
  '9,"damaged,1:02',
  `10,${'long '.repeat(20_000)}end,1:03`,
  ...Array.from({ length: 5_000 }, (_, index) => `${String(index)},Runner ${String(index)},1:04`),
]

afterAll(() => {
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  writeFileSync(file, rows.join('\n'))
})

async function readAll(source: RowSource): Promise<SourceRow[]> {
  const read: SourceRow[] = []
  for await (const row of source.rows()) read.push(row)
  return read
}

/** Replaces the file. A table that parses the file again then has one row. */
function replaceFile(): void {
  writeFileSync(file, 'bib,name,time\n1,Replaced,2:00\n')
}

test('a table is parsed once for all its readers, with the same rows', async () => {
  const shared = new SharedRows()
  const table = shared.share(await new Sources().open(file, {}))
  const parsed = await readAll(table)
  expect(parsed).toHaveLength(rows.length - 1)
  expect(parsed[1]).toEqual({ cells: ['', 'Zoë 🏃', ''], line: 3 })
  expect(parsed[3]?.damage).toContain('a quote')
  replaceFile()
  expect(await readAll(table)).toEqual(parsed)
  expect(await readAll(table)).toEqual(parsed)
})

test('a table that does not fit into the memory is parsed for each reading', async () => {
  const shared = new SharedRows(100_000)
  const table = shared.share(await new Sources().open(file, {}))
  expect(await readAll(table)).toHaveLength(rows.length - 1)
  replaceFile()
  expect(await readAll(table)).toMatchObject([{ cells: ['1', 'Replaced', '2:00'] }])
})

test('the memory of a table is free for the next one when its last reader has released it', async () => {
  const shared = new SharedRows(400_000)
  const [first, second] = [await new Sources().open(file, {}), await new Sources().open(file, {})]
  const readers = [shared.share(first), shared.share(first)]
  await readAll(shared.share(first))
  for (const reader of [...readers, ...readers.slice(1)]) reader.release()
  const next = shared.share(second)
  const parsed = await readAll(next)
  replaceFile()
  expect(await readAll(next)).toEqual(parsed)
})
