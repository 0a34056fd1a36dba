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

test('laps are summed, and the time after a missing lap is unknown', async () => {
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

test('an impossible split is dropped, the athlete and the other splits stay', async () => {
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

test('mostly impossible splits are reported as a wrong mapping', async () => {
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

test('terms for states are recognised in their own column or in the time column', async () => {
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
    'bib,name,status,time\n1,A,finished,\n2,B,DNS,20:00\n3,,,20:00\n4,D,soup,20:00\n5,E,,20:00,more\n6,F,,20:00\n',
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

test('invalid values are dropped and reported, the rows stay', async () => {
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

test('two rows with only the same name are two athletes', async () => {
  const { rows } = await read('name,time\nAnn,20:00\nAnn,21:00\n')
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2)
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

test.each([
  ['Position,parkrunner,Gender,Age Cat,Club,Time', 'Ana Quinn'],
  ['Pl.;Läufer/in;m/w;AK;Verein;Zeit', 'Ana Quinn'],
  ['Pl;Coureur;Sexe;Cat;Club;Temps', 'Ana Quinn'],
  ['Plaats,Deelnemer,Geslacht,Categorie,Vereniging,Tijd', 'Ana Quinn'],
  ['Puesto,Corredor,Sexo,Categoría,Club,Tiempo', 'Ana Quinn'],
  ['Posizione,Atleta,Sesso,Categoria,Società,Tempo', 'Ana Quinn'],
])('people are not published under the name of their club: %s', async (header, name) => {
  const delimiter = header.includes(';') ? ';' : ','
  const row = ['1', name, 'F', 'W40', 'Quay AC', '41:00'].join(delimiter)
  const { rows } = await read(`${header}\n${row}\n`)
  expect(rows).toMatchObject([
    { name, gender: 'F', category: 'W40', team: 'Quay AC', city: null, places: { overall: 1 } },
  ])
})

test('with a column of first names, "Name" holds the last names', async () => {
  const { rows } = await read('Name;Vorname;Zeit\nQuinn;Ana;41:00\n')
  expect(rows).toMatchObject([{ name: 'Ana Quinn' }])
})

test('the examples in the report are no private profiles', async () => {
  const { summary } = await read(
    'name,time,hidden\nHidden Winner,40:00,yes\nBo Reed,41:00,\nCy Teal,42:00,\n',
    { results: 'columns: { private: hidden }' },
  )
  expect(summary.join('\n')).toContain('Bo Reed')
  expect(summary.join('\n')).not.toContain('Hidden Winner')
})

test('the report shows which column holds what, and three athletes as they are published', async () => {
  const { summary } = await read(
    `fullname;Verein;Zeit;Ort;Bemerkung
Ana Quinn;Quay AC;41:00;;
Bo Reed;;40:00;;
Cy Teal;Quay AC;;;
Di Umber;Quay AC;1:02:03;;
Ed Vole;;1:05:00;;
`,
    { results: 'columns: { name: fullname }' },
  )
  expect(summary).toEqual([
    'name ← fullname · team ← Verein · city ← Ort · race_time ← Zeit · unused: Bemerkung',
    '1. Bo Reed · 0:40:00',
    '2. Ana Quinn · Quay AC · 0:41:00',
    '3. Di Umber · Quay AC · 1:02:03',
  ])
})

test('of two lines of one athlete the finish counts, and two athletes of one number are both left out', async () => {
  const { rows, rejected } = await read(
    `bib,name,status,time
1,Ana Quinn,DNS,
2,Bo Reed,,40:00
1,QUINN Ána,,41:00
2,Bo Reed,DNF,
3,Cy Teal,,42:00
3,Di Umber,,43:00
4,Ed Vole,,44:00
4,Ed Vole,,44:00
`,
  )
  expect(rows.map(({ bib, line, state }) => [bib, line, state])).toEqual([
    ['2', 3, 'finished'],
    ['1', 4, 'finished'],
    ['4', 8, 'finished'],
  ])
  expect(rejected).toEqual([
    '2: is on line 4 too, which counts instead',
    '5: is on line 3 too, which counts instead',
    '6: is on line 7 too, with another name: neither counts',
    '7: is on line 6 too, with another name: neither counts',
    '9: is on line 8 too, which counts instead',
  ])
})

test.each([
  ['DNF', 'did_not_finish'],
  ['Nicht angetreten', 'did_not_start'],
  ['disqualifiée', 'disqualified'],
  ['未完賽', 'did_not_finish'],
  ['No presentado', 'did_not_start'],
  ['Squalificato', 'disqualified'],
  ['Opgave', 'did_not_finish'],
])('%s in the place of the place is the status %s', async (word, state) => {
  const { rows, warnings } = await read(`Pl,name,time\n1,Ana,41:00\n${word},Bo,\n`)
  expect(rows.map((row) => row.state)).toEqual(['finished', state])
  expect(warnings).toEqual([])
})

test.each(['AK', 'a.K.', 'hors concours', 'fuori concorso', 'buiten mededinging', 'HC'])(
  '%s in the place of the place is a finish without a place',
  async (word) => {
    const { rows, summary } = await read(`Pl,name,time\n${word},Ana,40:00\n1,Bo,41:00\n`)
    expect(rows).toMatchObject([
      { state: 'finished', places: { overall: 'none' } },
      { state: 'finished', places: { overall: 1 } },
    ])
    expect(summary).toContain('– Ana · 0:40:00')
  },
)

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

test('a column of towns is no column of countries, also where a town is named like a country', async () => {
  const file = `bib,name,country,time
1,Ann,Springfield,45:01
2,Bea,Jamaica,45:02
3,Cem,Riverside,45:03
4,Dov,Lebanon,45:04
5,Eva,Fairview,45:05
`
  const { rows, warnings } = await read(file)
  expect(rows.map(({ country }) => country)).toEqual([null, null, null, null, null])
  expect(warnings).toEqual(['country Springfield 1'])
})

test('a single unknown country leaves the others', async () => {
  const { rows } = await read('bib,name,country,time\n1,Ann,Jamaica,45:01\n2,Bea,Atlantis,45:02\n')
  expect(rows.map(({ country }) => country)).toEqual(['jm', null])
})

test('the state in an export of this site is the state of the result', async () => {
  const header =
    'position,gender_position,category_position,name,bib,gender,team,category,country,state,chip_time,gun_time,race_time'
  const { rows } = await read(
    `${header}\n1,1,1,Ann,1,F,,,nl,finished,45:00,45:10,\n,,,Bea,2,F,,,nl,did_not_start,,,\n`,
  )
  expect(rows.map(({ state }) => state)).toEqual(['finished', 'did_not_start'])
  const residence = await read('bib,name,state,time\n1,Ann,Ohio,45:00\n')
  expect(residence.rows).toMatchObject([{ state: 'finished' }])
})

test('a row without a name is rejected, not named after its club', async () => {
  const { rows, rejected } = await read(
    'bib,name,club,time\n1,Ann,Mm,45:01\n2,,Mm,45:02\n3,Cem,,45:03\n',
  )
  expect(rows.map(({ name }) => name)).toEqual(['Ann', 'Cem'])
  expect(rejected).toEqual(['3: the name is missing'])
})

test('the teams of a relay are its names', async () => {
  const { rows } = await read('bib,name,club,time\n1,,Quay AC,45:01\n2,,Lock RC,45:02\n')
  expect(rows.map(({ name }) => name)).toEqual(['Quay AC', 'Lock RC'])
})

test('the athletes of the summary are the first finishers, in any order of the file', async () => {
  const lines = Array.from({ length: 80 }, (_, index) => {
    const minute = String(59 - Math.floor(index / 2)).padStart(2, '0')
    return `${String(index)},Runner ${String(index)},1:${minute}:${index % 2 === 0 ? '30' : '00'}`
  })
  const { summary } = await read(`bib,name,time\n${lines.join('\n')}\n`)
  expect(summary.slice(1, 4)).toEqual([
    '1. Runner 79 · 1:20:00',
    '2. Runner 78 · 1:20:30',
    '3. Runner 77 · 1:21:00',
  ])
})

test('places of categories and genders that are no numbers are reported', async () => {
  const { rows, warnings } = await read(
    'bib,name,place,category place,gender place,time\n1,Ann,1,1,1,45:01\n2,Bea,2,second,1.5,45:02\n3,Cem,3,DNF,,45:03\n',
  )
  expect(rows.map(({ places }) => places?.category)).toEqual([1, undefined, undefined])
  expect(warnings).toEqual(['gender place 1.5 1', 'category place second 1'])
})

test('a row without the time that decides has not finished, unless it has a place or a status', async () => {
  const header = 'place,bib,name,status,gun time,chip time'
  const rowsOf = async (lines: string[]) =>
    (await read(`${header}\n${lines.join('\n')}\n`)).rows.map(({ bib, state }) => [bib, state])
  const rest = ['2,2,Bea,,45:12,45:02', '3,3,Cem,,45:15,45:03']
  expect(await rowsOf(['1,1,Ann,,45:11,45:01', ...rest, ',4,Dov,,,45:20'])).toEqual([
    ['1', 'finished'],
    ['2', 'finished'],
    ['3', 'finished'],
    ['4', 'did_not_finish'],
  ])
  expect(await rowsOf([...rest, ',4,Dov,finished,,45:20', '4,5,Eva,,,45:30'])).toMatchObject([
    ['2', 'finished'],
    ['3', 'finished'],
    ['4', 'finished'],
    ['5', 'finished'],
  ])
})

test.each([
  ['thousands', ['8,245', '998', '1,012.5'], [8245, 998, 1012.5]],
  ['thousands and millions', ['1,234,567', '8,245'], [1_234_567, 8245]],
  ['decimal commas', ['8,25', '8,245', '9,1'], [8.25, 8.245, 9.1]],
  ['a decimal comma after 0', ['8,245', '0,512'], [8.245, 0.512]],
  ['a decimal comma after four digits', ['8,245', '1012,500'], [8.245, 1012.5]],
  ['a decimal comma after a thousand', ['8,245', '1.012,500'], [8.245, 1012.5]],
  ['decimal points', ['8.245', '9.5'], [8.245, 9.5]],
  ['spaces and apostrophes', ['8 245', '1\u2019012,5'], [8245, 1012.5]],
])('points with %s are read by their column', async (name, values, expected) => {
  const lines = values.map((value, index) => `${String(index + 1)};Runner Quartz;${value}\n`)
  const { rows, summary, warnings } = await read(`bib;name;points\n${lines.join('')}`, {
    race: 'rankings: [{ key: all, name: All, decided_by: points }]',
  })
  expect(rows.map(({ scores }) => scores?.points)).toEqual(expected)
  expect(warnings).toEqual([])
  const isNoted = summary.some((line) => line.startsWith('commas separate thousands in "points"'))
  expect(isNoted).toBe(name.startsWith('thousands'))
})

test('a time with a decimal comma shows that commas of points are decimal', async () => {
  const { rows } = await read('bib;name;points;time\n1;Ana Quartz;8,245;45:12,3\n')
  expect(rows).toMatchObject([{ scores: { points: 8.245 } }])
})

test('event.yml says that commas of points are decimal', async () => {
  const { rows, summary } = await read('bib;name;points\n1;Ana Quartz;9,125\n2;Jo Quartz;8,975\n', {
    results: 'columns: { points: { column: points, decimal_comma: true } }',
    race: 'rankings: [{ key: all, name: All, decided_by: points }]',
  })
  expect(rows.map(({ scores }) => scores?.points)).toEqual([9.125, 8.975])
  expect(summary.join()).not.toContain('thousands')
})

test('points with thousands decide the ranking', async () => {
  const { rows, summary } = await read(
    'place,bib,name,points\n1,1,Ana Quartz,"8,245"\n2,2,Jo Pebbleton,"1,012"\n3,3,Mia Quartz,998\n',
  )
  expect(rows.map(({ scores }) => scores?.points)).toEqual([8245, 1012, 998])
  expect(summary).toContain(
    'commas separate thousands in "points": 8,245 is 8245; decimal_comma: true for points would read decimal commas',
  )
  expect(summary).toContain('places as given in "place", decided by points')
})
