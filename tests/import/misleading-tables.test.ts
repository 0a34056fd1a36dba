import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { columnsIn, facts, openFolder, rowsOf, run } from './support/single-file.ts'
import { readOneRace } from './support/read-one-race.ts'

const { folder, putLines: put } = openFolder('misleading-tables')

/** Returns the columns that are imported from a table, such as `place ← Rank`. */
async function columnsOf(...lines: string[]): Promise<string[]> {
  return columnsIn((await run(put(...lines))).output)
}

test.each([
  ['Grade', [9, 10, 11, 12, 9, 10, 11, 12]],
  ['Member no', [4011, 4012, 4023, 4034, 4045, 4056, 4067, 4078]],
  ['Since', [2010, 2011, 2012, 2013, 2010, 2011, 2012, 2013]],
  ['Corral', ['A1', 'A1', 'A1', 'B1', 'B1', 'B1', 'B2', 'B2']],
  ['Shirt', ['M', 'M', 'M', 'M', 'M', 'M', 'M', 'M']],
])('values under "%s" are no ages, start numbers or categories', async (heading, values) => {
  const rows = values.map((value, at) => {
    const place = String(at + 1)
    return `${place};Runner ${'ABCDEFGH'[at] ?? ''};${String(value)};34:2${place}`
  })
  expect(await columnsOf(`Place;Name;${heading};Time`, ...rows)).toEqual([
    'place ← Place',
    'name ← Name',
    'race_time ← Time',
  ])
})

test.each(['Home', 'Club'])(
  'codes of two letters under %s may be states or clubs, so they are no countries',
  async (heading) => {
    const people = ['1;Mara Lind;DE', '2;Jo Feld;PA', '3;Pia Ost;SV'].map((line) => `${line};34:29`)
    const rows = await rowsOf(put(`Place;Name;${heading};Time`, ...people))
    expect(rows.map(({ country }) => country)).toEqual([null, null, null])
  },
)

test.each([
  ['Laufzeit (netto);Laufzeit (brutto)', 'chip_time ← Laufzeit', 'gun_time ← Laufzeit'],
  ['Tempo de Chip;Tempo Oficial', 'chip_time ← Tempo de Chip', 'gun_time ← Tempo Oficial'],
  ['Sluttid netto;Sluttid brutto', 'chip_time ← Sluttid netto', 'gun_time ← Sluttid brutto'],
])('%s are the times of two clocks', async (names, ...expected) => {
  const columns = await columnsOf(
    `Rank;Name;${names}`,
    '1;Mara Lind;34:29;34:31',
    '2;Jo Feld;35:19;35:20',
  )
  expect(columns).toEqual(expect.arrayContaining(expected))
})

test.each([
  ['AG %', '88.2', '90.1'],
  ['PB 10 km', '33:29', '34:29'],
  ['Last 1.1 km', '3:29', '3:31'],
  ['Snitt/km', '3:26', '3:31'],
])('"%s" is neither a category nor a checkpoint', async (name, first, second) => {
  const columns = await columnsOf(
    `Rank;Name;${name};Time`,
    `1;Mara Lind;${first};1:12:33`,
    `2;Jo Feld;${second};1:13:33`,
  )
  expect(columns.filter((column) => !column.startsWith('not'))).toEqual([
    'place ← Rank',
    'name ← Name',
    'race_time ← Time',
  ])
})

test.each(['Club / Équipe', 'Klub/Obec', 'Clube/Localidade'])('"%s" is the club', async (name) => {
  const rows = await rowsOf(
    put(`Rank;Name;${name};Time`, '1;Mara Lind;Quay;34:29', '2;Jo Feld;Hill;35:19'),
  )
  expect(rows.map(({ team }) => team)).toEqual(['Quay', 'Hill'])
})

test.each([
  ['Poř. v kat.', 'category_place', 1],
  ['Место в кат.', 'category_place', 1],
  ['Kategori Sıra', 'category_place', 1],
  ['Hely kategória', 'category_place', 1],
  ['Col. Sexo', 'gender_place', 1],
  ['Poř. celk.', 'place', 2],
])('"%s" is a place (%s)', async (name, meaning, second) => {
  const columns = await columnsOf(
    `Name;Kategorie;Sex;${name};Time`,
    'Mara Lind;W30;F;1;34:29',
    `Jo Feld;M40;M;${String(second)};35:19`,
    `Pia Ost;W30;F;${String(second + 1)};36:00`,
  )
  expect(columns).toContain(`${meaning} ← ${name}`)
})

test('numbers that share one list of places name no races', async () => {
  await rowsOf(
    put(
      'Rank;Bib;Name;P;Time',
      '1;14;Mara Lind;0;20:44.5',
      '2;7;Una Feld;1;20:54.5',
      '3;9;Pia Ost;0;21:54.5',
    ),
  )
  expect((await run(folder.path, '--check')).output).toContain('race: 3 rows; 0 rejected')
})

test('a disqualification in a remark counts although the athlete has a time', async () => {
  const path = put(
    'Place;Name;Time;Remark',
    '1;Mara Lind;34:29;',
    '2;Jo Feld;35:19;PB',
    ';Ole Sand;33:00;DSQ: short cut',
  )
  expect((await rowsOf(path)).map(({ state }) => state)).toEqual([
    'finished',
    'finished',
    'disqualified',
  ])
})

