import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { columnsIn, facts, files, run, runInTerminal } from './support/single-file.ts'
import { workbook } from './support/workbook.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'export-format-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

function put(name: string): string {
  copyFileSync(join(files, name), join(folder, name))
  return join(folder, name)
}

/** The columns of the file that the report lists as imported. */
const importedIn = (output: string) =>
  columnsIn(output)
    .filter((column) => !column.startsWith('not'))
    .join(' | ')

test.each([
  [
    'webscorer.txt',
    'place ← Place | bib ← Bib | first_name ← First name | last_name ← Last name | team ← Team name | category ← Category | race ← Distance | age ← Age | gender ← Gender | race_time ← Time',
    [
      '10-km: 3 rows; 0 rejected',
      '5-km: 2 rows; 0 rejected',
      '1. Mara Lindqvist · Nordic Striders · 0:34:30',
      '1. Lio Brandner · Quay AC · 0:17:03',
    ],
  ],
  [
    'race-result.csv',
    'place ← Rang | bib ← Startnr | name ← Name | team ← Verein | birth_year ← Jahrgang | gender ← MW | gender_place ← MW Platz | category ← AK | category_place ← AK Rang | chip_time ← Zeit Netto | gun_time ← Zeit Brutto',
    ['race: 4 rows; 0 rejected', '1. Mara Lindqvist · Nordsee-Läufer · 0:34:31'],
  ],
  [
    'race-result.json',
    'gender_place ← Place | bib ← Bib | name ← Name | country ← Nation | team ← Club | gun_time ← Gun Time | chip_time ← Chip Time | gender ← Group',
    ['race: 4 rows; 0 rejected', '1. Mara Lindqvist · Nordic Striders · 0:34:31'],
  ],
  [
    'mylaps.csv',
    'place ← Pos | bib ← Bib | name ← Naam | city ← Woonplaats | gender ← M/V | category ← Cat | category_place ← Pos Cat | team ← Club | split at 5,000 m ← 5 km | gun_time ← Bruto | chip_time ← Netto',
    ['race: 3 rows; 0 rejected', '1. Mara Lindqvist · Noordzee Lopers · 0:34:31'],
  ],
  [
    'mylaps.json',
    'place ← rank | bib ← bib | name ← name | gender ← gender | category ← category | country ← countryCode | gun_time ← gunTime | chip_time ← chipTime | split at 5,000 m ← 5 km | split at 8,000 m ← 8 km',
    ['race: 3 rows; 0 rejected', '1. Mara Lindqvist · 0:34:31'],
  ],
  [
    'chronotrack.csv',
    'place ← results_rank | bib ← results_bib | first_name ← results_first_name | last_name ← results_last_name | gender ← results_sex | age ← results_age | city ← results_city | country ← results_country_code | race ← results_race_name | category ← results_primary_bracket_name | category_place ← results_primary_bracket_rank | gun_time ← results_gun_time | chip_time ← results_time',
    [
      '10k: 3 rows; 0 rejected',
      '5k: 1 rows; 0 rejected',
      '1. Mara Lindqvist · 0:34:31',
      '1. Lio Brandner · 0:17:04',
    ],
  ],
  [
    'race-director.csv',
    'place ← Place | bib ← Bib No | name ← Name | age ← Age | gender ← Gender | category ← Age Group | category_place ← Age Place | city ← City | gun_time ← Gun Time | chip_time ← Chip Time',
    ['race: 4 rows; 0 rejected', '1. Mara Lindqvist · 0:34:31'],
  ],
  [
    'itra.csv',
    'place ← Ranking | race_time ← Time | last_name ← Family name | first_name ← First name | gender ← Gender | birth_year ← Birthdate | country ← Nationality | bib ← Bib number | city ← City',
    ['race: 4 rows; 0 rejected', '1. Mara LINDQVIST · 10:34:29'],
  ],
  [
    'world-athletics.csv',
    'place ← Rank | race_time ← Mark | name ← Competitor | birth_year ← DOB | country ← Nat | gender ← Sex | bib ← Bib',
    ['race: 4 rows; 0 rejected', '1. Mara Lindqvist · 2:24:29'],
  ],
  [
    'meos.csv',
    'bib ← Stno | id ← Database Id | last_name ← Surname | first_name ← First name | birth_year ← YB | gender ← S | race_time ← Time | state ← Classifier | team ← Cl.name | city ← City | country ← Nat | race ← Long | place ← Pl | split ← Punch1',
    [
      'women-21: 3 rows; 0 rejected',
      'men-40: 1 rows; 0 rejected',
      '1. Mara Lindqvist · OLG · 0:35:50',
      '1. Tomás Arrieta · Hafen · 0:35:22',
    ],
  ],
  [
    'iof-results.xml',
    'gender ← Person sex | id ← Person Id | last_name ← Person Name Family | first_name ← Person Name Given | birth_year ← Person BirthDate | team ← Organisation Name | country ← Organisation Country code | bib ← Result BibNumber | race_time ← Result Time | place ← Result Position | state ← Result Status | split ← SplitTime 31 | split ← SplitTime 44 | race ← Class Name',
    [
      'w21: 3 rows; 0 rejected',
      'm40: 1 rows; 0 rejected',
      '1. Mara Lindqvist · OLG Weiher · 0:34:29',
      '1. Tomás Arrieta · OLV Quai · 0:35:20',
    ],
  ],
  [
    'iof-starts.xml',
    'last_name ← Person Name Family | first_name ← Person Name Given | team ← Organisation Name | bib ← Start BibNumber | race ← Class Name',
    ['w21: 2 rows; 0 rejected', 'm40: 1 rows; 0 rejected'],
  ],
  [
    'iof-relay.xml',
    'name ← Name | bib ← BibNumber | race_time ← OverallResult Time | place ← OverallResult Position | state ← OverallResult Status | split ← Leg 1 | split ← Leg 2 | last_name ← Person Name Family | first_name ← Person Name Given | race_time ← Result Time | place ← Result Position | state ← Result Status | team ← Name | bib ← BibNumber | race ← Race leg',
    [
      'race: 2 rows; 0 rejected',
      'leg-1: 2 rows; 0 rejected',
      'leg-2: 2 rows; 0 rejected',
      '1. OLG Weiher 1 · 1:11:09',
      '1. Mara Lindqvist · OLG Weiher 1 · 0:34:29',
      '1. Ngozi Okafor · Hafen OL 1 · 0:35:50',
    ],
  ],
  [
    'wiclax.clax',
    'bib ← Dossard | name ← NomPrénom | team ← Club | birth_year ← Année | gender ← Sexe | category ← Catégorie | race ← Parcours | race_time ← Temps',
    [
      '10-km: 4 rows; 0 rejected',
      '5-km: 1 rows; 0 rejected',
      '1. Mara Lindqvist · Nordic Striders · 0:34:29',
      '1. Lio Brandner · Quai Club · 0:17:04',
    ],
  ],
  [
    'teams.json',
    'place ← place | bib ← number | name ← team | race_time ← time | split ← Leg 1 | split ← Leg 2 | name ← runner | race_time ← time | bib ← number | team ← team | race ← Race leg',
    [
      'race: 3 rows; 0 rejected',
      'leg-1: 3 rows; 0 rejected',
      'leg-2: 3 rows; 0 rejected',
      '1. Quay Runners · 1:09:00',
      '1. Mara Lindqvist · Quay Runners · 0:34:00',
      '1. Jörg Müller · Harbour Pacers · 0:34:44',
    ],
  ],
  [
    'relay.json',
    'place ← rank | bib ← bib | name ← teamName | race_time ← totalTime | split ← Leg 1 | split ← Leg 2 | name ← runner | race_time ← legTime | bib ← bib | team ← teamName | race ← Race leg',
    [
      'race: 2 rows; 0 rejected',
      'leg-1: 2 rows; 0 rejected',
      '1. Quay Runners · 1:09:00',
      '1. Aiko Hane · Harbour Pacers · 0:34:10',
      '1. Jonas Feld · Quay Runners · 0:34:30',
    ],
  ],
  [
    'rows.xml',
    'place ← place | bib ← bib | first_name ← athlete firstname | last_name ← athlete lastname | team ← club name | race_time ← time',
    ['race: 3 rows; 0 rejected', '1. Mara Lindqvist · Nordic Striders · 0:34:29'],
  ],
  [
    'sections.csv',
    'category_place ← Place | bib ← Bib | name ← Name | team ← Club | race_time ← Time | category ← Section | state ← Section status | gender ← Section',
    ['race: 5 rows; 0 rejected', '1. Mara Lindqvist · Nordic Striders · 0:34:29'],
  ],
  [
    'competitions.txt',
    'gender_place ← Place | bib ← No. | name ← Name | team ← Club | race_time ← Time | race ← Section 1 | gender ← Section 2',
    [
      '10-km: 4 rows; 0 rejected',
      '5-km: 3 rows; 0 rejected',
      '1. Mara Lindqvist · Nordic Striders · 0:34:29',
      '1. Jörg Müller · Quay AC · 0:17:02',
    ],
  ],
  [
    'repeated-headers.txt',
    'gender_place ← Place | bib ← No. | name ← Name | team ← Club | race_time ← Time | gender ← Section',
    [
      'race: 4 rows; 0 rejected',
      '1. Tomás Arrieta · Quay AC · 0:55:19',
      '2. Mara Lindqvist · Nordic Striders · 0:58:10',
    ],
  ],
  [
    'six-hours.csv',
    'place ← Platz | bib ← Startnr | name ← Name | distance ← Strecke',
    ['race: 3 rows; 0 rejected', 'decided by distance', '1. Mara Lindqvist · 82,410 m'],
  ],
  [
    'loops.csv',
    'place ← Rank | name ← Name | laps ← Loops | distance ← Distance',
    ['race: 4 rows; 0 rejected', 'decided by laps', '3. Aiko Hane · 24 laps'],
  ],
  [
    'cities.csv',
    'place ← Place | name ← Name | city ← City | category ← Class | race_time ← Time | gender ← Class',
    ['race: 4 rows; 0 rejected', '1. Mara Lindqvist · 0:34:29'],
  ],
])('%s is understood and imported', async (name, columns, report) => {
  const path = put(name)
  const written = await run(path, '--write', ...facts)
  expect(written).toMatchObject({ code: 0 })
  expect(importedIn(written.output)).toBe(columns)
  const checked = await run(folder, '--check')
  expect(checked).toMatchObject({ code: 0 })
  for (const line of report) expect(checked.output).toContain(line)
  expect(checked.output).not.toContain('left out')
})

