import { expect, test } from 'vitest'
import { columnsIn, facts, rowsOf, run } from './support/single-file.ts'
import { TemporaryFolder } from './support/temporary-folder.ts'

const folder = new TemporaryFolder('similar-headings')
const put = (...lines: string[]) => folder.put(lines.join('\n'))

const people = ['14;Mara Lind', '7;Jo Feld', '9;Pia Ost']

/** Writes a table with a place, a start number, a name and these values in each row. */
const table = (names: string, ...values: string[]) =>
  put(
    `Place;Bib;Name;${names}`,
    ...values.map((value, index) => `${String(index + 1)};${people[index] ?? ''};${value}`),
  )

async function timesOf(path: string): Promise<(number | null)[][]> {
  const seconds = (time: number | null) => (time === null ? null : time / 1000)
  const rows = await rowsOf(path)
  return rows.map(({ gunTime, chipTime, raceTime }) =>
    [gunTime, chipTime, raceTime].flatMap((time) => seconds(time) ?? []),
  )
}

test.each([
  ['Tempo;Penalità;Tempo totale', '59:20;;59:20', '60:20;1:00;61:20', 3680],
  ['Čas;Penalizace;Celkový čas', '59:20;;59:20', '60:20;1:00;61:20', 3680],
  ['5 km;Temps au tour;Performance', '17:00;17:29;34:29', '17:30;17:49;35:19', 2119],
  ['Løpstid 1;Løpstid 2;Samlet tid', '17:00;17:29;34:29', '17:30;17:49;35:19', 2119],
])('the finish time is the last of %s', async (names, first, second, time) => {
  expect((await timesOf(table(names, first, second)))[1]).toEqual([time])
})

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
  const path = put(
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
  const path = put(
    'Position (M/F);Position (Cat);Name;Time',
    '1;1;Mara Lind;34:29',
    '2;2;Pia Ost;35:19',
  )
  const { output } = await run(path)
  expect(columnsIn(output)).toContain('gender_place ← Position')
  expect(output).not.toContain(' place ← Position (Cat)')
})

test('a column that counts over men and women has the overall place', async () => {
  const path = put(
    'Ordem;Name;Gender;Category;Category place;Time',
    '1;Jo Feld;M;M20;1;34:29',
    '2;Mara Lind;F;F40;1;35:19',
    '3;Ole Ost;M;M20;2;36:10',
  )
  expect((await rowsOf(path)).map(({ places }) => places?.overall)).toEqual([1, 2, 3])
})

