import { expect, test } from 'vitest'
import { readOneRace } from './support/read-one-race.ts'
import { lasting, withSheet, workbook } from './support/workbook.ts'

const name = 'results.xlsx'
const header = [{ value: 'Bib' }, { value: 'Name' }, { value: 'Born' }, { value: 'Time' }]
const born = { value: new Date(Date.UTC(1990, 4, 4)), type: Date, format: 'dd.mm.yyyy' }

test('cells are read as a person sees them: numbers as text, times over 24 hours, dates', async () => {
  const file = await workbook([
    header,
    [{ value: '007' }, { value: '=cmd|calc' }, born, lasting(36, 5, 7)],
    [{ value: 12 }, { value: 'Jürg Ångström' }, null, lasting(0, 45, 12)],
    [{ value: 13 }, { value: '林美華' }, null, { value: '1:02:03' }],
    [null, null, null, null],
    [{ value: 14 }, { value: 'D' }, null, { value: 'DNF' }],
  ])
  const { rows, rejected, warnings } = await readOneRace(file, { name })
  expect(rows).toMatchObject([
    { bib: '007', name: '=cmd|calc', age: 35, raceTime: 129_907_000 },
    { bib: '12', name: 'Jürg Ångström', raceTime: 2_712_000 },
    { bib: '13', name: '林美華', raceTime: 3_723_000 },
    { bib: '14', state: 'did_not_finish' },
  ])
  expect([rejected, warnings]).toEqual([[], []])
})

test.each(['1', 'true'])(
  'a workbook that counts from 1904 (%j) has the same times, and its own dates',
  async (flag) => {
    const daysLess = 1_462
    const bornBefore = new Date(born.value.getTime() - daysLess * 86_400_000)
    const file = await workbook([
      header,
      [{ value: 1 }, { value: 'A' }, { ...born, value: bornBefore }, lasting(36, 5, 7)],
      [{ value: 2 }, { value: 'B' }, null, lasting(0, 45, 12)],
    ])
    const edited = withSheet(
      file,
      (xml) => xml.replace('<workbookPr', `<workbookPr date1904="${flag}"`),
      'xl/workbook.xml',
    )
    expect(edited).not.toEqual(file)
    const { rows, rejected } = await readOneRace(edited, { name })
    expect(rejected).toEqual([])
    expect(rows).toMatchObject([
      { age: 35, raceTime: 129_907_000 },
      { age: null, raceTime: 2_712_000 },
    ])
  },
)

test('a number is read as its format shows it, such as 007', async () => {
  const bib = (value: number, format: string) => ({ value, type: Number, format })
  const file = await workbook([
    header,
    [bib(7, '000'), { value: 'A' }, null, lasting(0, 34, 29)],
    [bib(1007, '"A<"000'), { value: 'B' }, null, { ...bib(4512, '00":"00":"00'), height: 20 }],
    [bib(12, '0'), { value: 'C' }, null, lasting(0, 46)],
  ])
  const { rows } = await readOneRace(file, { name })
  expect(rows).toMatchObject([
    { bib: '007' },
    { bib: 'A<1007', raceTime: 2_712_000 },
    { bib: '12' },
  ])
})

test('the line of column names may be further down', async () => {
  const title = [{ value: 'Lakeside Run' }, { value: '2026' }, null, null]
  const row = [{ value: 1 }, { value: 'A' }, null, lasting(1, 2)]
  const file = await workbook([title, title, header, row])
  const { rows } = await readOneRace(file, { name, results: 'header_row: 3' })
  expect(rows).toMatchObject([{ bib: '1', name: 'A', line: 4 }])
})

test('hundredths of a second survive fractions of a day', async () => {
  const times = Array.from({ length: 200 }, (_, index) => 3_600.07 + index * 61.13)
  const file = await workbook([
    header.slice(1),
    ...times.map((time, index) => [
      { value: `A${String(index)}` },
      null,
      { value: time / 86_400, type: Number, format: '[h]:mm:ss.00' },
    ]),
  ])
  const { rows } = await readOneRace(file, { name, sport: 'swimming' })
  expect(rows.map(({ raceTime }) => raceTime)).toEqual(times.map((time) => Math.round(time * 1000)))
})

test('the first sheet counts unless one is named', async () => {
  const file = await workbook([header, [{ value: 1 }, { value: 'A' }, null, lasting(1, 2)]], 'Men')
  expect((await readOneRace(file, { name, results: 'sheet: Men' })).rows).toHaveLength(1)
  await expect(readOneRace(file, { name, results: 'sheet: Women' })).rejects.toThrow(
    /results\.xlsx: The workbook has no such sheet\. Its sheets are: Men\. \[workbook\.noSheet\]/,
  )
})

test('a formula has its stored value; without a stored value the cell is empty', async () => {
  const people = [1, 2].map((bib) => [{ value: bib }, { value: 'A' }, null, lasting(1, 2)])
  const file = withSheet(await workbook([header, ...people]), (xml) =>
    xml
      .replace(/<c r="B2".*?<\/c>/, '<c r="B2" t="str"><f>A1&amp;B1</f><v>Ann B</v></c>')
      .replace(/<c r="B3".*?<\/c>/, '<c r="B3" t="str"><f>A1&amp;B1</f></c>'),
  )
  const { rows, rejected } = await readOneRace(file, { name })
  expect(rows).toMatchObject([{ bib: '1', name: 'Ann B' }])
  expect(rejected).toEqual(['3: the name is missing'])
})

test('a file that is not a workbook is refused', async () => {
  await expect(readOneRace('bib,name,time\n', { name })).rejects.toThrow('[workbook.broken]')
  await expect(readOneRace(Buffer.from('d0cf11e0a1b11ae1', 'hex'), { name })).rejects.toThrow(
    '[file.oldWorkbook]',
  )
  const encrypted = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.from('EncryptionInfo\0EncryptedPackage\0', 'utf16le'),
  ])
  await expect(readOneRace(encrypted, { name })).rejects.toThrow('[workbook.password]')
  await expect(readOneRace(await workbook([[{ value: 'A' }]]), { name })).rejects.toThrow(
    '[workbook.noTable]',
  )
})

test('a workbook that would unpack to a huge size is refused before unpacking', async () => {
  const file = await workbook([header, [{ value: 1 }, { value: 'A' }, null, lasting(1, 2)]])
  const bomb = withSheet(file, (xml) => xml.replace('<row r="2"', `${' '.repeat(7e7)}<row r="2"`))
  expect(bomb.length).toBeLessThan(1_000_000)
  await expect(readOneRace(bomb, { name })).rejects.toThrow(
    /unpacks to more than.*\[file\.tooLarge\]/,
  )
})

test('a cell in the last column of very many rows is refused', async () => {
  const file = await workbook([header, [{ value: 1 }, { value: 'A' }, null, lasting(1, 2)]])
  const rows = Array.from(
    { length: 10_000 },
    (_, index) => `<row r="${String(index + 3)}"><c r="XFD${String(index + 3)}"><v>1</v></c></row>`,
  )
  const bomb = withSheet(file, (xml) => xml.replace('</sheetData>', `${rows.join('')}</sheetData>`))
  await expect(readOneRace(bomb, { name })).rejects.toThrow('[file.tooLarge]')
  // Reading the rows is slow while other tests run.
}, 120_000)
