import { expect, test } from 'vitest'
import { readOneRace } from './support/read-one-race.ts'
import { facts, rowsOf, run, withTimes } from './support/single-file.ts'
import { TemporaryFolder } from './support/temporary-folder.ts'

const folder = new TemporaryFolder('unclear-names')
const put = folder.put.bind(folder)

test('records, statistics and texts with a label below a table are no athletes', async () => {
  const footers = [
    'Course record,,Ada Lagoon,31:02',
    ',,Course record: Ada Lagoon,31:02',
    'Average time,,,34:54',
    ',,Fastest,34:29',
    ',,Timing: LakeChip,',
  ]
  const { rows, rejected } = await readOneRace(
    ['Place,Bib,Name,Time', '1,7,Mara Lind,34:29', '2,8,Jo Feld,35:19', ...footers].join('\n'),
  )
  expect([rows.map(({ name }) => name), rejected]).toEqual([['Mara Lind', 'Jo Feld'], []])
})

test('a footer that may be an athlete is named in the report', async () => {
  const file =
    'Nachname;Vorname;Nr;Zeit\nLind;Mara;14;34:29\nPage;;12;\nPage;Ann;13;\n;;;\nSeite;1;;\n'
  const { rows, summary } = await readOneRace(file)
  expect(rows.map(({ name }) => name)).toEqual(['Mara Lind', 'Ann Page'])
  expect(summary).toContainEqual(expect.stringMatching(/^line 3 is left out as a footer: Page 12;/))
  expect(summary).toContain('ignored lines, such as footers: 2')
})

test('totals and averages of times are no athletes', async () => {
  const file = `${withTimes('0:34:29', '0:35:19')}\n;;Total;1:09:48\n;;Durchschnitt;0:34:54\n`
  expect((await rowsOf(put(file))).map(({ name }) => name)).toEqual(['Mara Lind', 'Jo Feld'])
})

test.each([
  ['BERG Anna / FELD Jo', 'Anna Berg / Jo Feld'],
  ['VAN DER BERG Anna & DE LA CRUZ Jo', 'Anna Van Der Berg & Jo De La Cruz'],
  ['"Berg, Anna / Feld, Jo"', 'Anna Berg / Jo Feld'],
  ['"Berg/Lund, Anna"', 'Anna Berg/Lund'],
  ['BERG - LUND Anna', 'Anna Berg - Lund'],
  ['BERG John Jr', 'John Berg Jr'],
])('%s is shown as %s', async (written, shown) => {
  const other = written.replaceAll('Anna', 'Lea').replaceAll('John', 'Ian')
  const lines = ['Place\tName\tTime', `1\t${written}\t34:29`, `2\t${other}\t35:19`]
  const [first] = await rowsOf(put(lines.join('\n'), 'results.tsv'))
  expect(first?.name).toBe(shown)
})

test('last names that repeat stay last names beside first names', async () => {
  const lines = Array.from(
    { length: 20 },
    (_, index) =>
      `${String(index + 1)},王,Ana${'abcdefghijklmnopqrst'[index] ?? ''},34:${String(index + 10)}`,
  )
  const [first] = await rowsOf(put(['Place,姓,名,Time', ...lines].join('\n')))
  expect(first?.name).toBe('Anaa 王')
})

test('columns of one name with the runners of a team are a question', async () => {
  const file =
    'Place;Team;Name;Name;Time\n1;Quay;Mara Lind;Jo Feld;34:29\n2;Lake;Pia Ost;Ole Sand;35:19\n'
  const { code, output } = await run(put(file), '--write', ...facts)
  expect([code, output]).toEqual([1, expect.stringContaining('Which column has the names?')])
  const rows = await rowsOf(put(file), '--column', 'name=Team')
  expect(rows.map(({ name }) => name)).toEqual(['Quay', 'Lake'])
})

