import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { importLimits } from './import-queue.ts'
import { codesOf, createImportSite, facts, knownTable, manifest, table, zipOf } from './testing.ts'

let site: Awaited<ReturnType<typeof createImportSite>>
beforeAll(async () => {
  site = await createImportSite()
})
const { totalMs } = importLimits
afterEach(() => {
  importLimits.totalMs = totalMs
})
afterAll(() => site.close())

const items = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => item(index)).join('\n')
const list = (count: number, item: (index: number) => string) =>
  `[${items(count, item).replaceAll('\n', ' ')}]`
const race = (key: string, more: string) =>
  `  - { key: ${key}, name: ${key}, sport: running, distance: 10 km, ${more} }`
const withRaces = (races: string) => manifest().replace(/ {2}- .*/, races)
const rankings = (count: number) =>
  `rankings: ${list(count, (index) => `{ key: k${String(index)}, name: N${String(index)} },`)}`
const checkpoints = (count: number) =>
  `check_points: ${list(count, (index) => `{ name: C${String(index)}, distance: ${String(index + 1)} m },`)}`
const each = '{ for_each: { column: place }, sport: running, results: { file: 10k.csv }'
const news = Object.fromEntries(
  Array.from({ length: 201 }, (_, index) => [
    `news/${String(index)}.md`,
    '---\ntitle: A\npublished_from: 2026-05-03\n---\nB',
  ]),
)

test.each<[string, string, Record<string, string>]>([
  ['races', withRaces(items(301, (index) => race(`r${String(index)}`, ''))), {}],
  ['races', withRaces(`  - ${each}, rankings: [] }`), {}],
  ['rankings', withRaces(items(11, (index) => race(`r${String(index)}`, rankings(91)))), {}],
  ['rankings', withRaces(`  - ${each}, ${rankings(4)} }`), {}],
  ['check points in a race', withRaces(race('a', checkpoints(251))), {}],
  [
    'check points in all races',
    withRaces(items(9, (index) => race(`r${String(index)}`, checkpoints(225)))),
    {},
  ],
  [
    'items in its timetable',
    manifest(`timetable:\n${items(501, () => '- { starts_at: 10:00, title: A }')}`),
    {},
  ],
  ['sponsors', manifest(`sponsors:\n${items(201, () => '- { name: A }')}`), {}],
  ['news items', manifest(), news],
])('an event with too many %s is refused', async (name, yml, more) => {
  const rows = items(301, (index) => `${String(index)},${String(index)},Mara Berg,F,0:34:29`)
  const job = await site.importZip(
    zipOf({ 'event.yml': yml, '10k.csv': table(rows.split('\n')), ...more }),
  )
  const message = new RegExp(`^The event has more than [\\d,]+ ${name}$`)
  const problem = job.problems.find((each) => message.test(each.message))
  expect(problem).toMatchObject({ code: 'package.tooMany', file: 'event.yml' })
})

test('a table cannot add a race to an event with the most races', async () => {
  const event = 'lakeside-full-2026'
  const races = items(300, (index) => race(`r${String(index)}`, ''))
  const yml = manifest('', event).replace(/ {2}- .*/, races)
  expect(await site.importZip(zipOf({ 'event.yml': yml }))).toMatchObject({ stage: 'done' })
  const more = { ...facts, event, race: 'One more', newRace: 'true' }
  expect(codesOf(await site.importTable(knownTable, more))).toEqual(['package.tooMany'])
})

test('an import that takes too long ends, and says so', async () => {
  importLimits.totalMs = 1_000
  const job = await site.importZip(zipOf({ 'event.yml': manifest('? '.repeat(500)) }))
  expect(job).toMatchObject({ stage: 'refused', problems: [{ code: 'import.tooSlow' }] })
})
