import { expect, test } from 'vitest'
import { facts, minute, openFolder, rowsOf, run } from './support/single-file.ts'
import { workbook } from './support/workbook.ts'

const { put } = openFolder('two-lines-of-names')

const groups = ';;;Split 5 km;;Finish;'
const names = 'Bib;Name;Club;Time;Place;Time;Place'
const athletes = ['14;Mara Lind;Quay AC;20:00;2;41:00;1', '7;Jo Feld;Nord TV;19:30;1;42:00;2']

const expected = [
  { bib: '14', team: 'Quay AC', raceTime: 41 * minute, splitTimes: [20 * minute] },
  { bib: '7', team: 'Nord TV', raceTime: 42 * minute, splitTimes: [19.5 * minute] },
]

test('groups above the names tell the times and places of checkpoints and of the finish', async () => {
  const path = put([groups, names, ...athletes].join('\n'))
  const rows = await rowsOf(path, '--distance', '10 km')
  expect(rows).toMatchObject(expected)
  expect(rows.map(({ places }) => places?.overall)).toEqual([1, 2])
})

test('names that repeat on a further page are no athletes, and lines above are titles', async () => {
  const [first = '', second = ''] = athletes
  const lines = ['Lake Run 2026;;;;;;', groups, names, first, groups, names, second]
  const rows = await rowsOf(put(lines.join('\n')), '--distance', '10 km')
  expect(rows).toMatchObject(expected)
})

test('groups in merged cells of a workbook are read', async () => {
  const rows = [groups, names, ...athletes].map((line) =>
    line.split(';').map((value) => (value === '' ? null : { value })),
  )
  const path = put(await workbook(rows), 'results.xlsx')
  expect(await rowsOf(path, '--distance', '10 km')).toMatchObject(expected)
})

test('groups above the columns of an aligned text are read', async () => {
  const lines = [
    '                                  5 km            Finish',
    'Rank  Bib  Name                   Time     Place  Time     Place',
    ' 1     14  Mara Lind              20:00      1    41:00      1',
    ' 2      7  Jo Feld                20:30      2    42:00      2',
    ' 3      9  Pia Ost                20:40      3    43:00      3',
  ]
  const rows = await rowsOf(put(lines.join('\n'), 'results.txt'), '--distance', '10 km')
  expect(rows.map(({ raceTime, splitTimes }) => [raceTime, splitTimes[0]])).toEqual([
    [41 * minute, 20 * minute],
    [42 * minute, 20.5 * minute],
    [43 * minute, 20 * minute + 40_000],
  ])
})

test('a name in one line only is the name of its column', async () => {
  const lines = ['Pos;Runner;;Club;Swim;;Total', ';Last name;First name;;Time;Rank;']
  const rows = ['1;Lind;Mara;Quay;10:00;2;34:29', '2;Feld;Jo;Quay;9:50;1;35:19']
  expect(await rowsOf(put([...lines, ...rows].join('\n')))).toMatchObject([
    { name: 'Mara Lind', team: 'Quay', raceTime: 34 * minute + 29_000, places: { overall: 1 } },
    { name: 'Jo Feld', team: 'Quay', raceTime: 35 * minute + 19_000, places: { overall: 2 } },
  ])
})

test('the first of two groups may tell the places, the next ones the times', async () => {
  const lines = [
    'Rank;;;Athlete;;Time;;Quai;',
    'Overall;Gender;Category;Name;Sex;Gun;Net;Time;Rank',
  ]
  const rows = ['1;1;1;Mara Lind;F;34:35;34:29;17:00;1', '2;1;1;Jo Feld;M;35:25;35:19;17:30;2']
  expect(await rowsOf(put([...lines, ...rows].join('\n')))).toMatchObject([
    { name: 'Mara Lind', gender: 'F', chipTime: 34 * minute + 29_000, places: { gender: 1 } },
    { name: 'Jo Feld', gender: 'M', chipTime: 35 * minute + 19_000, places: { gender: 1 } },
  ])
})

test('times of which none is surely the finish are a question', async () => {
  const lines = [';;Hut;;Summit;;Bridge;', 'Bib;Name;Time;Place;Time;Place;Time;Place']
  const rows = ['14;Mara Lind;20:00;2;41:00;1;1:02:33;1', '7;Jo Feld;19:50;1;41:10;2;1:03:40;2']
  const { code, output } = await run(put([...lines, ...rows].join('\n')), '--write', ...facts)
  expect([code, output]).toEqual([1, expect.stringContaining('Which column has the finish times?')])
})

