import { rmSync } from 'node:fs'
import { join } from 'node:path'
import writeXlsxFile from 'write-excel-file/node'
import { expect, test } from 'vitest'
import { facts, rowsOf, run } from './support/single-file.ts'
import { TemporaryFolder } from './support/temporary-folder.ts'
import { lasting, withSheet, workbook } from './support/workbook.ts'

const folder = new TemporaryFolder('written-forms')
const put = folder.put.bind(folder)
const second = 1000

test.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
])('%s digits are numbers', async (_script, digits) => {
  const written = (text: string) => text.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? '')
  const lines = ['1;14;Mara Lind;0:34:29', '2;7;Jo Feld;0:35:19'].map(written)
  expect(await rowsOf(put(['Rank;Bib;Name;Time', ...lines].join('\n')))).toMatchObject([
    { bib: '14', name: 'Mara Lind', raceTime: 2069 * second, places: { overall: 1 } },
    { bib: '7', name: 'Jo Feld', raceTime: 2119 * second, places: { overall: 2 } },
  ])
})

test('marks of the writing direction and fixed spaces are no part of a value', async () => {
  const lines = [
    '1;14;\u200fMara\u00a0Lind\u200f;Quay\u00a0AC;0:34:29\u200e',
    '2;7;Jo Feld;Quay AC;0:35:19',
  ]
  expect(await rowsOf(put(['Rank;Bib;Name;Club;Time', ...lines].join('\n')))).toMatchObject([
    { name: 'Mara Lind', team: 'Quay AC', raceTime: 2069 * second },
    { name: 'Jo Feld', team: 'Quay AC', raceTime: 2119 * second },
  ])
})

test.each(['--', '−', '--:--', '-:--:--', '#N/A', 'NaN', 'None'])(
  '%s is no value',
  async (mark) => {
    const lines = [`1;14;Mara Lind;Quay;0:17:10;0:34:29`, `2;7;Jo Feld;${mark};${mark};0:35:19`]
    const missing = `;8;Pia Ost;Quay;;${mark}`
    const path = put(['Rank;Bib;Name;Club;5 km;Time', ...lines, missing].join('\n'))
    expect(await rowsOf(path)).toMatchObject([
      { name: 'Mara Lind', splitTimes: [1030 * second] },
      { name: 'Jo Feld', team: null, splitTimes: [null], raceTime: 2119 * second },
      { name: 'Pia Ost', raceTime: null, state: 'did_not_finish' },
    ])
  },
)

test('whole numbers of a table with missing values end in .0, and NaT is no time', async () => {
  const lines = ['1.0;101.0;Mara Lind;31.0;0 days 00:34:29', ';7.0;Jo Feld;;NaT']
  expect(await rowsOf(put(['place;bib;name;age;time', ...lines].join('\n')))).toMatchObject([
    { bib: '101', age: 31, raceTime: 2069 * second, places: { overall: 1 } },
    { bib: '7', age: null, raceTime: null, state: 'did_not_finish' },
  ])
})

test('NA of a table of R is no value', async () => {
  const lines = [
    '1;101;Mara Lind;31;CH;0:34:29',
    '2;7;Jo Feld;NA;NA;0:35:19',
    'NA;8;Pia Ost;29;CH;NA',
  ]
  expect(await rowsOf(put(['place;bib;name;age;country;time', ...lines].join('\n')))).toMatchObject(
    [
      { age: 31, country: 'ch', raceTime: 2069 * second },
      { age: null, country: null, raceTime: 2119 * second },
      { age: 29, state: 'did_not_finish' },
    ],
  )
})

test.each([
  ['Sexo', 'H', 'M'],
  ['Cinsiyet', 'E', 'K'],
  ['Nem', 'Férfi', 'Nő'],
  ['Giới tính', 'Nam', 'Nữ'],
  ['Φύλο', 'Α', 'Γ'],
  ['Pohlaví', 'M', 'Ž'],
  ['Pohlaví', 'Muž', 'Žena'],
  ['Category', 'H35', 'M35'],
])('under %s, %s is a man and %s a woman', async (heading, man, woman) => {
  const lines = [
    `1;14;Jo Feld;${man};34:29`,
    `2;7;Mara Lind;${woman};35:19`,
    `3;8;Pia Ost;${woman};36:19`,
  ]
  const rows = await rowsOf(put([`Rank;Bib;Name;${heading};Time`, ...lines].join('\n')))
  expect(rows.map(({ gender }) => gender)).toEqual(['M', 'F', 'F'])
})

test('letters that are categories give no gender', async () => {
  const lines = ['1;14;Jo Feld;E;34:29', '2;7;Mara Lind;K;35:19']
  const rows = await rowsOf(put(['Rank;Bib;Name;Category;Time', ...lines].join('\n')))
  expect(rows.map(({ gender }) => gender)).toEqual([null, null])
})

