import { expect, test } from 'vitest'
import { readOneRace as read } from './support/read-one-race.ts'

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
    '5: is no known status; write one such as DNF, or say under columns.state.values what it means',
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