test('columns of one name are no question after an answer with first and last names', async () => {
  const file = [
    'Place;One;Two;Name;Name;Time',
    '1;Mara;Lind;Harbour Lane;Lake Road;34:29',
    '2;Jo;Feld;Mill Lane;Hill Road;35:19',
  ].join('\n')
  const answers = ['first_name=One', 'last_name=Two'].flatMap((answer) => ['--column', answer])
  const rows = await rowsOf(put(file), ...answers)
  expect(rows.map(({ name }) => name)).toEqual(['Mara Lind', 'Jo Feld'])
})

test('a code of a nation behind the first name is the country', async () => {
  const names = ['LIND Mara SUI', 'FELD Jo GER', 'VAN DER BERG Pia NED']
  const lines = names.map((name, index) => `${String(index + 1)};${name};34:${String(index + 10)}`)
  const rows = await rowsOf(put(['Place;Name / Nation;Time', ...lines].join('\n')))
  expect(rows.map(({ name, country }) => [name, country])).toEqual([
    ['Mara Lind', 'ch'],
    ['Jo Feld', 'de'],
    ['Pia Van Der Berg', 'nl'],
  ])
})

test('a time in the place of a name rejects its row, in which a value is missing', async () => {
  const { rows, rejected } = await readOneRace(`${withTimes('34:29')}\n2;Jo Feld;35:19\n`)
  expect(rows.map(({ name }) => name)).toEqual(['Mara Lind'])
  expect(rejected).toEqual(['3: is no name; a value before it may be missing in the row'])
})

test('clubs may be named by numbers, also where they are the names of teams', async () => {
  const path = put(
    'Place;Bib;Name;Verein;Time\n1;14;Mara Lind;1860;34:29\n2;7;Jo Feld;08 Quay;35:19\n',
  )
  expect((await rowsOf(path)).map(({ team }) => team)).toEqual(['1860', '08 Quay'])
  const { rows, rejected } = await readOneRace('Bib;Team;Time\n14;1860;34:29\n7;Quay;35:19\n', {
    results: 'columns: { name: Team }',
  })
  expect([rows.map(({ name }) => name), rejected]).toEqual([['1860', 'Quay'], []])
})

test.each([
  ['runners', 'Runner 1;Runner 2', 'Mara Lind;Jo Feld', 'Pia Ost;Ole Sand'],
  ['names with times', 'Leg 1 name;Leg 1 time', 'Mara Lind;17:00', 'Pia Ost;17:30'],
  ['first and last names', 'Läufer 1 Vorname;Läufer 1 Name', 'Mara;Lind', 'Pia;Ost'],
  ['lists of the crew', 'Crew;Lane', 'M. Lind, J. Feld, I. Kay;3', 'P. Ost, O. Sand, U. Lee;4'],
  ['pairs', 'Integrantes;Lane', 'Mara Lind / Jo Feld;3', 'Pia Ost & Ole Sand;4'],
])('beside %s the teams are the athletes', async (_what, headings, first, second) => {
  const file = [
    `Place;Bib;Team;${headings};Leg 2 name;Time`,
    `1;14;Quay AC;${first};Eva Reed;34:29`,
    `2;7;Lake RC;${second};Ann Bay;35:19`,
  ]
  const path = put(file.join('\n'))
  expect((await run(path)).output).toContain('The teams of "Team" are the athletes.')
  expect((await rowsOf(path)).map(({ name }) => name)).toEqual(['Quay AC', 'Lake RC'])
})

