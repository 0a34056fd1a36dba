import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { columnsIn, facts, files, run, writeAndCheck } from './support/single-file.ts'
import { workbook } from './support/workbook.ts'
import { TemporaryFolder } from './support/temporary-folder.ts'

const folder = new TemporaryFolder('single-file')

/** Copies an invented file into the folder, in another encoding if one is named. */
function put(name: string, encoding?: string): string {
  const path = join(folder.path, name)
  if (encoding === undefined) copyFileSync(join(files, name), path)
  else writeFileSync(path, iconv.encode(readFileSync(join(files, name), 'utf8'), encoding))
  return path
}

test.each([
  [
    'titles.csv',
    [
      'place ← Platz',
      'bib ← Stnr',
      'last_name ← Nachname',
      'first_name ← Vorname',
      'team ← Verein',
      'category ← AK',
      'chip_time ← Nettozeit',
      'gender ← AK',
    ],
    ['1. Mara Lindqvist · Nordsee-Läufer · 0:34:29', '6 rows; 0 rejected'],
  ],
  [
    'aligned.txt',
    [
      'place ← Place',
      'bib ← No.',
      'name ← Name',
      'age ← Age',
      'team ← Club',
      'gun_time ← Gun Time',
      'chip_time ← Chip Time',
    ],
    ['1. Mara Lindqvist · Nordic Striders · 0:29:', '4 rows; 0 rejected'],
  ],
  [
    'no-header.tsv',
    [
      'place ← Column 1',
      'bib ← Column 2',
      'name ← Column 3',
      'gender ← Column 4',
      'category ← Column 5',
      'race_time ← Column 6',
    ],
    ['1. Mara Lindqvist · 0:34:29', '9 rows; 0 rejected'],
  ],
  [
    'clubs.csv',
    ['place ← Rank', 'bib ← Bib', 'name ← Athlete', 'race_time ← Time'],
    ['1. Mara Lindqvist · 0:34:29', '4 rows; 0 rejected'],
  ],
  [
    'polish.csv',
    [
      'place ← Miejsce',
      'bib ← Numer startowy',
      'name ← Nazwisko Imię',
      'gender ← Płeć',
      'category ← Kategoria wiekowa',
      'city ← Miasto',
      'team ← Klub',
      'gun_time ← Czas Brutto',
      'chip_time ← Czas Netto',
    ],
    ['1. Lindqvist Mara · Biegacze · 0:34:31', '2 rows; 0 rejected'],
  ],
  [
    'orienteering.csv',
    [
      'bib ← Stnr',
      'id ← Datenbank Id',
      'last_name ← Nachname',
      'first_name ← Vorname',
      'birth_year ← Jg',
      'gender ← G',
      'race_time ← Zeit',
      'state ← Wertung',
      'team ← Abk',
      'city ← Ort',
      'country ← Nat',
      'race ← Lang',
    ],
    ['1. Aiko Hane · OLG · 0:34:29', 'damen-elite: 2 rows; 0 rejected'],
  ],
])('%s is understood, and its event.yml is valid', async (name, columns, report) => {
  const path = put(name)
  const understood = await run(path)
  expect(understood).toMatchObject({ code: 0 })
  expect(columnsIn(understood.output).filter((line) => !line.startsWith('not'))).toEqual(columns)
  expect(existsSync(join(folder.path, 'event.yml'))).toBe(false)
  const checked = await writeAndCheck(path)
  expect(checked).toMatchObject({ code: 0 })
  for (const line of report) expect(checked.output).toContain(line)
})

test.each([
  ['japanese.csv', 'shift_jis', '1. 海野 葵 · 港走友会'],
  ['japanese.csv', 'utf-16le', '1. 海野 葵 · 港走友会'],
  ['chinese.csv', 'gb18030', '1. 林小雨'],
  ['chinese.csv', 'utf-16be', '1. 林小雨'],
  ['titles.csv', 'macintosh', '2. Tomás Arrieta'],
  ['titles.csv', 'windows-1252', '2. Tomás Arrieta'],
])('%s in %s is read by the evidence of its letters', async (name, encoding, athlete) => {
  const path = put(name, encoding)
  const { output } = await run(path)
  expect(output).toMatch(new RegExp(`: ${encoding} \\(.*\\), columns separated by`))
  const checked = await writeAndCheck(path)
  expect(checked.output).toContain(athlete)
})

test.each([
  ['windows-1250', 'Pořadí;Příjmení;Jméno;Čas\n1;Řezníčková;Šárka;34:29\n', 'Šárka Řezníčková'],
  ['windows-1251', 'Место;Фамилия;Имя;Время\n1;Линдова;Мара;34:29\n', 'Мара Линдова'],
  ['windows-1250', 'Pořadí;Jmeno;Cas\n1;Řezníčková Šárka;34:29\n', 'Řezníčková Šárka'],
  ['windows-1253', 'Θέση;Όνομα;Χρόνος\n1;Μάρα Λίντα;34:29\n', '1. Μάρα Λίντα'],
  ['windows-1254', 'Sıra;Göğüs No;Ad Soyad;Süre\n1;7;Işıl Çağlar;34:29\n', '1. Işıl Çağlar'],
  ['euc-jp', '順位,ナンバー,氏名,記録\n1,7,海野 葵,34:29\n', '1. 海野 葵'],
  ['macintosh', 'Rang;Name;Verein\n1;Tomás Arrieta;Müllheim\n2;Mara Lind;Läufer\n', 'Müllheim'],
])(
  '%s is recognised by column names, or by capitals within words',
  async (encoding, text, known) => {
    const path = join(folder.path, 'results.csv')
    writeFileSync(path, iconv.encode(text, encoding))
    const { output } = await run(path)
    expect(output).toMatch(new RegExp(`: ${encoding} \\(.*\\), columns`))
    expect(output).toContain(known)
  },
)

