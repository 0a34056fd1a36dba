import { afterAll, beforeAll, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import type { ColumnMappings } from './mapping-schema.ts'
import {
  codesOf,
  createImportSite,
  facts,
  knownTable as known,
  otherToken,
  queryOf,
  rowsOfTable,
} from './testing.ts'

let site: Awaited<ReturnType<typeof createImportSite>>
beforeAll(async () => {
  site = await createImportSite()
})
afterAll(() => site.close())

/** Only an answer can tell that the column `Wer` contains the names. */
const unknown = `Rank,No.,Wer,Sex,Time\n${rowsOfTable.replaceAll(/ (?:Lindqvist|Hane|Berg)/g, '')}\n`
const mapped: [string, string][] = [['column', 'name=Wer']]

test('another sheet of a workbook is read, and its times are shown as they are read', async () => {
  const sheet = (name: string, athlete: string) => ({
    sheet: name,
    data: [
      ['Name', 'Time'],
      [athlete, '31:05'],
      ['Aiko Hane', '32:10'],
    ].map((row) => row.map((value) => ({ value }))),
  })
  const sheets = [sheet('Women', 'Mara Lind'), sheet('Men', 'Jo Feld')]
  const workbook = await writeXlsxFile(sheets).toBuffer()
  const look = async (query: Record<string, string>) => {
    const { table } = await site.importTable(workbook, { file: 'x.xlsx', dryRun: 'true' }, query)
    return [table?.sheets, table?.athletes[0]]
  }
  expect(await look({})).toEqual([['Women', 'Men'], 'Mara Lind · 0:31:05'])
  expect(await look({ sheet: 'Men' })).toEqual([['Men', 'Women'], 'Jo Feld · 0:31:05'])
})

test('a dry run of a table shows columns, athletes and what is missing; then it is published', async () => {
  const look = await site.importTable(known, { file: 'results.csv', dryRun: 'true' })
  expect(look.stage).toBe('refused')
  expect(look.table).toMatchObject({
    columns: expect.arrayContaining([
      expect.stringMatching(/^name ← Athlete \(.*"Aiko Hane"/),
    ]) as unknown,
    understood: expect.arrayContaining([
      {
        heading: 'Athlete',
        meaning: 'name',
        distance: null,
        imported: true,
        examples: ['Mara Lindqvist', 'Aiko Hane', 'Tom Berg'],
      },
    ]) as unknown,
    athletes: [
      'Mara Lindqvist · 11 · F · 0:34:29',
      'Aiko Hane · 12 · F · 0:35:46',
      'Tom Berg · 13 · M · 0:36:00',
    ],
    mapping: null,
  })
  expect(look.problems.map(({ code, path }) => [code, path])).toEqual([
    ['event.factMissing', 'name'],
    ['event.factMissing', 'date'],
    ['event.factMissing', 'timeZone'],
    ['event.factMissing', 'sport'],
  ])

  const check = await site.importTable(known, facts, { dryRun: 'true' })
  expect(check).toMatchObject({ stage: 'done', report: { changed: true, races: [{ added: 3 }] } })
  const job = await site.importTable(known, facts)
  expect(job).toMatchObject({
    stage: 'done',
    report: { event_id: 'table-run-2026', changed: true },
  })
  expect(await site.names('table-run-2026-race-overall')).toEqual([
    'Mara Lindqvist',
    'Aiko Hane',
    'Tom Berg',
  ])
  expect(site.left()).toEqual([])
  const organisation = { name: 'Lakeside Runners' }
  expect(await site.get('organisations/lakeside-runners')).toMatchObject(organisation)
  expect((await site.postTable(known, queryOf(facts))).body).toEqual(job)
})

test('a question names the parameter that answers it, and its answer is remembered for the headings', async () => {
  const asked = await site.importTable(unknown, facts, { event: 'asked-2026' })
  expect([asked.stage, asked.problems]).toEqual([
    'refused',
    [
      {
        code: 'file.notUnderstood',
        file: 'results.csv',
        path: 'column',
        message: 'Which column has the names of the athletes? Columns of text are: Wer, Sex',
        expected: expect.stringContaining('column=name=HEADING') as unknown,
        answers: ['Wer', 'Sex'].map((text) => ({ parameter: 'column', value: `name=${text}` })),
      },
    ],
  ])
  const wrong = await site.importTable(unknown, facts, { event: 'asked-2026' }, [
    ['column', 'name=Who'],
  ])
  expect(codesOf(wrong)).toContain('file.notUnderstood')

  const dry = await site.importTable(
    unknown,
    facts,
    { event: 'asked-2026', dryRun: 'true' },
    mapped,
  )
  expect(dry).toMatchObject({ stage: 'done', table: { mapping: 'given' } })
  expect(codesOf(await site.importTable(unknown, facts, { event: 'asked-2026' }))).toHaveLength(1)

  const given = await site.importTable(unknown, facts, { event: 'asked-2026' }, mapped)
  expect(given).toMatchObject({ stage: 'done', table: { mapping: 'given' } })
  const later = await site.importTable(`${unknown}4,14,Lio,M,0:37:00\n`, facts, {
    event: 'later-2026',
  })
  expect(later).toMatchObject({ stage: 'done', table: { mapping: 'remembered' } })
  expect(await site.names('later-2026-race-overall')).toEqual(['Mara', 'Aiko', 'Tom', 'Lio'])

  const { body } = await site.send<ColumnMappings>('GET', 'mappings')
  expect(body.items).toMatchObject([
    {
      headings: ['Rank', 'No.', 'Wer', 'Sex', 'Time'],
      columns: [{ field: 'name', heading: 'Wer' }],
    },
  ])
  const others = { authorization: `Bearer ${otherToken}` }
  const path = `mappings/${body.items[0]?.id ?? ''}`
  expect((await site.send('GET', 'mappings', undefined, others)).body).toEqual({ items: [] })
  expect((await site.send('DELETE', path, undefined, others)).status).toBe(404)
  expect((await site.send('DELETE', path)).status).toBe(204)
  expect((await site.send('DELETE', path)).body.code).toBe('mapping.notFound')
  expect(codesOf(await site.importTable(unknown, facts, { event: 'third-2026' }))).toHaveLength(1)
})

test('that 2:58 are hours and minutes is answered for one race, and not remembered', async () => {
  const file = 'Rank,No.,Skater,Time\n1,11,Mara Lindqvist,2:58\n2,12,Aiko Hane,3:12\n'
  const marathon = { ...facts, distance: '42.195 km', dryRun: 'true' }
  const asked = await site.importTable(file, marathon, { event: 'hours-2026' })
  expect(asked.problems).toMatchObject([
    {
      code: 'file.notUnderstood',
      path: 'times',
      expected: 'Send it with times=clock or times=hours.',
    },
  ])
  const parts = [marathon, { event: 'hours-2026', dryRun: 'false', times: 'hours' }]
  expect(await site.importTable(file, ...parts)).toMatchObject({ stage: 'done' })
  const entries = await site.entries('hours-2026-race-overall')
  expect(entries.map((item) => item.race_time)).toEqual([10_680_000, 11_520_000])
  const again = await site.importTable(file, marathon, { event: 'other-2026' })
  expect(codesOf(again)).toEqual(['file.notUnderstood'])
})

test('a question about the legs of a relay is answered, too', async () => {
  const leg = (name: string, time: string) => ({ name, time })
  const teams = [
    { team: 'Quay', place: 1, time: '18:40', members: [leg('Mara', '9:05'), leg('Jo', '9:35')] },
    { team: 'Bay', place: 2, time: '19:40', members: [leg('Pia', '9:55'), leg('Ole', '9:45')] },
  ]
  const send = (...answers: [string, string][]) =>
    site.importTable(
      JSON.stringify({ teams }),
      facts,
      { file: 'relay.json', event: 'relay-2026', distance: '5 km', dryRun: 'true' },
      answers,
    )
  expect((await send()).problems).toMatchObject([{ code: 'file.notUnderstood', path: 'times' }])
  expect(await send(['times', 'clock'])).toMatchObject({ stage: 'done', problems: [] })
})

test('a table without a heading line is not remembered', async () => {
  const answer: [string, string][] = [['column', 'name=Column 3']]
  const job = await site.importTable(rowsOfTable, facts, { event: 'headless-2026' }, answer)
  expect(job).toMatchObject({ stage: 'done', table: { mapping: 'given' } })
  expect((await site.send('GET', 'mappings')).body).toEqual({ items: [] })
})

test('a table of a published event needs no other facts, and its problems say what settles them', async () => {
  const { body } = await site.send<object>('GET', 'events')
  expect(body).toMatchObject({
    organisation: { id: 'lakeside-runners', name: 'Lakeside Runners' },
    items: expect.arrayContaining([
      {
        id: 'table-run-2026',
        name: 'Table Run',
        date_from: '2026-06-14',
        has_picture: false,
        races: [
          {
            id: 'table-run-2026-race',
            name: '10 km',
            distance: 10_000,
            day: null,
            has_course: false,
          },
        ],
      },
    ]) as unknown,
  })
  const other = { authorization: `Bearer ${otherToken}` }
  expect((await site.send('GET', 'events', undefined, other)).body).toMatchObject({
    organisation: { id: 'harbour-runners' },
    items: [{ id: 'harbour-half-2026' }],
  })
  expect((await site.send('GET', 'events', undefined, { authorization: '' })).status).toBe(401)
  expect((await site.publications('table-run-2026')).map(({ kind }) => kind)).toContain('table')

  const published = { file: 'again.csv', event: 'table-run-2026' }
  const later = known.replace('0:36:00', '0:36:01')
  const dry = await site.importTable(later, published, { dryRun: 'true' })
  expect(dry).toMatchObject({
    stage: 'done',
    report: { changed: true, races: [{ added: 0, changed: 1, unchanged: 2 }] },
  })
  const again = await site.importTable(later, published)
  expect(again).toMatchObject({ stage: 'done', report: { races: [{ changed: 1 }] } })
  const same = await site.importTable(later, published, { dryRun: 'true' })
  expect(same.report, 'a dry run after the publication').toMatchObject({
    changed: false,
    races: [],
  })
  const { items } = await site.get<{ items: object[] }>('events/table-run-2026/races')
  expect(items).toMatchObject([{ name: '10 km', distance: 10_000 }])
  const unnamed = await site.importTable(known, published, { newRace: 'true' })
  expect(unnamed.problems).toMatchObject([{ code: 'event.factMissing', path: 'race' }])
  const foreign = await site.importTable(known, { ...published, event: 'harbour-half-2026' })
  expect(codesOf(foreign)).toContain('event.factMissing')

  const fewer = known.split('\n').slice(0, 2).join('\n')
  const { problems } = await site.importTable(fewer, published)
  const yes = (parameter: string) => ({ parameter, value: 'true' })
  expect(problems).toMatchObject([{ answers: [yes('allowRemoval'), yes('newRace')] }])
  const unread = `${known}4,14,Lio Brandner,M,soon\n`
  const odd = await site.importTable(unread, published, { column: 'race_time=Time' })
  expect(odd.problems).toMatchObject([
    { count: 1, total: 4, answers: [{ parameter: 'mostRejected', value: '25' }] },
  ])
  const without = { column: 'race_time=Time', mostRejected: '25' }
  expect(await site.importTable(unread, published, without)).toMatchObject({
    stage: 'done',
    report: { races: [{ unchanged: 2, changed: 1, rejected: 1 }] },
  })
  const asked = await site.importTable(unknown, published)
  expect(asked.problems[0]?.answers).toContainEqual({ parameter: 'column', value: 'name=Wer' })
})
