import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPrivate } from '../../results/privacy/privacy-requests.ts'
import {
  codesOf,
  createImportSite,
  facts,
  knownTable as known,
  manifest,
  zipOf,
} from './testing.ts'

// A package says who is private. Later tables of the same event need not say it.
let site: Awaited<ReturnType<typeof createImportSite>>
beforeAll(async () => {
  site = await createImportSite()
})
afterAll(() => site.close())

test('profiles that a column of a package made private stay private after a table', async () => {
  const event = 'hidden-2026'
  const lines = [
    'bib,name,gender,private,gun time',
    '11,Mara Lindqvist,F,,0:34:29',
    '12,Aiko Hane,F,yes,0:35:46',
    '13,Tom Berg,M,,0:36:00',
  ]
  const mappedManifest = manifest('', event).replace(
    'file: 10k.csv',
    'file: 10k.csv, columns: { private: private }',
  )
  const zip = zipOf({ 'event.yml': mappedManifest, '10k.csv': `${lines.join('\n')}\n` })
  expect(await site.importZip(zip)).toMatchObject({ stage: 'done', problems: [] })
  const names = () => site.names(`${event}-10k-overall`)
  expect(await names()).toEqual(['Mara Lindqvist', 'A. H.', 'Tom Berg'])
  const corrected = known.replace('0:34:29', '0:34:30')
  const job = await site.importTable(corrected, { ...facts, name: 'Lakeside Run', event })
  expect(job).toMatchObject({ stage: 'done', problems: [] })
  expect(await names()).toEqual(['Mara Lindqvist', 'A. H.', 'Tom Berg'])

  const { id } = await site.db
    .selectFrom('participants')
    .select('id')
    .where('name', '=', 'A. H.')
    .executeTakeFirstOrThrow()
  for (const isPrivate of [true, false]) {
    await site.db
      .transaction()
      .execute((db) => setPrivate(db, { race_id: `${event}-10k`, participant_id: id }, isPrivate))
  }
  expect(await names(), 'a withdrawn request').toEqual(['Mara Lindqvist', 'A. H.', 'Tom Berg'])
})

test('a private profile stays private after a table without it', async () => {
  const event = 'missed-2026'
  const mapped = manifest('', event).replace(
    'file: 10k.csv',
    'file: 10k.csv, columns: { private: private }',
  )
  const lines = ['11,Mara Lindqvist,F,,0:34:29', '12,Aiko Hane,F,yes,0:35:46']
  const csv = `bib,name,gender,private,gun time\n${lines.join('\n')}\n`
  await site.importZip(zipOf({ 'event.yml': mapped, '10k.csv': csv }))
  const [heading = '', first = '', second = ''] = known.split('\n')
  const send = (rows: string[], query: Record<string, string>) =>
    site.importTable(rows.join('\n'), { ...facts, name: 'Lakeside Run', event }, query)
  expect((await send([heading, first], { allowRemoval: 'true' })).problems).toEqual([])
  const other = '5,15,Nia Feld,F,0:58:00'
  expect((await send([heading, first, other], {})).problems, 'another athlete').toEqual([])
  expect((await send([heading, first, second, other], {})).problems).toEqual([])
  const names = () => site.names(`${event}-10k-overall`)
  expect(await names()).toEqual(['Mara Lindqvist', 'A. H.', 'Nia Feld'])

  const alike = [heading, first, '2,77,Aiko Hane,F,0:51:00', '3,78,Aiko Hane,F,0:52:00', other]
  const asked = await send(alike, { allowRemoval: 'true' })
  expect(codesOf(asked)).toEqual(['privacy.undecided'])
  const value = asked.problems[0]?.answers?.[0]?.value ?? ''
  const decided = await send(alike, { allowRemoval: 'true', privacy: value })
  expect(decided.problems).toEqual([])
  expect(await names()).toEqual(['Mara Lindqvist', 'A. H.', 'Aiko Hane', 'Nia Feld'])
})

/** The table with a further column. */
const marked = (heading: string, ...values: string[]) =>
  known
    .trim()
    .split('\n')
    .map((line, index) => `${line},${[heading, ...values][index] ?? ''}\n`)
    .join('')

test.each([
  ['Privé', 'oui', 'non'],
  ['Hidden', 'x', ''],
  ['Anonym', 'WAHR', 'FALSCH'],
  ['匿名', '是', '否'],
])('a table with the column %s hides an athlete', async (heading, yes, no) => {
  const event = `marked-${heading.codePointAt(0) ?? 0}-2026`
  const send = (table: string, query: Record<string, string> = {}) =>
    site.importTable(table, { ...facts, name: 'Lakeside Run', event }, query)
  const names = () => site.names(`${event}-race-overall`)
  const checked = await send(marked(heading, no, yes), { dryRun: 'true' })
  expect(checked.table?.remarks).toEqual([
    `"${heading}" hides 1 of 3 athletes: they are shown with their initials.`,
  ])
  expect(checked.table?.athletes.join()).not.toContain('Aiko')

  expect((await send(marked(heading, no, yes))).problems).toEqual([])
  expect(await names()).toEqual(['Mara Lindqvist', 'A. H.', 'Tom Berg'])
  expect((await send(known)).problems, 'without the column').toEqual([])
  expect(await names()).toEqual(['Mara Lindqvist', 'A. H.', 'Tom Berg'])
  expect((await send(marked(heading, yes, no))).problems).toEqual([])
  expect(await names()).toEqual(['M. L.', 'Aiko Hane', 'Tom Berg'])
})

test('a table does not name an athlete of whom it is uncertain whether she is private', async () => {
  const job = await site.importTable(marked('Private', '', 'on request'), {
    ...facts,
    event: 'uncertain-2026',
  })
  expect(job.problems).toMatchObject([
    {
      code: 'results.tooManyRejected',
      message: expect.stringContaining(
        'line 3, column "Private": "on request" does not say whether the athlete is private',
      ) as unknown,
    },
  ])
})

test('a table with two columns that may hide athletes asks which one does', async () => {
  const two = marked('Private,Hidden', ',', 'no,yes')
  const send = (query = {}) => site.importTable(two, { ...facts, event: 'two-2026' }, query)
  const choices = ['private=Private', 'private=Hidden']
  expect((await send()).problems).toMatchObject([
    {
      code: 'file.notUnderstood',
      answers: choices.map((value) => ({ parameter: 'column', value })),
    },
  ])
  expect((await send({ column: 'private=Hidden' })).problems).toEqual([])
  expect(await site.names('two-2026-race-overall')).toEqual(['Mara Lindqvist', 'A. H.', 'Tom Berg'])
})