test.each([
  ['a team without a name', 'Team;Name 1;Name 2', ['Quay;Mara Lind;Jo Feld', ';Pia Ost;Ole Sand']],
  ['two crews of a team', 'Équipage;Team', ['Mara Lind / Jo Feld;Quay', 'Pia Ost / Ole Sand;Quay']],
  ['clubs', 'Verein;Läufer 1;Läufer 2', ['TV Quay;Mara Lind;Jo Feld', 'TV Kaj;Pia Ost;Ole Sand']],
  [
    'other people',
    'Team;Coach;Runner 1;Runner 2',
    ['Quay;Ida Kay;Mara Lind;Jo Feld', 'Lake;Ulf Lee;Pia Ost;Ole Sand'],
  ],
  [
    'athletes',
    'Team;Ultrarunner;Crew',
    ['Quay;Ida Kay;M. Lind, J. Feld, U. Bay', 'Lake;Ulf Lee;P. Ost, O. Sand, A. Reed'],
  ],
  ['a single one', 'Team;Leg 2 name', ['Quay;Mara Lind', 'Lake;Pia Ost']],
  [
    'the names of one',
    'Team;Runner 1 first name;Runner 1 last name',
    ['Quay;Mara;Lind', 'Lake;Pia;Ost'],
  ],
  ['pairs of whole names', 'Team;Crew', ['Quay;Mara Lind, Jo Feld', 'Lake;Pia Ost, Ole Sand']],
  ['pairs of members', 'Team;Members', ['Quay;Mara Lind, Jo Feld', 'Lake;Pia Ost, Ole Sand']],
])('beside members, %s make the names a question', async (_what, headings, rows) => {
  const lines = rows.map((row, at) => `${String(at + 1)};${row};3${String(at + 4)}:29`)
  const file = [`Place;${headings};Time`, ...lines].join('\n')
  const { code, output } = await run(put(file), '--write', ...facts)
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('If the teams are the athletes, answer with the column of their names'),
  ])
})

test.each([
  ['Boat name;Club;Crew', 'M. Lind, J. Feld, P. Ost, U. Lee', 'E. Reed, A. Bay, O. Sand, I. Kay'],
  ['Staffelname;Verein;Läufer 1;Läufer 2', 'Mara Lind;Jo Feld', 'Pia Ost;Ole Sand'],
])('of %s, the first column has the athletes', async (headings, first, second) => {
  const path = put(
    `Place;${headings};Time\n1;Blue Wave;Quay RC;${first};34:29\n2;Red Wind;Quay RC;${second};35:19\n`,
  )
  expect((await rowsOf(path)).map(({ name, team }) => [name, team])).toEqual([
    ['Blue Wave', 'Quay RC'],
    ['Red Wind', 'Quay RC'],
  ])
})

test.each([
  ['Athletes', 'García López, María José', 'María José García López'],
  ['Integrantes', 'Van Lind, Mara Eva', 'Mara Eva Van Lind'],
  ['Runner 1', 'Mara Lind', 'Mara Lind'],
  ['Competitor 1st name and surname', 'Mara Lind', 'Mara Lind'],
])('one person under "%s" is the athlete', async (heading, written, name) => {
  const path = put(
    `Place;Team;${heading};Time\n1;Quay;${written};34:29\n2;Lake;${written.replace('Mar', 'Klar')};35:19\n`,
  )
  expect((await rowsOf(path))[0]).toMatchObject({ name, team: 'Quay' })
})

test('a maiden name under "Name 2" leaves the athlete under "Name 1"', async () => {
  const path = put('Place;Name 1;Name 2;Time\n1;Mara Lind;;34:29\n2;Pia Ost;Feld;35:19\n')
  expect((await rowsOf(path)).map(({ name }) => name)).toEqual(['Mara Lind', 'Pia Ost'])
})

test('the names of a crew keep their order', async () => {
  const path = put(
    'Place;Crew;Nation;Time\n1;Mara Lind, Jo Feld;SWE;6:34.29\n2;Pia Ost, Ole Sand;NOR;6:40.29\n',
  )
  expect((await run(path)).output).toContain('Which column has the names of the athletes?')
  expect((await rowsOf(path, '--column', 'name=Crew')).map(({ name }) => name)).toEqual([
    'Mara Lind, Jo Feld',
    'Pia Ost, Ole Sand',
  ])
})