test.each([
  ['facts about the race', ['Race;Lake Run', 'Place;Bib;Name;Time']],
  ['a distance and a title', ['Distance;Marathon;;', 'Place;Bib;Name;Time']],
])('%s above the names are no groups', async (_what, lines) => {
  const rows = ['1;14;Mara Lind;34:29', '2;7;Jo Feld;35:19']
  expect(await rowsOf(put([...lines, ...rows].join('\n')))).toMatchObject([
    { bib: '14', name: 'Mara Lind', raceTime: 34 * minute + 29_000 },
    { bib: '7', name: 'Jo Feld', raceTime: 35 * minute + 19_000 },
  ])
})

test('names that a second line repeats in another language are read', async () => {
  const lines = ['順位;ゼッケン;氏名;所属;グロス;ネット', 'Rank;Bib;Name;Team;Gun time;Net time']
  const rows = ['1;14;Mara Lind;Quay AC;34:35;34:29', '2;7;Jo Feld;Nord TV;35:25;35:19']
  expect(await rowsOf(put([...lines, ...rows].join('\n')))).toMatchObject([
    { bib: '14', name: 'Mara Lind', team: 'Quay AC', chipTime: 34 * minute + 29_000 },
    { bib: '7', name: 'Jo Feld', team: 'Nord TV', chipTime: 35 * minute + 19_000 },
  ])
})

test('a title above the names, beside the name of one column, keeps places and times', async () => {
  const lines = ['Lake Run;;;;Sponsor', 'Place;Bib;Name;Time;']
  const rows = ['1;14;Mara Lind;34:29;Quay', '2;7;Jo Feld;35:19;Nord']
  const read = await rowsOf(put([...lines, ...rows].join('\n')))
  expect(read.map(({ name, raceTime, places }) => [name, raceTime, places?.overall])).toEqual([
    ['Mara Lind', 34 * minute + 29_000, 1],
    ['Jo Feld', 35 * minute + 19_000, 2],
  ])
})

test('the total below "Place" is the overall place', async () => {
  const lines = ['Place;;;Bib;Name;Time;', 'Total;Sex;Cat;;;Gun;Chip']
  const rows = ['1;1;1;14;Mara Lind;34:35;34:29', '2;1;1;7;Jo Feld;35:25;35:19']
  const read = await rowsOf(put([...lines, ...rows].join('\n')))
  expect(read.map(({ places }) => [places?.overall, places?.gender, places?.category])).toEqual([
    [1, 1, 1],
    [2, 1, 1],
  ])
})

test('a title of two cells above names that repeat is no line of groups', async () => {
  const lines = ['Lake Run;Quay;;;', 'Pos;Name;Half;Pos;Time']
  const rows = ['1;Mara Lind;17:10;2;34:29', '2;Jo Feld;17:00;1;35:19']
  const read = await rowsOf(put([...lines, ...rows].join('\n')))
  expect(read.map(({ raceTime, places }) => [raceTime, places?.overall])).toEqual([
    [34 * minute + 29_000, 1],
    [35 * minute + 19_000, 2],
  ])
})

test.each([
  ['Strecke;10 km;;Klasse;Frauen', 'Place;Bib;Name;Club;Time'],
  ['Distance;10 km;;Category;Overall', 'Place;Bib;Name;Club;Time'],
  ['5 km;10 km', 'Place;Bib;Name;Club;Time'],
])('the facts %s above names that are clear by themselves are no groups', async (line, clear) => {
  const rows = ['1;14;Mara Lind;Quay AC;34:29', '2;7;Jo Feld;Nord TV;35:19']
  const read = await rowsOf(put([line, clear, ...rows].join('\n')))
  expect(read).toMatchObject([
    { bib: '14', name: 'Mara Lind', team: 'Quay AC', places: { overall: 1 } },
    { bib: '7', name: 'Jo Feld', team: 'Nord TV', places: { overall: 2 } },
  ])
  expect(read.map(({ raceTime }) => raceTime)).toEqual([2_069_000, 2_119_000])
})

