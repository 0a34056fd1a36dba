import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readOneRace as read } from './read-one-race.ts'

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

test.each([
  ['Startnummer;Vorname;Nachname;Geschlecht;Verein;Nation;Nettozeit', 'chip'],
  ['Start nr;Voornaam;Achternaam;Geslacht;Vereniging;Land;Brutotijd', 'gun'],
  ['Dossard;Prénom;Nom;Sexe;Club;Pays;Temps', 'race'],
])('usual names of columns need no mapping: %s', async (header, decidedBy) => {
  const { rows, decidedBy: rule } = await read(
    `${header}\n007;Ana;Quinn;W;Quay AC;Italien;1:02:03\n`,
  )
  expect(rule).toBe(decidedBy)
  expect(rows).toMatchObject([
    {
      bib: '007',
      name: 'Ana Quinn',
      gender: 'F',
      team: 'Quay AC',
      country: 'it',
      state: 'finished',
    },
  ])
})

test('laps add up, and nobody knows the time after one that is missing', async () => {
  const { rows } = await read(
    'bib,name,1 km,2 km,3 km,time\n1,A,4:00,4:10,4:20,15:00\n2,B,4:00,,4:20,15:00\n',
    {
      results: 'splits: lap',
      race: 'check_points: [{ name: 1 km, distance: 1 km }, { name: 2 km, distance: 2 km }, { name: 3 km, distance: 3 km }]',
    },
  )
  expect(rows.map(({ splitTimes }) => splitTimes)).toEqual([
    [240_000, 490_000, 750_000],
    [240_000, null, null],
  ])
})

const threeCheckPoints =
  'check_points: [{ name: 1 km, distance: 1 km }, { name: 2 km, distance: 2 km }, { name: 3 km, distance: 3 km }]'

test('a split that nobody can have run is left out, the athlete and the other splits kept', async () => {
  const { rows, warnings } = await read(
    `bib,name,1 km,2 km,3 km,time
1,A,4:00,8:00,12:00,16:00
2,B,9:00,8:00,12:00,16:00
3,C,4:00,8:00,17:00,16:00
4,D,4:00,3:00,2:00,16:00
5,E,4:00,soon,12:00,16:00
6,F,,8:00,8:00,8:00
7,G,4:00,8:00,7:00,
`,
    { race: threeCheckPoints },
  )
  expect(rows.map(({ splitTimes }) => splitTimes.map((time) => time && time / 60_000))).toEqual([
    [4, 8, 12],
    [9, null, 12],
    [4, 8, null],
    [4, null, null],
    [4, null, 12],
    [null, 8, 8],
    [4, 8, null],
  ])
  expect(warnings).toEqual(['3 km 17:00 3', '2 km 8:00 2', '2 km soon 1'])
})

test('splits of which most cannot be true are read in the wrong way', async () => {
  const lapsAsTimes = Array.from({ length: 10 }, (_, i) => `${String(i)},A,4:10,4:05,4:00,16:00`)
  const file = ['bib,name,1 km,2 km,3 km,time', ...lapsAsTimes].join('\n')
  await expect(read(file, { race: threeCheckPoints, mostRejected: 10 })).rejects.toThrow(
    /10 of 10 rows have splits that cannot be true\. .*splits: lap.*\[results\.tooManySplitsWrong\]/,
  )
})

test.each([
  ['running', [1_800_000], 3_724_000],
  ['swimming', [1_800_400], 3_723_100],
])('%s keeps %j and %j of tenths of seconds', async (sport, splits, finish) => {
  const { rows } = await read('bib,name,half,time\n1,A,30:00.4,1:02:03.1\n', {
    sport,
    race: 'check_points: [{ name: half, distance: 500 }]',
  })
  expect(rows).toMatchObject([{ splitTimes: splits, raceTime: finish }])
})

test('rows of several races in one file are told apart', async () => {
  const { rows } = await read('bib,name,event,time\n1,A,5 km,20:00\n2,B,10 km,40:00\n', {
    results: 'where: { event: 10 km }',
  })
  expect(rows).toMatchObject([{ bib: '2' }])
})

test('words stand for states, in a column of their own or in the place of the time', async () => {
  const { rows } = await read(
    'bib,name,status,time\n1,A,,20:00\n2,B,,\n3,C,,DNF\n4,D,DNS,\n5,E,OUT,\n6,F,,0:00:00\n7,G,DSQ,21:00\n',
    { results: 'columns: { state: { column: status, values: { OUT: did_not_finish } } }' },
  )
  expect(rows.map(({ state }) => state)).toEqual([
    'finished',
    'did_not_finish',
    'did_not_finish',
    'did_not_start',
    'did_not_finish',
    'did_not_finish',
    'disqualified',
  ])
})

test('rows that contradict themselves are rejected with the reason', async () => {
  const { rows, rejected } = await read(
    'bib,name,status,time\n1,A,finished,\n2,B,DNS,20:00\n3,,,20:00\n4,D,soup,20:00\n5,E,,20:00,more\n6,F,,20:00\n6,G,,20:00\n',
  )
  expect(rows.map(({ bib }) => bib)).toEqual(['6'])
  expect(rejected).toEqual([
    '2: finished, yet there is no finish time',
    '3: did not start, yet has a finish time',
    '4: the name is missing',
    '5: is no known status; say what it means under columns.state.values',
    '6: the row has more columns than the first line',
  ])
})

test('values that make no sense are left out and named, the rows kept', async () => {
  const { rows, warnings } = await read(
    'bib,name,sex,age,country,time\n1,A,Q,300,Atlantis,20:00\n2,B,Q,30,it,20:00\n',
  )
  expect(rows).toMatchObject([
    { gender: null, age: null, country: null },
    { gender: null, age: 30, country: 'it' },
  ])
  expect(warnings).toEqual(['sex Q 2', 'age 300 1', 'country Atlantis 1'])
})

test('an age follows from the year of birth, exactly from the day', async () => {
  const { rows } = await read(
    'bib,name,born,time\n1,A,1990,20:00\n2,B,1990-05-04,20:00\n3,C,1990-05-03,20:00\n',
  )
  expect(rows.map(({ age }) => age)).toEqual([36, 35, 36])
})

test('athletes without a number keep their key when others come and go', async () => {
  const keys = async (file: string) =>
    new Map((await read(file)).rows.map(({ name, key }) => [name, key]))
  const before = await keys('name,sex,time\nAnn,F,20:00\nBob,M,21:00\n')
  const after = await keys('name,sex,time\nCleo,F,19:00\nAnn,F,20:00\nBob,M,21:30\n')
  expect(after.get('Ann')).toBe(before.get('Ann'))
  expect(after.get('Bob')).toBe(before.get('Bob'))
  expect(after.get('Ann')).not.toContain('Ann')
})

test('two of the same name and nothing else are two athletes', async () => {
  const { rows } = await read('name,time\nAnn,20:00\nAnn,21:00\n')
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2)
})