test.each([
  [
    'lists.json',
    [
      'name ← athlete name (name of the athlete; values: only "Mara Lindqvist", "Tomás Arrieta", "Aiko Hane")',
      'split at 2,500 m ← 2.5 km (time at a checkpoint; values: only "0:08:20", "0:08:40")',
      'split at 5,000 m ← 5 km (time at a checkpoint; values: only "0:17:00", "0:17:30", "0:18:10")',
    ],
  ],
  [
    'lists.xml',
    [
      'split ← gate 31 (time at a checkpoint; values: only "0:08:20", "0:08:40", "0:09:00")',
      'split ← gate 44 (time at a checkpoint; values: only "0:25:10", "0:25:50")',
      'split at 5,000 m ← 5000 m (time at a checkpoint; values: only "0:17:01", "0:18:11")',
      'split at 8,000 m ← 8000 m (time at a checkpoint; values: only "0:27:02", "0:28:02", "0:29:02")',
      'unknown: lap 1 (only "0:17:00", "0:17:30", "0:18:10")',
      'unknown: lap 2 (only "0:17:29", "0:17:49", "0:18:30")',
    ],
  ],
])('in %s, each part of a list in a row is a column, in any order', async (name, columns) => {
  const { output } = await run(put(name), ...facts)
  for (const line of columns) expect(output).toContain(`  ${line}\n`)
})

