import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  codesOf,
  createImportSite,
  facts,
  knownTable as known,
  queryOf,
  rowsOfTable,
  zipOf,
} from './testing.ts'

let site: Awaited<ReturnType<typeof createImportSite>>
beforeAll(async () => {
  site = await createImportSite()
})
afterAll(() => site.close())

test.each([
  ['x.xlsx', 'not a workbook', /^workbook\./],
  ['x.xlsx', zipOf({ 'xl/worksheets/sheet1.xml': new Uint8Array(90_000_000) }), /^file\.tooLarge$/],
  ['x.csv.gz', 'not gzip', /^(?:gzip|file|csv)\./],
  ['x.csv.gz', gzipSync(new Uint8Array(300_000_000)), /^(?:gzip|file)\./],
  ['x.xml', '<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]><r><a b="&e;"/></r>', /./],
  ['x.json', '['.repeat(100_000), /./],
  ['x.csv', '<!doctype html><p>', /^file\.webPage$/],
  ['x.csv', zipOf({ 'a.csv': known }), /^file\.workbook$/],
  ['x.csv', 'Place,Bib,Name,Time\n', /^results\.empty$/],
  ['x.csv', `name,time\n${'a'.repeat(2_000_000)}`, /^csv\.oneColumn$/],
  ['x.csv', new Uint8Array([0xff, 0xd8, 0xff, 0, 1, 2, 3, 0, 0]), /./],
])('the file %s with damage is refused with a code', async (file, body, code) => {
  const job = await site.importTable(body, facts, { file, event: 'damaged-2026' })
  expect(job.stage).toBe('refused')
  expect(codesOf(job)[0]).toMatch(code)
  expect(job.problems[0]?.expected).toMatch(/\w/)
  expect(JSON.stringify(job)).not.toMatch(/root:|uploads-|node:/)
  expect(site.left()).toEqual([])
})

test('a name with many blanks takes no time', async () => {
  const row = `1,Ann${' '.repeat(25_000)}B,0:40:00\n`
  const job = await site.importTable(`place,name,gun time\n${row.repeat(20)}`, facts, {
    event: 'blanks-2026',
  })
  expect(job.stage).toBe('refused')
}, 20_000)

test('a table with thousands of columns takes seconds, not minutes', async () => {
  const columns = Array.from({ length: 3_000 }, (_, index) => `c${String(index)}`)
  const row = `1,Ada Lagoon,0:40:00${',x'.repeat(3_000)}\n`
  const job = await site.importTable(
    `place,name,gun time,${columns.join()}\n${row.repeat(20)}`,
    facts,
    { event: 'wide-2026' },
  )
  expect(job.stage).toBe('refused')
}, 20_000)

test('a table with 150,000 rows is read', async () => {
  const rows = Array.from({ length: 150_000 }, (_, index) => `${String(index)},Ada Lagoon,1:00:00`)
  const table = ['Bib,Name,Time', ...rows].join('\n')
  const job = await site.importTable(table, { file: 'long.csv', dryRun: 'true' })
  expect(job.table?.columns).toHaveLength(3)
}, 20_000)

test('a long heading takes no time', async () => {
  const heading = 'a'.repeat(5_000)
  const job = await site.importTable(
    `Rank,No.,Name,Time,${heading}\n1,7,Ada Lagoon,1:00:00,x\n`,
    facts,
    {
      event: 'long-2026',
    },
  )
  expect(job.stage).toBe('done')
}, 10_000)

test.each<[Record<string, string>, string]>([
  [{ file: '../../../etc/passwd' }, 'file'],
  [{ file: 'event.yml' }, 'file'],
  [{ file: 'x.zip' }, 'file'],
  [{ file: 'x.csv\u0000.png' }, 'file'],
  [{ column: 'constructor=Time' }, 'column'],
  [{ column: '__proto__=Time' }, 'column'],
  [{ column: 'name' }, 'column'],
  [{ event: '../x' }, 'event'],
  [{ date: '2026-02-30' }, 'date'],
  [{ sport: 'quidditch' }, 'sport'],
  [{ name: 'Run\nraces: []' }, 'name'],
  [{ realDataDir: '/etc' }, 'realDataDir'],
])('the parameter %j is refused before the body is read', async (parameter, field) => {
  const { status, body } = await site.postTable(known, queryOf(facts, parameter))
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)])
  expect(site.left()).toEqual([])
})

test('a path in the name of the file, and YAML in facts, headings and answers, stay texts', async () => {
  const heading = '"], file: "/etc/passwd", x: ["'
  const table = `Rank,No.,"${heading.replaceAll('"', '""')}",Sex,Time\n${rowsOfTable}\n`
  const job = await site.importTable(
    table,
    facts,
    { file: '../../../tmp/${REAL_DATA_DIR}/r.csv', event: 'texts-2026', name: '"x" # { a: [' },
    [['column', `name=${heading}`]],
  )
  expect(job).toMatchObject({ stage: 'done', report: { event_name: '"x" # { a: [' } })
  expect(await site.names('texts-2026-race-overall')).toHaveLength(3)
})

test('a table is refused without a token, for the event of another organisation, and when it is too large', async () => {
  const parameters = queryOf(facts)
  const without = { authorization: 'Bearer wrong' }
  expect((await site.postTable(known, parameters, without)).status).toBe(401)
  expect(codesOf(await site.importTable(known, facts, { event: 'harbour-half-2026' }))).toEqual([
    'event.otherOrganisation',
  ])
  expect((await site.postTable(new Uint8Array(), parameters)).body.code).toBe('import.empty')
  const large = await site.postTable(new Uint8Array(64 * 1024 * 1024 + 1), parameters)
  expect([large.status, large.body.code]).toEqual([413, 'request.tooLarge'])
  const many = await site.postTable(
    known,
    queryOf(
      facts,
      Array.from({ length: 41 }, () => ['column', 'name=x']),
    ),
  )
  expect(many.status).toBe(400)
  expect(site.left()).toEqual([])
})