test('names in Vietnamese, Hebrew and Arabic files are found by their headings', async () => {
  const files = [
    ['Hạng;Số BIB;Họ và tên;CLB;Thời gian', 'Lê Hoàng Sông'],
    ['מיקום;מספר חזה;שם;מועדון;זמן', 'דן ים'],
    ['الترتيب;الرقم;الاسم;النادي;الزمن', 'سامي الرملي'],
  ]
  for (const [index, [heading = '', name = '']] of files.entries()) {
    const path = put(
      `${heading}\n1;14;${name};Quay;0:34:29\n2;7;${name} נחל;Quay;0:35:19\n`,
      `${String(index)}.csv`,
    )
    const [first] = await rowsOf(path)
    expect(first).toMatchObject({ bib: '14', name, team: 'Quay', raceTime: 2069 * second })
    rmSync(join(folder.path, 'event.yml'))
  }
})

test('last names in capitals are found with particles, ß and Mc, also in Turkish', async () => {
  const names = [
    ['van der QUANDT Ole', 'Ole van der Quandt'],
    ['GROß Anna', 'Anna Groß'],
    ['McDONALD Ian', 'Ian McDonald'],
    ['MacLEOD Fia', 'Fia MacLeod'],
    ['İNCİ Veli', 'Veli İnci'],
    ['DOĞAN Işık', 'Işık Doğan'],
    ['de la Quay Mia', 'de la Quay Mia'],
    ...['OST Pia', 'LUND Per', 'SAND Zoë', 'LIND Mara', 'FELD Jo'].map((name) => {
      const [last = '', first = ''] = name.split(' ')
      return [name, `${first} ${last.slice(0, 1)}${last.slice(1).toLowerCase()}`]
    }),
  ]
  const lines = names.map(
    ([name = ''], index) => `${String(index + 1)};${name};34:${String(index + 10)}`,
  )
  const rows = await rowsOf(put(['Rank;Name;Time', ...lines].join('\n')))
  expect(rows.map(({ name }) => name)).toEqual(names.map(([, shown]) => shown))
})

test('the form of times behind a heading is no part of it', async () => {
  const heading = 'Rank;Bib;Name;Gun time (h:mm:ss);Chip time [hh:mm:ss]'
  const path = put(`${heading}\n1;14;Mara Lind;0:34:31;0:34:29\n2;7;Jo Feld;0:35:20;0:35:19\n`)
  expect(await rowsOf(path)).toMatchObject([
    { gunTime: 2071 * second, chipTime: 2069 * second },
    { gunTime: 2120 * second, chipTime: 2119 * second },
  ])
})

test('times of hours and minutes are not read as minutes and seconds', async () => {
  const path = put(
    'Rank;Bib;Name;Time (hh:mm)\n1;14;Mara Lind;10:03\n2;7;Jo Feld;11:07\n3;8;Pia Ost;11:40\n',
  )
  const { output } = await run(path)
  expect(output).toContain('"Time (hh:mm)" is not used: its times have no seconds.')
  expect((await rowsOf(path)).map(({ raceTime }) => raceTime)).toEqual([null, null, null])
})

test('marks and winds behind seconds, and dates of birth with a year of two digits, are read', async () => {
  const path = put(
    [
      'Rank;Name;Born;Mark',
      '1;Mara Lind;13.06.90;52.52 Q',
      '2;Jo Feld;15.06.90;53.60 (+1.2)',
      '3;Pia Ost;25.12.01;1:01.71 PB',
    ].join('\n'),
  )
  const rows = await rowsOf(path, '--sport', 'inline_skating')
  expect(rows).toMatchObject([
    { raceTime: 52_520, age: 36 },
    { raceTime: 53_600, age: 35 },
    { raceTime: 61_710, age: 24 },
  ])
})

test('durations of ISO 8601 in JSON are times', async () => {
  const results = ['PT34M29S', 'PT1H2M3.5S'].map((elapsed, index) => ({
    rank: index + 1,
    bib: String(index + 7),
    name: ['Mara Lind', 'Jo Feld'][index],
    elapsed,
  }))
  const path = put(JSON.stringify({ results }), 'results.json')
  expect(await rowsOf(path)).toMatchObject([
    { raceTime: 2069 * second },
    { raceTime: 3724 * second },
  ])
})

test('columns one blank apart are separate if the header names both', async () => {
  const lines = ['Rank  Name        YOB City    Time    Gap   Bib']
  const athletes = [
    ['Lind Mara', '1990', 'Quay', '34:29', ''],
    ['Feld Jo', '1984', 'Weiher', '1:00:05', '+25:36'],
    ['Quandt Ole', '1971', 'Haven', '1:01:05', '+26:36'],
  ] as const
  for (const [index, [name, born, city, time, gap]] of athletes.entries()) {
    lines.push(
      [
        `${String(index + 1)}.`.padStart(4),
        '',
        name.padEnd(11),
        born.slice(2).padEnd(3),
        city.padEnd(7),
        time.padEnd(7),
        gap.padEnd(6),
        '1',
      ].join(' '),
    )
  }
  expect(await rowsOf(put(lines.join('\n'), 'results.txt'))).toMatchObject([
    { name: 'Lind Mara', age: 36, city: 'Quay', raceTime: 2069 * second },
    { name: 'Feld Jo', age: 42, city: 'Weiher', raceTime: 3605 * second },
    { name: 'Quandt Ole', age: 55, city: 'Haven', raceTime: 3665 * second },
  ])
})

