import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importPackage } from '../../services/events/import/import-package.ts'

const folder = mkdtempSync(join(tmpdir(), 'many-races-'))
const races = 100
const swimmers = 20

beforeAll(() => {
  const rows = Array.from({ length: races * swimmers }, (_, index) => {
    const sex = index % 2 === 0 ? 'F' : 'M'
    const heat = `Heat ${String(index % races)}`
    return `${String(index)},Swimmer ${String(index)},${sex},${heat},1:00${',more'.repeat(60)}`
  })
  const header = `bib,name,sex,heat,time${',more'.repeat(60)}`
  writeFileSync(join(folder, 'all.csv'), [header, ...rows, ''].join('\n'))
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** Checks a package with one result file. The argument is YAML of the entry in `races`. */
function check(description: string) {
  writeFileSync(
    join(folder, 'event.yml'),
    `organisation: { id: quay, name: Quay }
event: { id: quay-swim, name: Quay Swim, time_zone: Europe/Rome, date_from: 2026-05-03 }
races:
  - ${description}
    sport: swimming
`,
  )
  const request = { path: folder, check: true, rejectsFile: undefined, realDataDir: undefined }
  return importPackage(() => Promise.reject(new Error('only checked')), request, {
    varDirectory: folder,
  })
}

test('a file is parsed once for all its races', async () => {
  const timed = async (description: string) => {
    const began = performance.now()
    const report = await check(description)
    return { report, milliseconds: performance.now() - began }
  }
  const all = 'key: all\n    name: All\n    results: { file: all.csv }'
  await timed(all)
  const alone = await timed(all)
  const each = await timed('for_each: { column: heat }\n    results: { file: all.csv }')
  expect(alone.report.races).toMatchObject([{ added: races * swimmers }])
  expect(each.report.races).toHaveLength(races)
  expect(each.report.races.every(({ added }) => added === swimmers)).toBe(true)
  expect(each.milliseconds / alone.milliseconds).toBeLessThan(races / 4)
})

test('for_each finds the races of the rows that `where` takes, and no others', async () => {
  const { races: found, warnings } = await check(
    'for_each: { column: heat }\n    results: { file: all.csv, where: { sex: M } }',
  )
  expect(found.map(({ raceId }) => raceId)).toContain('quay-swim-heat-1')
  expect(found.map(({ raceId }) => raceId)).not.toContain('quay-swim-heat-2')
  expect(found).toHaveLength(races / 2)
  expect(warnings).toEqual([])
})
