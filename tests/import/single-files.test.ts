import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { realData } from '../real-data.ts'
import { columnsIn, facts, files, run } from './support/single-file.ts'
import { workbook } from './support/workbook.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'single-file-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** Copies an invented file into the folder, in another encoding if one is named. */
function put(name: string, encoding?: string): string {
  const path = join(folder, name)
  if (encoding === undefined) copyFileSync(join(files, name), path)
  else writeFileSync(path, iconv.encode(readFileSync(join(files, name), 'utf8'), encoding))
  return path
}

/** Writes event.yml for a file, then checks the package as an import does. */
async function writeAndCheck(path: string, ...flags: string[]) {
  const written = await run(path, '--write', ...facts, ...flags)
  expect(written).toMatchObject({ code: 0 })
  return run(folder, '--check')
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
  expect(existsSync(join(folder, 'event.yml'))).toBe(false)
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
    const path = join(folder, 'results.csv')
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
  const path = join(folder, 'results.csv')
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
  expect(existsSync(join(folder, 'event.yml'))).toBe(false)
  const checked = await writeAndCheck(path, '--column', 'name=Starter from')
  expect(checked.output).toContain('1. Nordic Striders Club · 0:34:29')
})

test('numbers of pages and totals between aligned sections are no rows', async () => {
  const women = ['Mara Lindqvist', 'Aiko Hane', 'Inés Duarte', 'Zoë Sand']
  const men = ['Ole Quandt', 'Tomás Arrieta', 'Lio Brandner', 'Per Lund']
  const rows = (names: string[], from: number) =>
    names.map((name, index) =>
      [String(index + 1).padStart(5), String(from + index).padStart(5), name.padEnd(20)]
        .concat(`0:3${String(index + 4)}:10`)
        .join('  '),
    )
  const heading = '   Pl     No  Name                     Time'
  const lines = ['Lake Run', heading, '10 km Women', ...rows(women, 10), 'Page 1 of 2', '']
  lines.push('10 km Men', ...rows(men, 40), 'Page 2 of 2', 'Total: 8')
  const path = join(folder, 'pages.txt')
  writeFileSync(path, lines.join('\n'))
  const { output } = await run(path)
  expect(output).toMatch(/, 8 rows$/m)
  expect(columnsIn(output)).toContain('category_place ← Pl')
  expect(columnsIn(output)).toContain('category ← Section')
  expect((await writeAndCheck(path)).output).toContain('8 rows; 0 rejected')
})

test('times that are numbers need their unit', async () => {
  const path = put('minutes.csv')
  const asked = await run(path)
  expect(asked.output).toContain('Answer with --times minutes')
  const checked = await writeAndCheck(path, '--times', 'minutes')
  expect(checked.output).toContain('1. Mara Lindqvist · 0:34:29')
})

test.each([
  ['Damer 20-29 år', 'Herrer 40-49 år'],
  ['Kvinnor 20', 'Män 40'],
  ['Naiset', 'Miehet'],
  ['Ženy 35', 'Muži 40'],
  ['Женщины 35', 'Мужчины 40'],
])('categories such as %s and %s say the gender', async (women, men) => {
  const path = join(folder, 'results.csv')
  const rows = [`Mara Lindqvist,${women},34:29`, `Jonas Feld,${men},35:10`]
  writeFileSync(path, ['Name,Class,Time', ...rows].join('\n'))
  const { output } = await run(path)
  expect(columnsIn(output)).toContain('gender ← Class')
})