const cellsOf = (names: readonly string[], minutes: number) => [
  ['Rank', 'Name', 'Time'].map((value) => ({ value })),
  ...names.map((name, index) => [
    { value: index + 1 },
    { value: name },
    lasting(0, minutes + index),
  ]),
]

async function sheets(...all: { sheet: string; names: readonly string[] }[]): Promise<Buffer> {
  const data = all.map(({ names }, index) => ({
    sheet: all[index]?.sheet ?? '',
    data:
      names.length === 0
        ? [[{ value: 'Lake Run' }], [{ value: '2026' }], [{ value: 'Results of all races' }]]
        : cellsOf(names, 30 + index),
  }))
  return writeXlsxFile(data).toBuffer()
}

test('the first sheet with a table is read, and the others are named', async () => {
  const file = await sheets(
    { sheet: 'Info', names: [] },
    { sheet: '5 km', names: ['Mara Lind', 'Jo Feld'] },
    { sheet: '10 km', names: ['Pia Ost', 'Ole Quandt'] },
  )
  const path = put(file, 'results.xlsx')
  expect((await run(path)).output).toContain(
    'Only the sheet "5 km" is read. The workbook also has "Info", "10 km"',
  )
  expect((await rowsOf(path)).map(({ name }) => name)).toEqual(['Mara Lind', 'Jo Feld'])
})

test('a hidden sheet is not read', async () => {
  const file = await sheets(
    { sheet: 'Raw', names: ['Ida Grau', 'Udo Blau'] },
    { sheet: 'Results', names: ['Mara Lind', 'Jo Feld'] },
  )
  const hidden = withSheet(
    file,
    (xml) => xml.replace('name="Raw"', 'name="Raw" state="hidden"'),
    'xl/workbook.xml',
  )
  const path = put(hidden, 'results.xlsx')
  expect((await run(path)).output).not.toContain('Only the sheet')
  expect((await rowsOf(path)).map(({ name }) => name)).toEqual(['Mara Lind', 'Jo Feld'])
})

test('a failed formula is no club, and its row stays', async () => {
  const path = put('Rank;Name;Club;Time\n1;Mara Lind;#REF!;34:29\n2;Jo Feld;Quay;35:19\n')
  expect(await rowsOf(path)).toMatchObject([{ name: 'Mara Lind', team: null }, { team: 'Quay' }])
  expect((await run(folder.path, '--check')).output).toContain(
    'The formula of the spreadsheet failed',
  )
})

test('texts with line breaks in most rows are cells', async () => {
  const rows = [
    '1,"Lind, Mara","Quay\nWest",34:29',
    '2,"Feld, Jo","Quay\nEast",35:19',
    '3,"Ost, Pia","Quay\nEast",36:19',
  ]
  expect(await rowsOf(put(['Rank,Name,Club,Time', ...rows].join('\n')))).toMatchObject([
    { name: 'Mara Lind', team: 'Quay West', raceTime: 2069 * second },
    { name: 'Jo Feld', team: 'Quay East' },
    { name: 'Pia Ost', team: 'Quay East' },
  ])
})

test.each([
  ['at the beginning of the file', []],
  ['below a title', ['Lake Run 2026']],
])('a heading with a line break %s names its column', async (_where, title) => {
  const rows = [
    'Place,Name,"Gun\ntime"',
    '1,"Mara\nLind",34:29',
    '2,"Jo "Jot" Feld",35:19',
    '3,"Pia\nOst",36:00',
  ]
  expect(await rowsOf(put([...title, ...rows].join('\n')))).toMatchObject([
    { name: 'Mara Lind', gunTime: 2069 * second },
    { name: 'Jo "Jot" Feld', gunTime: 2119 * second },
    { name: 'Pia Ost', gunTime: 2160 * second },
  ])
})

test('fractions of a day are refused', async () => {
  const rows = [2069, 2119, 2146].map((time, index) => [
    { value: index + 1 },
    { value: ['Mara Lind', 'Jo Feld', 'Pia Ost'][index] ?? '' },
    { value: time / 86_400 },
  ])
  const file = await workbook([['Rank', 'Name', 'Time'].map((value) => ({ value })), ...rows])
  const { code, output } = await run(put(file, 'results.xlsx'), '--write', ...facts)
  expect([code, output]).toEqual([1, expect.stringContaining('[file.dayFractions]')])
})

test('a table of a web page is refused as such', async () => {
  const { output } = await run(put('<table>\n<tr><td>1</td><td>Mara Lind</td></tr>\n</table>\n'))
  expect(output).toContain('[file.webPage]')
})