test('checkpoints below the group "Splits" keep their distances', async () => {
  const lines = ['Participant;;;Result;;;Splits;', 'Bib;Name;Club;Place;Time;Gap;5 km;Half']
  const rows = [
    '14;Mara Lind;Quay AC;1;2:50:00;;20:00;1:25:00',
    '7;Jo Feld;Nord TV;2;2:52:00;2:00;20:30;1:26:00',
  ]
  const { output } = await run(put([...lines, ...rows].join('\n')), '--distance', '42.195 km')
  expect(output).toContain('split at 21,097.5 m ← ')
})

test('a checkpoint and the finish above names that are clear are groups', async () => {
  const lines = [';;5 km;Finish', 'Bib;Name;Time;Result']
  const rows = ['14;Mara Lind;17:00;34:29', '7;Jo Feld;17:30;35:19']
  expect(await rowsOf(put([...lines, ...rows].join('\n')))).toMatchObject([
    { raceTime: 2_069_000, splitTimes: [1_020_000] },
    { raceTime: 2_119_000, splitTimes: [1_050_000] },
  ])
})

test('a name below the group "Overall" is the name of the athlete', async () => {
  const lines = ['Overall;;Category;;Time;', 'Place;Name;Class;Rank;Gun;Net']
  const rows = ['1;Mara Lind;F30;1;34:35;34:29', '2;Jo Feld;M40;1;35:25;35:19']
  expect(await rowsOf(put([...lines, ...rows].join('\n')))).toMatchObject([
    { name: 'Mara Lind', chipTime: 2_069_000, places: { overall: 1, category: 1 } },
    { name: 'Jo Feld', chipTime: 2_119_000, places: { overall: 2, category: 1 } },
  ])
})

test('a line below the names may have the units of the columns', async () => {
  const lines = ['Rank;Name;Distance;Speed;Pace', ';;(km);(km/h);(min/km)']
  const path = put([...lines, '1;Mara Lind;203.45;8.5;7:04', '2;Jo Feld;198.2;8.3;7:14'].join('\n'))
  expect((await rowsOf(path)).map(({ name, scores }) => [name, scores])).toEqual([
    ['Mara Lind', { distance: 203_450 }],
    ['Jo Feld', { distance: 198_200 }],
  ])
})

test('hours and minutes below the name of the times are a question', async () => {
  const rows = ['1;Mara Lind;24:34', '2;Jo Feld;25:41', '3;Pia Ost;29:58']
  const path = put(['Rank;Name;Time', ';;(hh:mm)', ...rows].join('\n'))
  const { code, output } = await run(path, '--write', ...facts)
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('minutes and seconds (clock), or hours and minutes (hours)?'),
  ])
  const [first] = await rowsOf(path, '--times', 'hours')
  expect(first?.raceTime).toBe((24 * 60 + 34) * minute)
})

test('of two columns of one name, the unit tells which has the times', async () => {
  const rows = ['1;Mara Lind;12.5;0:34:00', '2;Jo Feld;11.5;0:35:00']
  const path = put(['Rank;Name;Time;Time', ';;(km/h);(h:mm:ss)', ...rows].join('\n'))
  expect((await rowsOf(path)).map(({ raceTime }) => raceTime)).toEqual([34 * minute, 35 * minute])
})

test.each(['Min;W;', 'Min;W;M', 'Miles;M;S'])(
  'the first athlete %s is no line of units',
  async (row) => {
    const path = put(['Name;Sex;Club', row, 'Jo Feld;M;H', 'Eva Bay;W;M'].join('\n'))
    expect((await rowsOf(path)).map(({ name }) => name)).toEqual([
      row.split(';')[0],
      'Jo Feld',
      'Eva Bay',
    ])
  },
)

const threeLines = [groups, names, ';;;[h:mm:ss];;[h:mm:ss];']

test('units below two lines of names are read, and repeat on a further page', async () => {
  const [first = '', second = ''] = athletes
  const path = put([...threeLines, first, ...threeLines, second].join('\n'))
  expect(await rowsOf(path, '--distance', '10 km')).toMatchObject(expected)
})

test('three lines of names in a workbook are read', async () => {
  const rows = [...threeLines, ...athletes].map((line) =>
    line.split(';').map((value) => (value === '' ? null : { value })),
  )
  const path = put(await workbook(rows), 'results.xlsx')
  expect(await rowsOf(path, '--distance', '10 km')).toMatchObject(expected)
})