test.each([
  [
    'thousands in start numbers',
    'Place,Bib,Name,Time\n1,"1,001",Mara Lind,34:29\n2,999,Jo Feld,35:10\n',
  ],
  ['thousands with points', 'Platz;Nr;Name;Zeit\n1;1.001;Mara Lind;34:29\n2;999;Jo Feld;35:10\n'],
  [
    'gaps in a column of their own',
    'Rnk,Bib,Name,Time,Gap\n1,1001,Mara Lind,34:29,\n2,999,Jo Feld,,+0:41\n3,5,Aiko Hane,,+0:50\n,6,Pia Ost,DNF,\n',
  ],
  ['Spanish gaps', 'Pos.;Dorsal;Corredor;Tiempo\n1;1001;Mara Lind;34:29\n2;999;Jo Feld;a 41"\n'],
  [
    'full-width digits',
    '順位,ナンバー,氏名,記録\n１,１００１,Mara Lind,０:３４:２９\n２,９９９,Jo Feld,０：３５：１０\n',
  ],
  [
    'states among places, and footers',
    'Place,Bib,Name,Time\n1,1001,Mara Lind,34:29\n2,999,Jo Feld,35:10\nDNF,5,Aiko Hane,\nDNS,6,Pia Ost,\nRecord: 30:10,,,\nReferee: Ann Lee,,,\n',
  ],
])('%s are read', async (_name, text) => {
  const path = join(folder, 'results.csv')
  writeFileSync(path, text)
  const { output } = await writeAndCheck(path)
  expect(output).toMatch(/place ← \S+ · bib ← .* · race_time ← /)
  expect(output).toMatch(/1\. Mara Lind · 0:34:29\s+2\. Jo Feld · 0:35:10/)
  expect(output).not.toContain('left out')
})

test('an impossible time is refused with its line, and not with its column', async () => {
  const path = join(folder, 'results.csv')
  writeFileSync(
    path,
    'Place,Name,Time\n1,Mara Lind,0:34:29\n2,Jo Feld,0:40:95\n3,Pia Ost,0:41:10\n',
  )
  const { output } = await writeAndCheck(path)
  expect(output).toContain('line 3, column "Time": "0:40:95" is no time')
})

test('two lists beside each other are refused', async () => {
  const path = join(folder, 'results.csv')
  writeFileSync(
    path,
    'Women,,,,Men,,\nPlace,Name,Time,,Place,Name,Time\n1,Mara Lind,38:29,,1,Jo Feld,34:29\n',
  )
  const { code, output } = await run(path)
  expect(code).toBe(1)
  expect(output).toContain('[file.listsBesideEachOther]')
})

test('few towns with a country code in brackets are enough', async () => {
  const path = join(folder, 'results.csv')
  const rows = ['Mara Lind,Weiher (SUI),34:29', 'Jo Feld,Hafen,35:10', 'Pia Ost,Kaimauer,36:10']
  writeFileSync(path, ['Name,City,Time', ...rows].join('\n'))
  await writeAndCheck(path)
  expect(readFileSync(join(folder, 'event.yml'), 'utf8')).toContain('with_country: true')
})

test('names of clubs keep their capitals', async () => {
  const path = join(folder, 'rowing.csv')
  const rows = ['1,Quay RC,6:20.11', '2,Hafen RC,6:22.50', '3,Port RC,6:25.00']
  writeFileSync(path, ['Rank,Crew,Finish', ...rows].join('\n'))
  expect((await run(path)).output).toContain('unknown: Crew')
  const { output } = await writeAndCheck(path, '--column', 'name=Crew')
  expect(output).toContain('1. Quay RC · 0:06:21')
})

test('everybody in a backyard ultra is ranked by laps', async () => {
  const path = join(folder, 'backyard.csv')
  const rows = [
    '1,Mara Lind,31,Winner',
    '2,Jo Feld,30,Assist',
    '3,Pia Ost,24,DNF',
    '4,Aiko Hane,12,RTC',
  ]
  writeFileSync(path, ['Rank,Name,Loops,Status', ...rows].join('\n'))
  const { output } = await writeAndCheck(path)
  expect(output).toMatch(/1\. Mara Lind · 31 laps\s+2\. Jo Feld · 30 laps\s+3\. Pia Ost · 24 laps/)
})