test.each([
  ['letters that were lost', Buffer.from('bib,name,time\n7,Ma\uFFFDra Lindqvist,34:29\n')],
  [
    'letters of another encoding',
    Buffer.from('bib,name,time\n7,Pawe\xb3 \xa3\xb9ka,34:29\n', 'latin1'),
  ],
  [
    'letters that are not Latin',
    iconv.encode('Rk;Name;Time\n1;Мара Линдова;34:29\n', 'windows-1251'),
  ],
])('%s stop with a question about the encoding', async (_name, bytes) => {
  const path = join(folder.path, 'results.csv')
  writeFileSync(path, bytes)
  const { code, output } = await run(path)
  expect(code).toBe(1)
  expect(output).toMatch(/^results\.csv.*Which encoding has the file\?.*\[file\.wrongCharacters\]/m)
})

test('a table without a column of names is not written until the user names the column', async () => {
  const path = put('clubs-only.csv')
  const asked = await run(path, '--write', ...facts)
  expect(asked).toMatchObject({ code: 1 })
  expect(asked.output).toContain('Columns of text are: Starter from.')
  expect(asked.output).toContain('[file.notUnderstood]')
  expect(existsSync(join(folder.path, 'event.yml'))).toBe(false)
  const checked = await writeAndCheck(path, '--column', 'name=Starter from')
  expect(checked.output).toContain('1. Nordic Striders Club · 0:34:29')
})

test('times that are numbers need their unit', async () => {
  const path = put('minutes.csv')
  const asked = await run(path)
  expect(asked.output).toContain('Answer with --times minutes')
  const checked = await writeAndCheck(path, '--times', 'minutes')
  expect(checked.output).toContain('1. Mara Lindqvist · 0:34:29')
})

test('facts without a flag are lines to fill in, and the import refuses them', async () => {
  const path = put('clubs.csv')
  const { code, output } = await run(path, '--write', '--name', 'Lake Run')
  expect(code).toBe(0)
  expect(output).toContain('--date "2026-06-14"')
  expect(output).not.toContain('--name')
  const manifest = readFileSync(join(folder.path, 'event.yml'), 'utf8')
  expect(manifest).toContain('# date_from: 2026-06-14   # FILL IN\n')
  const checked = await run(folder.path, '--check')
  expect(checked.code).toBe(1)
  expect(checked.output).toMatch(/event\.date_from.*\[field\.missing\]/)
})

test('an existing event.yml is not overwritten', async () => {
  const path = put('clubs.csv')
  writeFileSync(join(folder.path, 'event.yml'), 'mine')
  const { code, output } = await run(path, '--write', ...facts)
  expect(code).toBe(1)
  expect(output).toContain('[file.eventExists]')
  expect(readFileSync(join(folder.path, 'event.yml'), 'utf8')).toBe('mine')
})

test('a workbook with a title line is understood', async () => {
  const path = join(folder.path, 'results.xlsx')
  const rows = [
    ['Lake Run 2026'],
    ['Rank', 'Bib', 'Athlete', 'Club', 'Time'],
    [1, 14, 'Mara Lindqvist', 'Nordic Striders', '34:29'],
    [2, 7, 'Tomás Arrieta', '', '35:19'],
  ].map((row) => row.map((value) => ({ value })))
  writeFileSync(path, await workbook(rows))
  const checked = await writeAndCheck(path)
  expect(checked.output).toContain('1. Mara Lindqvist · Nordic Striders · 0:34:29')
})

test.each([['missing.csv'], ['missing.csv', '--write', ...facts], ['missing.zip', '--write']])(
  'a missing file is named: %s %s',
  async (name, ...flags) => {
    const path = join(folder.path, name)
    const { code, output } = await run(path, ...flags)
    expect(code).toBe(1)
    expect(output).toContain(`${path}: There is no such file. Check the path`)
    expect(output).toContain('[file.missing]')
  },
)

test('unknown flags and fields are wrong usage', async () => {
  const path = put('clubs.csv')
  for (const [flag, value, reason] of [
    ['--colour', 'red', "Unknown option '--colour'"],
    ['--column', 'nickname=Name', '--column is “nickname=Name”. Give FIELD=COLUMN, with one of'],
    ['--times', 'days', '--times is “days”. Give one of '],
  ] as const) {
    const { code, output } = await run(path, flag, value)
    expect(code).toBe(2)
    expect(output).toContain(reason)
  }
})
