import { expect, test } from 'vitest'
import { columnsIn, openFolder, rowsOf, run } from './support/single-file.ts'

const { folder, putLines } = openFolder('similar-places')

test.each([
  'Rank;Rank (M/F)',
  'Miejsce;Miejsce (K/M)',
  'Posición;Posición (M/F)',
  'Rang;Rang (H/F)',
  'Position;Position (H/F)',
  'Pořadí;Pořadí (M/Ž)',
  'Sija;Sija (M/N)',
  'Pl;Pl (M/F)',
])('%s are the overall place and the place among men or women', async (names) => {
  const path = putLines(
    `${names};Bib;Name;Gender;Time`,
    '1;1;14;Mara Lind;F;34:29',
    '2;1;7;Jo Feld;M;35:19',
    '3;2;9;Ole Ost;M;36:10',
  )
  const rows = await rowsOf(path)
  expect(rows.map(({ places }) => [places?.overall, places?.gender])).toEqual([
    [1, 1],
    [2, 1],
    [3, 2],
  ])
})

test('a place in the category is no overall place beside a place among men or women', async () => {
  const path = putLines(
    'Position (M/F);Position (Cat);Name;Time',
    '1;1;Mara Lind;34:29',
    '2;2;Pia Ost;35:19',
  )
  const { output } = await run(path)
  expect(columnsIn(output)).toContain('gender_place ← Position')
  expect(output).not.toContain(' place ← Position (Cat)')
})

test('a column that counts over men and women has the overall place', async () => {
  const path = putLines(
    'Ordem;Name;Gender;Category;Category place;Time',
    '1;Jo Feld;M;M20;1;34:29',
    '2;Mara Lind;F;F40;1;35:19',
    '3;Ole Ost;M;M20;2;36:10',
  )
  expect((await rowsOf(path)).map(({ places }) => places?.overall)).toEqual([1, 2, 3])
})

test('a tie of a man and a woman for the first place is no place among men and women', async () => {
  const path = putLines(
    'Pos.;Dorsal;Nombre;Sexo;Tiempo',
    '1;14;Mara Lind;F;34:29',
    '1;7;Jo Feld;M;34:29',
    '3;8;Pia Ost;F;35:19',
    '4;9;Ole Sand;M;36:10',
    'Descalificado;10;Ana Quay;F;',
  )
  expect(await rowsOf(path)).toMatchObject([
    { places: { overall: 1 } },
    { places: { overall: 1 } },
    { places: { overall: 3 } },
    { places: { overall: 4 } },
    { state: 'disqualified' },
  ])
})

test('a column that orders the times has the places, in whatever order the rows are', async () => {
  const lines = [4, 7, 1, 8, 3, 6, 2, 5].map(
    (place, index) =>
      `${String(index + 11)};Runner ${'ABCDEFGH'[index] ?? ''};34:${String(50 - index)};33:${String(place + 10)};${String(place)}`,
  )
  const rows = await rowsOf(putLines('Bib;Name;Gun time;Chip time;Ordem', ...lines))
  expect(rows.map(({ places }) => places?.overall)).toEqual([4, 7, 1, 8, 3, 6, 2, 5])
})

test('"Gesamtrang" is the overall place beside "Rang" in each category', async () => {
  const path = putLines(
    'Kat;Rang;Startnr;Name;Zeit;Gesamtrang',
    'M20;1;14;Feld Jo;34:29;1',
    'F20;1;7;Lind Mara;35:19;2',
    'M20;2;9;Ost Ole;36:00;3',
    'F20;2;8;Sand Pia;37:00;4',
  )
  const rows = await rowsOf(path)
  expect(rows.map(({ places }) => [places?.overall, places?.category])).toEqual([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
  ])
})

test('numbers from 1 on under "Finish" are places', async () => {
  const path = putLines('Finish;Name;Chip Time', '1;Jo Feld;34:29', '2;Mara Lind;35:19')
  expect(await rowsOf(path)).toMatchObject([
    { places: { overall: 1 }, raceTime: null, chipTime: 2_069_000 },
    { places: { overall: 2 } },
  ])
})

test('statuses among places are read beside words that are no known status', async () => {
  const path = putLines(
    'Platz;Name;Verein;Zeit',
    '1;Jo Feld;Quay AC;34:29',
    '2;Mara Lind;Lake RC;35:19',
    'n.a.;Ole Sand;Quay AC;',
    'disq.;Pia Ost;Lake RC;',
  )
  expect(await rowsOf(path)).toMatchObject([
    { places: { overall: 1 } },
    { places: { overall: 2 } },
    { name: 'Ole Sand' },
    { state: 'disqualified' },
  ])
})

test('a place 0 is no place', async () => {
  const path = putLines(
    'Place,First,Last,Gender,GP,Time',
    '1,Mara,Lind,F,1,7:34:29',
    '2,Jo,Feld,M,1,8:35:19',
    '0,Pia,Ost,F,0,',
    '0,Ole,Sand,M,0,',
  )
  const rows = await rowsOf(path)
  expect(rows.map(({ state, places }) => [state, places?.overall, places?.gender])).toEqual([
    ['finished', 1, 1],
    ['finished', 2, 1],
    ['did_not_finish', undefined, undefined],
    ['did_not_finish', undefined, undefined],
  ])
  const { output } = await run(folder.path, '--check')
  expect(output).not.toContain('Places are numbers')
})

test('the overall place is beside a place in the category, and one with an unclear name', async () => {
  const file = [
    'Place overall;Place AC;Place;Name;Age class;Time',
    '1;1;1;Jo Feld;M40;34:29',
    '2;1;1;Eva Reed;F40;35:19',
    '3;2;2;Tim Hall;M40;36:29',
  ].join('\n')
  const { output } = await run(putLines(file))
  expect(columnsIn(output)).toContain('place ← Place overall')
})