test("ITRA's template is a workbook", async () => {
  const rows = readFileSync(join(files, 'itra.csv'), 'utf8').trim().split('\n')
  const path = join(folder, 'itra.xlsx')
  writeFileSync(path, await workbook(rows.map((row) => row.split(',').map((value) => ({ value })))))
  await run(path, '--write', ...facts)
  const { output } = await run(folder, '--check')
  expect(output).toContain('race: 4 rows; 0 rejected')
  expect(output).toContain('3. Aiko HANE · 10:35:46')
})

test('a note beside the only table of a zip is no table', async () => {
  const path = join(folder, 'results.zip')
  const table = strToU8('Place,Name,Time\n1,Mara Lindqvist,34:29\n2,Jonas Feld,35:10\n')
  writeFileSync(path, zipSync({ 'results.csv': table, 'README.txt': strToU8('Thank you.\n') }))
  expect(await run(path)).toMatchObject({ code: 0 })
})

test('a zip is a package, or one table that is unpacked beside it', async () => {
  const csv = readFileSync(join(files, 'clubs.csv'))
  const path = join(folder, 'results.zip')
  writeFileSync(path, zipSync({ 'lake/clubs.csv': csv, '__MACOSX/._clubs.csv': csv }))
  expect(await run(path, '--write', ...facts)).toMatchObject({ code: 0 })
  const manifest = readFileSync(join(folder, 'event.yml'))
  expect(readFileSync(join(folder, 'clubs.csv'))).toEqual(csv)
  writeFileSync(path, zipSync({ 'lake/clubs.csv': csv, 'lake/event.yml': manifest }))
  const checked = await run(path, '--check')
  expect(checked.code).toBe(0)
  expect(checked.output).toContain('1. Mara Lindqvist · 0:34:29')
})