test('first names in a column without a name are a question', async () => {
  const path = put(
    'Place;Bib;Name;;Club;Time',
    '1;14;Lind;Mara;Quay;34:29',
    '2;7;Feld;Jo;;35:19',
    '3;9;Ost;Pia;;36:00',
  )
  const { code, output } = await run(path, '--write', ...facts)
  expect([code, output]).toEqual([1, expect.stringContaining('Column 4 has no name.')])
  expect(await run(path, '--write', ...facts, '--column', 'name=Name')).toMatchObject({ code: 0 })
})

test('the start number 0 is none', async () => {
  const path = put('Place;Bib;Name;Time', '1;0;Mara Lind;34:29', '2;0;Jo Feld;35:19')
  expect((await rowsOf(path)).map(({ bib }) => bib)).toEqual([null, null])
})

test.each(['5. km', '5th km', '5キロ', '5km地点', '5 χλμ', '5000 m', '10000 m'])(
  '"%s" is a checkpoint',
  async (name) => {
    const metres = name === '10000 m' ? '10,000' : '5,000'
    const columns = await columnsOf(
      `Rank;Name;${name};Time`,
      '1;Mara Lind;17:10;1:12:33',
      '2;Jo Feld;17:20;1:13:33',
    )
    expect(columns).toContain(`split at ${metres} m ← ${name}`)
  },
)

const places = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
  rows.map(({ places }) => places?.overall)

test.each([
  ['State', ['NC', 'NC', 'NC']],
  ['St/Prov', ['AB', 'NC', 'AB']],
])('regions such as NC and AB under "%s" are no statuses', async (name, regions) => {
  const rows = regions.map(
    (region, at) => `${String(at + 1)};Runner ${'ABC'[at] ?? ''};${region};3${String(at)}:29`,
  )
  expect(places(await rowsOf(put(`Place;Name;${name};Time`, ...rows)))).toEqual([1, 2, 3])
})

test('regions are no statuses in a package either', async () => {
  const file = 'place,name,state,time\n1,Mara Lind,NC,34:29\n2,Jo Feld,NC,35:19\n'
  expect(places((await readOneRace(file)).rows)).toEqual([1, 2])
})

test('values such as F31 under "Sex/Age" are no start numbers', async () => {
  const rows = Array.from(
    { length: 10 },
    (_, at) =>
      `${String(at + 1)};Runner ${'ABCDEFGHIJ'[at] ?? ''};F${String(at + 30)};34:1${String(at)}`,
  )
  expect((await rowsOf(put('Place;Name;Sex/Age;Time', ...rows)))[0]).toMatchObject({ bib: null })
})

test('the parts of a name count beside a name with initials', async () => {
  const path = put(
    'Place;First Name;Last Name;Display Name;Time',
    '1;Mara;Lind;Mara L.;34:29',
    '2;Jo;Feld;Jo F.;35:19',
  )
  expect((await rowsOf(path)).map(({ name }) => name)).toEqual(['Mara Lind', 'Jo Feld'])
})

test('entities of web pages are letters', async () => {
  const path = put(
    'Place,Name,Club,Time',
    '1,Bj&ouml;rn Lind,Sport &amp; Spa&szlig;,34:29',
    '2,Jos&#233; Feld,O&#39;Hara AC,35:19',
  )
  expect(await rowsOf(path)).toMatchObject([
    { name: 'Björn Lind', team: 'Sport & Spaß' },
    { name: 'José Feld', team: "O'Hara AC" },
  ])
})

test('letters that were saved with another encoding are refused', async () => {
  const { code, output } = await run(
    put('Place;Name;Time', '1;BjÃ¶rn LÃ¼nd;34:29', '2;JosÃ© Feld;35:19'),
  )
  expect([code, output]).toEqual([1, expect.stringContaining('Letters are wrong, as in BjÃ¶rn')])
  expect(output).toContain('[file.wrongCharacters]')
})

test('categories 1 to 4 of cyclists are no places', async () => {
  const path = put(
    'Place,Cat,Rider,Time',
    '1,2,Mara Lind,34:29',
    '2,1,Jo Feld,35:29',
    '3,4,Pia Ost,36:10',
    '4,3,Ole Sand,37:10',
    '5,3,Ada Moor,37:20',
    '6,4,Ivo Kamm,38:20',
  )
  expect(await rowsOf(path)).toMatchObject([
    { name: 'Mara Lind', category: '2' },
    { name: 'Jo Feld', category: '1' },
    { name: 'Pia Ost', category: '4' },
    { name: 'Ole Sand', category: '3' },
    { name: 'Ada Moor', category: '3' },
    { name: 'Ivo Kamm', category: '4' },
  ])
})

test('places within categories below "Cat" are places', async () => {
  const path = put(
    'Place,Cat,Rider,Time',
    '1,1,Mara Lind,34:29',
    '2,2,Jo Feld,35:29',
    '3,1,Pia Ost,36:10',
    '4,3,Ole Sand,37:10',
    '5,2,Ada Moor,37:20',
  )
  expect(await columnsOf(readFileSync(path, 'utf8'))).toContain('category_place ← Cat')
})

test('a number of finishers above the athletes is no athlete, and the winner is first', async () => {
  const path = put(
    'Place,Name,Club,Time',
    ',10 finishers,,',
    'Winner,Mara Lind,,34:29',
    '2,Jo Feld,,35:19',
  )
  const rows = await rowsOf(path)
  expect(rows.map(({ name }) => name)).toEqual(['Mara Lind', 'Jo Feld'])
  expect(places(rows)).toEqual([1, 2])
})
