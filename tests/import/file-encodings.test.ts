import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readOneRace as read } from './support/read-one-race.ts'

const accents = 'bib;name;time\n7;Jürg Ångström;45:12\n'

test.each([
  ['UTF-8', Buffer.from(accents)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${accents}`)],
  ['UTF-16 LE', Buffer.from(`\uFEFF${accents}`, 'utf16le')],
  ['UTF-16 BE', Buffer.from(`\uFEFF${accents}`, 'utf16le').swap16()],
  ['windows-1252', Buffer.from(accents, 'latin1')],
])('%s is recognised', async (_, file) => {
  expect((await read(file)).rows).toMatchObject([{ name: 'Jürg Ångström', raceTime: 2_712_000 }])
})

test('accents far down in a file decide its encoding as well', async () => {
  const plain = Array.from({ length: 9_000 }, (_, index) => `${String(index + 10)};Ann;45:12\n`)
  const file = Buffer.from(`${['bib;name;time\n', ...plain].join('')}7;Jürg;45:12\n`, 'latin1')
  expect((await read(file)).rows.at(-1)?.name).toBe('Jürg')
})

test.each([',', ';', '\t', '|'])('columns parted by %j are recognised', async (delimiter) => {
  const file = accents.replaceAll(';', delimiter)
  expect((await read(file)).rows).toMatchObject([{ bib: '7' }])
})

test('a packed file is unpacked', async () => {
  expect((await read(gzipSync(accents), { name: 'results.csv.gz' })).rows).toHaveLength(1)
})

test('a quote within a field is literal, and an unclosed quote rejects its own line only', async () => {
  const { rows, rejected } = await read(
    `bib,name,team,time
1,John "Jack" Smith,"Quay, AC",41:00
2,"John ""Jack"" Smith","The
Quay",42:00
3,Ann,Tug 3",2h09'45"
4,"Bob,Quay,43:00
5,Cleo,Quay,44:00
"6","Dan "Dirk" Eel","Quay","45:00"
"7","Eve,"Quay","46:00"
8,Fay,"Quay,47:00
`,
  )
  expect(rows.map(({ bib, name, team, raceTime }) => [bib, name, team, raceTime])).toEqual([
    ['1', 'John "Jack" Smith', 'Quay, AC', 2_460_000],
    ['2', 'John "Jack" Smith', 'The Quay', 2_520_000],
    ['3', 'Ann', 'Tug 3"', 7_785_000],
    ['5', 'Cleo', 'Quay', 2_640_000],
    ['6', 'Dan "Dirk" Eel', 'Quay', 2_700_000],
  ])
  const reason = 'a quote opens a text and does not close it, or closes it too early'
  expect(rejected).toEqual([`6: ${reason}`, `9: ${reason}`, `10: ${reason}`])
})

test('a file of old Macs, and UTF-16 with NUL, are read', async () => {
  expect((await read(accents.replaceAll('\n', '\r'))).rows).toHaveLength(1)
  const file = Buffer.from(`\uFEFF${accents.replace('Jürg', 'Jürg\0')}`, 'utf16le')
  expect((await read(file)).rows).toMatchObject([{ name: 'Jürg Ångström' }])
})

test('a half character of UTF-16 stops the import', async () => {
  const file = Buffer.from(`\uFEFF${accents.replace('Jürg', 'J\ud800rg')}`, 'utf16le')
  await expect(read(file)).rejects.toThrow('[file.wrongCharacters]')
})

test('lines above the column names and below the table are skipped and counted', async () => {
  const table = `Lakeside Run,,,
"Results, provisional",,,

Pl,bib,name,time
1,7,Ana,41:00
Page 1 of 2,,,
Women,,,
Pl,bib,name,time
2,8,Bo,42:00
,9,,
3,10,Cy,43:00

Total: 3,,,
Timing by Tugboat Ltd,Page 2 of 2,,
`
  const { rows, rejected, summary } = await read(table, { results: 'header_row: 4' })
  expect(rows.map(({ bib, line }) => [bib, line])).toEqual([
    ['7', 5],
    ['8', 9],
    ['10', 11],
  ])
  expect(rejected).toEqual(['10: the name is missing'])
  expect(summary).toContain('ignored lines, such as footers: 5')
  await expect(read(table)).rejects.toThrow(/header_row: 4.*\[results\.noName\]/)
})

test.each([
  [
    'Shift_JIS',
    Buffer.from([0x8e, 0x52, 0x93, 0x63, 0x81, 0x40, 0x91, 0xbe, 0x98, 0x59]),
    'windows-1252',
  ],
  ['a replaced letter in UTF-8', Buffer.from('J\uFFFDrg'), 'utf-8'],
])('characters that cannot be right stop the import: %s', async (_name, name, encoding) => {
  const file = Buffer.concat([
    Buffer.from('bib;name;time\n7;Ann;45:10\n8;'),
    name,
    Buffer.from(';45:12\n'),
  ])
  await expect(read(file)).rejects.toMatchObject({
    problems: [
      {
        code: 'file.wrongCharacters',
        file: 'results.csv',
        line: 3,
        message: `Which encoding has the file? Read as ${encoding}, it has characters that cannot be right`,
      },
    ],
  })
})

test('a wrong character far down in a file stops its import with its line', async () => {
  const plain = Array.from({ length: 9_000 }, (_, index) => `${String(index + 10)};Ann;45:12\n`)
  const file = Buffer.from(`${['bib;name;time\n', ...plain].join('')}7;J\x81rg;45:12\n`, 'latin1')
  await expect(read(file)).rejects.toMatchObject({
    problems: [{ code: 'file.wrongCharacters', line: 9_002 }],
  })
})

test('Shift_JIS is read when event.yml names it', async () => {
  const name = Buffer.from([0x8e, 0x52, 0x93, 0x63])
  const file = Buffer.concat([Buffer.from('bib;name;time\n8;'), name, Buffer.from(';45:12\n')])
  expect((await read(file, { results: 'encoding: shift_jis' })).rows).toMatchObject([
    { name: '山田' },
  ])
})