test.each([
  ['two tables', { 'a.csv': 'a', 'b.csv': 'b' }, 'zip.severalTables'],
  ['no table', { 'readme.md': 'a' }, 'zip.noTable'],
  ['a path that leads out', { '../a.csv': 'a' }, 'zip.badName'],
])('a zip with %s is refused', async (_name, contents, code) => {
  const path = join(folder, 'results.zip')
  const parts: Record<string, Uint8Array> = {}
  for (const [name, text] of Object.entries(contents)) parts[name] = strToU8(text)
  writeFileSync(path, zipSync(parts))
  const { code: exitCode, output } = await run(path, '--write', ...facts)
  expect(exitCode).toBe(1)
  expect(output).toContain(`[${code}]`)
  expect(existsSync(join(folder, 'event.yml'))).toBe(false)
})

test.each([
  ['broken.json', '{"a":', 'json.broken'],
  ['deep.json', `${'['.repeat(2000)}${']'.repeat(2000)}`, 'file.tooLarge'],
  ['empty.json', '{}', 'records.noTable'],
  ['broken.xml', '<a><b></a>', 'xml.broken'],
  ['entities.xml', '<!DOCTYPE a [<!ENTITY b "bb">]><a><c>&b;</c><c>&b;</c></a>', 'xml.broken'],
  ['page.csv', '<!DOCTYPE html><html></html>', 'file.webPage'],
  ['json.csv', '[{"name": "Mara Lindqvist"}]', 'file.otherForm'],
  ['packed.csv.gz', 'bib,name', 'file.badGzip'],
])('%s is refused with a way out', async (name, text, code) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  const { code: exitCode, output } = await run(path)
  expect(exitCode).toBe(1)
  expect(output).toMatch(
    new RegExp(`^${name.replaceAll('.', '\\.')}\\S*: \\S.*\\. \\S.* \\[${code}\\]`, 'm'),
  )
})

test('in a terminal, the user answers questions', async () => {
  const path = put('clubs-only.csv')
  const { code, output } = await runInTerminal(['import', path, '--write', ...facts], '7', '1')
  expect(code).toBe(0)
  expect(output).toContain('  1  Starter from\n')
  const { output: report } = await run(folder, '--check')
  expect(report).toContain('1. Nordic Striders Club · 0:34:29')
})