test('the distance of the race tells the unit of its times', async () => {
  const path = join(folder, 'pool.csv')
  writeFileSync(path, 'Rank,Name,Time\n1,Ines Carvalho,52.41\n2,Oskar Nyman,52.49\n')
  expect((await run(path)).output).toContain('Answer with --times minutes')
  const { output } = await writeAndCheck(path, '--distance', '100 m')
  expect(output).toContain('2. Oskar Nyman · 0:00:53')
})

test('places that follow no score stay as the file gives them', async () => {
  const path = join(folder, 'judged.csv')
  writeFileSync(path, 'Pl,Name,Points\n1,Mara Lindqvist,82\n2,Jonas Feld,83\n3,Aiko Hane,79\n')
  const { code, output } = await writeAndCheck(path)
  expect(code).toBe(0)
  expect(output).toMatch(/1\. Mara Lindqvist[\s\S]*2\. Jonas Feld[\s\S]*3\. Aiko Hane/)
})

test('numbers that fall from place to place are points', async () => {
  const path = join(folder, 'judged.csv')
  writeFileSync(
    path,
    'Rank,Name,Total\n1,Mara Lindqvist,238.31\n2,Jonas Feld,234.99\n3,Aiko Hane,220.25\n',
  )
  const { output } = await writeAndCheck(path)
  expect(output).toContain('places as given in "Rank", decided by points')
  expect(output).toContain('1. Mara Lindqvist · 238.31 points')
})

test('numbers with thousands that fall from place to place are points', async () => {
  const path = join(folder, 'decathlon.csv')
  writeFileSync(
    path,
    'Rank,Name,Total\n1,Mara Lindqvist,"8,245"\n2,Jonas Feld,"1,012"\n3,Aiko Hane,998\n',
  )
  const { output } = await writeAndCheck(path)
  expect(output).toContain('commas separate thousands in "Total": 8,245 is 8245')
  expect(output).toMatch(/1\. Mara Lindqvist · 8,245 points\s+2\. Jonas Feld · 1,012 points/)
})

test('a column of words for states is read under any heading', async () => {
  const path = join(folder, 'forest.csv')
  writeFileSync(
    path,
    'Name;Time;Result\nMara Lindqvist;41:22;OK\nJonas Feld;39:00;mp\nAiko Hane;42:00;OK\n',
  )
  const { output } = await writeAndCheck(path)
  expect(output).toMatch(/1\. Mara Lindqvist · 0:41:22\s+2\. Aiko Hane · 0:42:00/)
})

test('a distance without a unit is neither a race nor a result', async () => {
  const path = join(folder, 'hours.csv')
  writeFileSync(path, 'Pl,Name,Distance\n1,Mara Lindqvist,82.4\n2,Jonas Feld,80.1\n')
  const { output } = await run(path)
  expect(output).toContain('"Distance" is not used, because its unit is unknown')
  expect(columnsIn(output)).toEqual(['place ← Pl', 'name ← Name'])
})

test('facts without a flag are lines to fill in, and the import refuses them', async () => {
  const path = put('clubs.csv')
  const { code, output } = await run(path, '--write', '--name', 'Lake Run')
  expect(code).toBe(0)
  expect(output).toContain('--date "2026-06-14"')
  expect(output).not.toContain('--name')
  const manifest = readFileSync(join(folder, 'event.yml'), 'utf8')
  expect(manifest).toContain('# date_from: 2026-06-14   # FILL IN\n')
  const checked = await run(folder, '--check')
  expect(checked.code).toBe(1)
  expect(checked.output).toMatch(/event\.date_from.*\[field\.missing\]/)
})

test('an existing event.yml is not overwritten', async () => {
  const path = put('clubs.csv')
  writeFileSync(join(folder, 'event.yml'), 'mine')
  const { code, output } = await run(path, '--write', ...facts)
  expect(code).toBe(1)
  expect(output).toContain('[file.eventExists]')
  expect(readFileSync(join(folder, 'event.yml'), 'utf8')).toBe('mine')
})

