import { expect, test } from 'vitest'
import { facts, hour, minute, openFolder, rowsOf, run, second } from './support/single-file.ts'

const { folder, putLines: put } = openFolder('rows-without-athletes')

test('a second line for each athlete is refused', async () => {
  const lines = ['A', 'B', 'C'].flatMap((letter, at) => [
    `${String(at + 1)};${String(at + 7)};Runner ${letter};34:29`,
    `;;Quay Club ${letter};`,
  ])
  expect(await run(put('Place;Bib;Name;Time', ...lines), '--write', ...facts)).toMatchObject({
    code: 1,
    output: expect.stringContaining('[file.twoLinesPerAthlete]') as unknown,
  })
})

test('lines such as M40-44 in the column of names are groups, not athletes', async () => {
  const path = put(
    'Platz;Name;Verein;Zeit',
    ';M40-44;;',
    '1;Jo Feld;Quay;35:19',
    '2;Ole Sand;;36:20',
    ';Women 30+;;',
    '1;Mara Lind;Quay;34:29',
  )
  expect(await rowsOf(path)).toMatchObject([
    { name: 'Jo Feld', category: 'M40-44', gender: 'M' },
    { name: 'Ole Sand', category: 'M40-44', gender: 'M' },
    { name: 'Mara Lind', category: 'Women 30+', gender: 'F' },
  ])
})

test('a single group in the column of names is no athlete', async () => {
  const rows = await rowsOf(put('Rank;Name;Club;Time', ';Women;;', '1;Mara Lind;Quay;34:29'))
  expect(rows.map(({ name }) => name)).toEqual(['Mara Lind'])
})

test('an athlete of whom only the name is known is no group', async () => {
  const path = put('Rank;Name;Club;Time', '1;Mara Lind;Quay;34:29', ';Thomas Mann;;')
  expect((await rowsOf(path)).map(({ name }) => name)).toEqual(['Mara Lind', 'Thomas Mann'])
})

test.each([
  ['Total finishers', '3'],
  ['Anzahl der Teilnehmer:', '250'],
])('"%s" below the names with a number is no athlete', async (text, number) => {
  const path = put(
    'Place,Bib,Name,Club,Time',
    '1,14,Mara Lind,Lake,34:29',
    '2,7,Jo Feld,,35:19',
    `,,${text},,${number}`,
  )
  expect((await rowsOf(path)).map(({ name }) => name)).toEqual(['Mara Lind', 'Jo Feld'])
})

test.each([
  [
    'other columns',
    ['', 'Place;Bib;Name;Club;Time;', '1;101;Pia Ost;Quay;17:29;'],
    'Line 5 names the columns of another table: Place, Bib, Name, Club, Time.',
  ],
  [
    'the scores of teams',
    ['Team scores;;;;;', '1;;Quay;;4;35:00'],
    'Line 4 begins another table: Team scores.',
  ],
])('a second table below with %s is refused with its line', async (_what, below, message) => {
  const path = put(
    'Place;Bib;Name;Club;10 km;Time',
    '1;14;Mara Lind;Quay;34:29;1:12:33',
    '2;7;Jo Feld;Hill;35:19;1:13:33',
    ...below,
  )
  const { code, output } = await run(path, '--write', ...facts)
  expect([code, output]).toEqual([1, expect.stringContaining(message)])
  expect(output).toContain('[file.severalTables]')
})

test('names of columns that repeat in other letters are no athlete', async () => {
  const path = put('Place;Name;Time', '1;Mara Lind;34:29', 'PLACE;NAME;TIME', '2;Jo Feld;35:19')
  expect((await rowsOf(path)).map(({ name }) => name)).toEqual(['Mara Lind', 'Jo Feld'])
})

test('the title of a further page is no athlete', async () => {
  const page = (number: number) => [
    `LAKE RUN 10 km            Page ${String(number)}`,
    'Pos  No  Name               Club            Time   Gap',
  ]
  const lines = [
    ...page(1),
    '  1  14  Lind Mara          Quay AC        34:29',
    '  2   7  Feld Jo                           35:19  0:50',
    ...page(2),
    '  3  10  Sand Ole           Quay AC        36:29  2:00',
    '  4  12  Moor Ivo                        1:02:01 27:32',
  ]
  const rows = await rowsOf(folder.put(lines.join('\n'), 'results.txt'))
  expect(rows).toMatchObject([
    { name: 'Lind Mara', raceTime: 34 * minute + 29 * second },
    { name: 'Feld Jo' },
    { name: 'Sand Ole' },
    { name: 'Moor Ivo', raceTime: hour + 2 * minute + second },
  ])
})

test('a row for each member of a relay is refused, not published as a tie', async () => {
  const path = put(
    'Rank;Team;Name;Time',
    '1;Quay Racers;Mara Lind;2:34:29',
    '1;Quay Racers;Jo Feld;2:34:29',
    '2;Hill Club;Pia Ost;2:40:10',
    '2;Hill Club;Ole Sand;2:40:10',
  )
  const { code, output } = await run(path, '--write', ...facts)
  expect([code, output]).toEqual([1, expect.stringContaining('[file.rowsOfMembers]')])
})

test('athletes of one club who finish together are athletes', async () => {
  const path = put(
    'Rank;Club;Name;Time',
    '1;Quay;Mara Lind;34:29',
    '1;Quay;Jo Feld;34:29',
    '3;Hill;Pia Ost;40:10',
    '4;Hill;Ole Sand;41:10',
  )
  expect(await rowsOf(path)).toHaveLength(4)
})
