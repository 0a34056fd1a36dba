import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../../../platform/log.ts'
import { readerGrace } from '../publish/reader-grace.ts'
import { createImportSite, facts, knownTable, lakeside, manifest, table, zipOf } from './testing.ts'

let site: Awaited<ReturnType<typeof createImportSite>>
beforeAll(async () => {
  site = await createImportSite()
  await sql`create function fail() returns trigger language plpgsql
    as $$ begin raise exception 'the disk is full'; end $$`.execute(site.db)
})
afterAll(() => site.close())

const logged: unknown[] = []
beforeEach(() => {
  logged.length = 0
  vi.spyOn(log, 'error').mockImplementation((...values: unknown[]) => {
    logged.push(values[1])
  })
})
afterEach(() => vi.restoreAllMocks())

/** Runs `work` while statements of a kind on a table fail. */
async function withFailing(
  kind: 'insert' | 'delete',
  table: string,
  work: () => Promise<unknown>,
): Promise<void> {
  await sql`create trigger fail before ${sql.raw(kind)} on ${sql.table(table)}
    execute function fail()`.execute(site.db)
  try {
    await work()
  } finally {
    await sql`drop trigger fail on ${sql.table(table)}`.execute(site.db)
  }
}

test('a table is published although its mapping cannot be stored', async () => {
  const unknown = knownTable.replace('Athlete', 'Wer')
  await withFailing('insert', 'column_mappings', async () => {
    const job = await site.importTable(unknown, facts, [['column', 'name=Wer']])
    expect(job).toMatchObject({ stage: 'done', report: { changed: true } })
  })
  expect(await site.names('table-run-2026-race-overall')).toHaveLength(3)
  expect(logged).toEqual(['the answers about the columns of a table are not stored'])
})

test('results are published although the results before cannot be deleted', async () => {
  const ranking = 'lakeside-race-2026-10k-overall'
  const rowsOf = async () => {
    const { rows } = await sql<{ rows: number }>`select count(*)::integer as rows
      from participant_names join result_sets on id = result_set_id and race_id = ${ranking.replace('-overall', '')}`.execute(
      site.db,
    )
    return rows[0]?.rows
  }
  await site.importZip(lakeside())
  const before = await rowsOf()
  await withFailing('delete', 'participant_names', async () => {
    const lines = ['1,11,Mara Lindqvist,F,0:34:29', '2,12,Aiko Hane,F,0:35:46']
    const job = await site.importZip(lakeside([...lines, '3,13,Tom Berg,M,0:36:09']))
    expect(job).toMatchObject({ stage: 'done', report: { changed: true } })
  })
  expect((await site.entries(ranking))[2]).toMatchObject({ gun_time: 2_169_000 })

  const result = 'events/lakeside-race-2026/races/10k/results/13'
  await site.send('PATCH', result, { team: 'Quay', reason: 'Club.' })
  expect(await rowsOf(), 'deleted with the next change').toBe(before)
  await withFailing('delete', 'participant_names', async () => {
    const penalty = { penalty_ms: 10_000, reason: 'Short cut.' }
    expect((await site.send('PATCH', result, penalty)).status).toBe(200)
  })
  expect((await site.entries(ranking))[2]).toMatchObject({ gun_time: 2_179_000 })
  expect(new Set(logged)).toEqual(new Set(['replaced results are not deleted']))
})

test('a package is published although its races with impossible times cannot be listed', async () => {
  const rename = (from: string, to: string) =>
    sql`alter table result_sets rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(site.db)
  let renamed: Promise<unknown> | undefined
  const { ms } = readerGrace
  // The import waits this time between the publication and the list.
  Object.defineProperty(readerGrace, 'ms', {
    configurable: true,
    get() {
      renamed = rename('forced_reason', 'reason_gone')
      return 200
    },
  })
  const send = (time: string) => {
    const lines = ['1,11,Mara Lindqvist,F,0:34:29', `2,12,Aiko Hane,F,${time}`]
    return site.importZip(
      zipOf({ 'event.yml': manifest('', 'lakeside-list-2026'), '10k.csv': table(lines) }),
    )
  }
  await send('0:35:46')
  const job = await send('0:35:47')
  Object.defineProperty(readerGrace, 'ms', { value: ms, writable: true })
  await renamed
  await rename('reason_gone', 'forced_reason')
  expect(job).toMatchObject({ stage: 'done', report: { changed: true } })
  expect(logged).toEqual(['the races with impossible times are not reported'])
})

test('a package is published although its rejected rows cannot be read', async () => {
  const { openSync: realOpen } = fs
  const open = vi.spyOn(fs, 'openSync').mockImplementation((path, flags, mode) => {
    if (flags === 'r' && String(path).includes('/rejects/')) throw new Error('EIO')
    return realOpen(path, flags, mode)
  })
  syncBuiltinESMExports()
  const lines = Array.from('ABCDEFGHIJKLMNOPQRST', (letter) => `,,Runner ${letter},F,0:40:00`)
  const files = {
    'event.yml': manifest('', 'lakeside-rejects-2026'),
    '10k.csv': table([...lines, ',21,,F,=1+1']),
  }
  const job = await site.importZip(zipOf(files))
  expect(job).toMatchObject({ stage: 'done', report: { changed: true }, rejects: [] })
  expect(job.report?.races).toMatchObject([{ rejected: 1 }])
  expect(logged).toEqual(['the rejected rows of an import are not reported'])
  open.mockRestore()
  syncBuiltinESMExports()
})