test('a workbook with a title line is understood', async () => {
  const path = join(folder, 'results.xlsx')
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
    const path = join(folder, name)
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

/** For each real file, the columns that can be imported, with their correct fields. */
const ofRealFiles: Record<string, Record<string, string>> = {
  'boston-2014.csv.gz': {
    name: 'name',
    division: 'category_place',
    gender: 'gender',
    age: 'age',
    official: 'gun_time',
    bib: 'bib',
    genderdiv: 'gender_place',
    overall: 'place',
    country: 'country',
    ctz: 'country',
    city: 'city',
    '5k': 'split',
    '10k': 'split',
    '20k': 'split',
    half: 'split',
    '25k': 'split',
    '30k': 'split',
    '35k': 'split',
    '40k': 'split',
  },
  'honolulu-2019.csv.gz': {
    place_overall: 'place',
    runner_name: 'name',
    country: 'country',
    bib_number: 'bib',
    division: 'category',
    time_half: 'split',
    time_full: 'race_time',
    gender: 'gender',
    split_5k: 'split',
    split_10k: 'split',
    split_15k: 'split',
    split_25k: 'split',
    split_30k: 'split',
    split_35k: 'split',
    split_40k: 'split',
  },
  'utmb-2024.csv': {
    runnerUri: 'id',
    fullname: 'name',
    time: 'race_time',
    rank: 'place',
    nationality: 'country',
    nationalityCode: 'country',
    ageGroup: 'category',
    gender: 'gender',
  },
  'swimming-worlds-2022.csv': {
    Place: 'place',
    Name: 'name',
    Team: 'team',
    Age: 'age',
    Finals: 'race_time',
    DQ: 'state',
    Event: 'race',
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`Split_${String((index + 1) * 50)}`, 'split']),
    ),
  },
}

test('at least 90 % of the columns of real files are understood, and none wrongly', async (context) => {
  const data = join(realData(context), 'results')
  let all = 0
  const wrong: string[] = []
  const unknown: string[] = []
  for (const [name, columns] of Object.entries(ofRealFiles)) {
    const { output } = await run(join(data, name))
    const found = new Map(
      columnsIn(output).map((line) => {
        const [meaning = '', column = ''] = line.split(' ← ')
        return [column, meaning.replace(/ at .*/, '')]
      }),
    )
    for (const [column, meaning] of Object.entries(columns)) {
      all += 1
      const understood = found.get(column)
      if (understood === undefined) unknown.push(`${name}: ${column}`)
      else if (understood !== meaning) wrong.push(`${name}: ${understood} ← ${column}`)
    }
  }
  expect(wrong).toEqual([])
  expect(unknown.length / all).toBeLessThan(0.1)
})

test.each([
  [
    'Place,Bib,Name,Laps,Status',
    '1,7,Mara Lindqvist,31,',
    ',8,Tom Berg,30,DNF',
    ',9,Aiko Hane,24,DNF',
  ],
  ['Bib,Name,Laps,Status', '7,Mara Lindqvist,31,', '8,Tom Berg,30,DNF', '9,Aiko Hane,24,DNF'],
])('everybody of a backyard ultra is ranked by laps: %s', async (...lines) => {
  const path = join(folder, 'backyard.csv')
  writeFileSync(path, lines.join('\n'))
  const { code, output } = await writeAndCheck(path)
  expect([code, output]).toEqual([0, expect.stringContaining('2. Tom Berg · 30 laps')])
  expect(output).toContain('3. Aiko Hane · 24 laps')
})

test('gaps in a section count from the winner of the section', async () => {
  const lines = [
    'Place,Bib,Name,Club,Time',
    'Men,,,,',
    '1,11,Tom Berg,A,34:29',
    '2,12,Jo Feld,B,+0:41',
  ]
  lines.push('Women,,,,', '1,21,Mara Lind,A,39:10', '2,22,Aiko Hane,B,+0:50')
  const path = join(folder, 'sections.csv')
  writeFileSync(path, lines.join('\n'))
  const { output } = await writeAndCheck(path)
  // Aiko Hane is fourth with 0:40:00.
  expect(output).toContain('3. Mara Lind · A · 0:39:10')
})