test('a tie of a man and a woman for the first place is no place among men and women', async () => {
  const path = put(
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
  const rows = await rowsOf(put('Bib;Name;Gun time;Chip time;Ordem', ...lines))
  expect(rows.map(({ places }) => places?.overall)).toEqual([4, 7, 1, 8, 3, 6, 2, 5])
})

test('"Gesamtrang" is the overall place beside "Rang" in each category', async () => {
  const path = put(
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
  const path = put('Finish;Name;Chip Time', '1;Jo Feld;34:29', '2;Mara Lind;35:19')
  expect(await rowsOf(path)).toMatchObject([
    { places: { overall: 1 }, raceTime: null, chipTime: 2_069_000 },
    { places: { overall: 2 } },
  ])
})

test('statuses among places are read beside words that are no known status', async () => {
  const path = put(
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

test('a total with penalties is the finish time in JSON, too', async () => {
  const results = [
    { rank: 1, name: 'Mara Lind', time: '34:29', penalty: null, total: '34:29' },
    { rank: 2, name: 'Jo Feld', time: '34:10', penalty: '1:00', total: '35:10' },
  ]
  const path = folder.put(JSON.stringify({ results }), 'results.json')
  expect((await rowsOf(path)).map(({ raceTime }) => raceTime)).toEqual([2_069_000, 2_110_000])
})

test('a place 0 is no place', async () => {
  const path = put(
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

test('Category (M/F) with F and M is the gender', async () => {
  const rows = await rowsOf(table('Category (M/F);Time', 'F;34:29', 'M;35:19'))
  expect(rows).toMatchObject([
    { gender: 'F', category: null },
    { gender: 'M', category: null },
  ])
})

test.each([
  ['Gun time;Time', '1:34:29;34:29', '1:35:19;35:19'],
  ['Gun;Time', '10:00:00;34:29', '10:00:00;35:19'],
  ['Clock time;Time', '10:34:29;34:29', '10:35:19;35:19'],
])('under %s, the second times are no pace', async (names, first, second) => {
  const { output } = await run(table(names, first, second))
  expect(columnsIn(output)).toContain('chip_time ← Time')
})

test.each([
  ['of all stages is not', '3:30:31;0:10;9:10:21', '3:30:35;0:06;9:10:35', [12_631, 12_635]],
  ['with a bonus is', '3:30:31;0:10;3:30:21', '3:30:35;0:06;3:30:29', [12_621, 12_629]],
])('a total %s the finish time', async (_what, first, second, times) => {
  const read = await timesOf(table('Time;Bonus;Total time', first, second))
  expect(read).toEqual(times.map((time) => [time]))
})

test.each([
  ['an empty column of penalties', '34:29;;1:09:10', '35:19;;1:10:20'],
  ['penalties of 0', '34:29;0;1:09:10', '35:19;0;1:10:20'],
  ['the penalties of one stage', '34:29;1:00;1:09:10', '35:19;;1:10:20'],
])('a total of all stages beside %s is not the finish time', async (_what, first, second) => {
  const path = table('Time;Penalty;Total', first, second)
  expect(await timesOf(path)).toEqual([[2069], [2119]])
})

test.each([
  ['Qualifying Time;Nation', ['34:29;NOR', '35:19;SUI'], [2069, 2119]],
  ['Qualifying Time;Time', ['34:29;34:10', '35:19;35:00'], [2050, 2100]],
])('the qualifying time is read only without other times: %s', async (names, values, times) => {
  expect(await timesOf(table(names, ...values))).toEqual(times.map((time) => [time]))
})

test.each([
  ['Time;Time (sec)', '34:29;2069', '35:19;2119'],
  ['Time;Time (min)', '34:29;34.48', '35:19;35.32'],
  ['Finish time (min);Finish time', '34.48;34:29', '35.32;35:19'],
  ['Net time;Gun time (min)', '34:29;34.58', '35:19;35.42'],
  ['Swim (min);Total time', '12.17;34:29', '12.40;35:19'],
])('under %s, only times with colons are used', async (names, first, second) => {
  const path = table(names, first, second)
  const rows = await rowsOf(path)
  expect(rows.map(({ chipTime, raceTime }) => chipTime ?? raceTime)).toEqual([2_069_000, 2_119_000])
  expect(rows).toMatchObject([{ gunTime: null }, { gunTime: null }])
})

test('times in another unit than the finish time are not used', async () => {
  const { output } = await run(table('Swim (sec);Time (min)', '700;34.48', '720;35.32'))
  expect(output).toContain('race_time ← Time (min)')
  expect(output).not.toContain('← Swim (sec) (time')
})

test('the Polish Numer is the start number, also in a few rows', async () => {
  const rows = await rowsOf(
    put(
      'Miejsce;Numer;Nazwisko i imię;Klub;Czas',
      '1;14;Lind Mara;AKS;34:29',
      '2;7;Feld Jo;;35:19',
    ),
  )
  expect(rows.map(({ bib }) => bib)).toEqual(['14', '7'])
})

test.each([
  ['Qualification;Final', ['3:01.22;1', '3:02.22;2'], [182, 183]],
  ['Heat;Final', ['3:01.22;1', '3:02.22;2'], [182, 183]],
  ['Heat;Final', ['3:01.22;2:59.10', '3:02.22;3:00.11'], [180, 181]],
])('under %s with %j the times are %j', async (names, values, times) => {
  expect(await timesOf(table(names, ...values))).toEqual(times.map((time) => [time]))
})

test('places of teams are no clubs', async () => {
  const rows = await rowsOf(table('Team;Time', '1st;34:29', '2nd;35:19', '3rd;36:10'))
  expect(rows.map(({ team }) => team)).toEqual([null, null, null])
})

test('two finish times under headings that are both unclear are a question', async () => {
  const path = table('Final;Total', '34:29;1:09:10', '35:19;1:10:20')
  const { code, output } = await run(path, '--write', ...facts)
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(
      'Which column has the finish times? Columns of times are: Final, Total.',
    ),
  ])
  const answered = await rowsOf(path, '--column', 'race_time=Total')
  expect(answered.map(({ raceTime }) => raceTime)).toEqual([4_150_000, 4_220_000])
})

test('checkpoints are read by the distance behind the name of their place', async () => {
  const file = [
    'Pos;Name;Champex-Lac (55 km);CP3 La Fouly;Trient [72.3 km, 3100 m+];Km 82 Vallorcine;Category (100 km);Time',
    '1;Mara Lind;5:00:00;6:00:00;7:01:12;8:02:00;A;10:34:29',
    '2;Jo Feld;5:10:00;6:10:00;7:11:12;8:12:00;A;10:44:29',
  ].join('\n')
  const { output } = await run(put(file))
  expect(columnsIn(output)).toEqual([
    'place ← Pos',
    'name ← Name',
    'split at 55,000 m ← Champex-Lac',
    'split at 72,300 m ← Trient [72.3 km, 3100 m+]',
    'split at 82,000 m ← Km 82 Vallorcine',
    'race_time ← Time',
  ])
  const [first] = await rowsOf(put(file), '--distance', '100 km')
  const hours = (first?.splitTimes ?? []).map((time) => Math.floor((time ?? 0) / 3_600_000))
  expect(hours).toEqual([5, 7, 8])
})

test.each([
  ['runs of a series', 'Quay (10 km);Hill (15 km);Total', '44:12;1:05:12;1:49:24'],
  ['laps of the same length', 'Lake (6.7 km);Hill (6.7 km);Time', '40:00;1:21:00;2:05:24'],
  ['distances that fall', 'Lake (15 km);Hill (10 km);Time', '40:00;1:21:00;2:05:24'],
  ['times that fall', 'Lake (10 km);Hill (15 km);Time', '50:00;41:00;2:05:24'],
  ['times after the finish', 'Quay (5 km);Lake (10 km);Time', '1:20:00;2:50:00;2:05:24'],
  ['best times', 'PB (10 km);Bestzeit (15 km);Time', '33:10;1:01:00;2:05:24'],
  ['best times of one name', 'PR (10 km);PR (21 km);Time', '40:10;1:31:20;3:21:30'],
  ['the record', 'Quay (5 km);Course record (10 km);Time', '17:00;30:10;2:05:24'],
  ['expected times', 'Quay (5 km);Expected finish (10 km);Time', '17:00;35:10;2:05:24'],
  ['starts', 'Quay (30 km);Wave start (50 km);Time', '4:00:00;6:00:00;9:34:29'],
  ['mean times', 'Temps moyen (1 km);Lac (5 km);Temps', '3:10;17:00;2:05:24'],
  ['mean times after "km"', 'Km 10 moy.;Lac (20 km);Temps', '4:10;9:10;2:05:24'],
  ['times of day after "km"', 'km 10 Uhrzeit;km 20 Uhrzeit;Zeit', '10:10:12;11:10:12;14:34:29'],
  ['two times of a checkpoint', 'Lake (10 km) leg;Lake (10 km) total;Time', '50:00;50:00;2:05:24'],
  ['disciplines', 'Plavání (1 km);Běh (5 km);Čas', '1:35:00;1:50:00;3:26:00'],
  ['limits', 'Cutoff (10 km);Barrier (20 km);Time', '1:00:00;2:00:00;3:25:00'],
  ['days', 'Di 12 Lauf;Mi 13 Lauf;Zeit', '34:10;35:10;2:05:24'],
  ['boats', 'K1 Time;K2 Time;Time', '34:10;35:10;2:05:24'],
  ['climbs', 'Uphill time (4 km);Downhill time (8 km);Time', '40:00;1:01:00;2:05:24'],
])('the times of %s are no times at checkpoints', async (_what, names, times) => {
  const [first] = await rowsOf(table(names, times, times))
  expect(first?.raceTime).toBeGreaterThan(6_000_000)
  expect(first?.splitTimes ?? []).toEqual([])
})

test('times that are later than the start are no times at checkpoints: they may be times of day', async () => {
  const path = table(
    'Start;Champex (55 km);Fouly (72 km);Time',
    '6:00:00;11:50:00;14:00:00;24:34:29',
    '6:00:00;11:52:00;14:02:00;24:35:29',
    '6:00:00;11:54:00;14:04:00;24:36:29',
  )
  const [first] = await rowsOf(path)
  expect([first?.raceTime, first?.splitTimes ?? []]).toEqual([88_469_000, []])
})

test('times after which nobody could finish the distance are no times at checkpoints', async () => {
  const path = table(
    'Lake (25 km);Hill (50 km);Pass (75 km);Time',
    '7:10:00;10:30:10;14:30:00;15:10:10',
    '7:12:00;10:35:10;14:40:00;15:20:10',
  )
  const [first] = await rowsOf(path, '--distance', '100 km')
  expect([first?.raceTime, first?.splitTimes ?? []]).toEqual([54_610_000, []])
})

test('the overall place is beside a place in the category, and one with an unclear name', async () => {
  const file = [
    'Place overall;Place AC;Place;Name;Age class;Time',
    '1;1;1;Jo Feld;M40;34:29',
    '2;1;1;Eva Reed;F40;35:19',
    '3;2;2;Tim Hall;M40;36:29',
  ].join('\n')
  const { output } = await run(put(file))
  expect(columnsIn(output)).toContain('place ← Place overall')
})

test.each([
  ['Time (5 km);Time (10 km);Total', '17:10;34:29;1:10:00', 4200],
  ['Zeit (5 km);Zeit (10 km);Zielzeit', '17:10;34:29;1:10:00', 4200],
  ['Gun time (5 km);Time', '17:10;34:29', 2069],
  ['Time (5 km);Chip time', '17:10;34:29', 2069],
  ['Chip time (5 km);Chip time (10 km);Finish time', '17:10;34:29;1:10:00', 4200],
  ['Temps (km 10);Temps (21 km);Temps officiel', '17:10;34:29;1:10:00', 4200],
  ['Time (10 km)', '34:29', 2069],
])('of %s, the last is the only finish time', async (names, times, finish) => {
  const path = table(names, times, times.replaceAll(/\d(?=;|$)/g, '9'))
  expect((await timesOf(path))[0]).toEqual([finish])
})

test.each([
  ['Net time (5 km);Net time (10 km)', '17:10;34:29'],
  ['Finish (5 km);Finish (10 km)', '17:10;34:29'],
  ['Chip time (5 km);Chip time (10 km);Gun time (10 km)', '17:10;34:29;34:39'],
])('which of %s is the finish time is a question', async (names, times) => {
  const path = table(names, times, times.replaceAll(/\d(?=;|$)/g, '9'))
  const { code, output } = await run(path, '--write', ...facts)
  expect([code, output]).toEqual([1, expect.stringContaining('Which column has the finish times?')])
})

test('points at controls with names say nothing about the form of the finish times', async () => {
  const path = table('CP1 Lake;CP2 Hill;Time', '10;20;5:41', '10;20;5:51', '0;20;5:59')
  const { code, output } = await run(path, '--write', ...facts)
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('Are times such as 5:41, 5:51 minutes and seconds (clock), or hours'),
  ])
})

test.each([
  'Temps (h);Temps (f)',
  'Temps (H);Temps (F)',
  'Zeit (h);Zeit (d)',
  'Tiempo (h);Tiempo (m)',
])('which of %s has the finish times is a question: they are of men and women', async (names) => {
  const path = table(names, '34:29;', ';35:19', '36:10;')
  const { code, output } = await run(path, '--write', ...facts)
  expect([code, output]).toEqual([1, expect.stringContaining('Which column has the finish times?')])
  expect(columnsIn(output).join()).not.toContain('race_time')
})
