import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing.ts'
import { copyRows } from './copy-rows.ts'
import type { OpenDatabase } from './database.ts'

interface Schema {
  copied: { number: number; text: string | null; times: (number | null)[] | null; flag: boolean }
}

let opened: OpenDatabase<Schema>
beforeAll(async () => {
  opened = await createTestDatabase<Schema>([])
  await sql`create table copied (number integer check (number > 0), text text, times integer[],
    flag boolean)`.execute(opened.db)
})
beforeEach(() => opened.db.deleteFrom('copied').execute())
afterAll(() => opened.close())

const columns = ['number', 'text', 'times', 'flag']

function readAll() {
  return opened.db.selectFrom('copied').selectAll().orderBy('number').execute()
}

test('copied texts keep their characters, and missing values are null', async () => {
  const texts = ['\\N', 'a\tb\nc\rd', '\\.', 'C:\\temp', '{"Ana"}', '', 'Šárka 王小明 😀', null]
  const rows = texts.map((text, index) => [index + 1, text, [index, null], index % 2 === 0])
  await copyRows('copied', columns, [...rows, [99, undefined, null, false]]).execute(opened.db)
  expect(await readAll()).toEqual([
    ...texts.map((text, index) => ({
      number: index + 1,
      text,
      times: [index, null],
      flag: index % 2 === 0,
    })),
    { number: 99, text: null, times: null, flag: false },
  ])
})

test('rows that were copied in a transaction disappear with its rollback', async () => {
  const { db } = opened
  const failing = db.transaction().execute(async (transaction) => {
    await copyRows('copied', columns, [[1, 'lost', null, true]]).execute(transaction)
    throw new Error('the end')
  })
  await expect(failing).rejects.toThrow('the end')
  expect(await readAll()).toEqual([])
})

test('refused rows are an error, and the next statement runs', async () => {
  const { db } = opened
  const rows = [
    [1, 'good', null, true],
    [-1, 'refused', null, true],
  ]
  await expect(copyRows('copied', columns, rows).execute(db)).rejects.toThrow('copied_number_check')
  await copyRows('copied', columns, [[2, 'next', null, true]]).execute(db)
  expect(await readAll()).toMatchObject([{ number: 2, text: 'next' }])
})

test('statements of several callers do not mix up their rows', async () => {
  const { db } = opened
  const copies = Array.from({ length: 5 }, (_, index) =>
    copyRows('copied', columns, [[index + 1, `caller ${String(index)}`, null, true]]).execute(db),
  )
  await Promise.all(copies)
  expect((await readAll()).map(({ text }) => text)).toEqual(
    copies.map((_, index) => `caller ${String(index)}`),
  )
})
