import { expect, test } from 'vitest'
import { columnsIn, facts, openFolder, rowsOf, run, timesOf } from './support/single-file.ts'

const { folder, putLines, putTable } = openFolder('similar-headings')

test.each([
  ['Tempo;Penalità;Tempo totale', '59:20;;59:20', '60:20;1:00;61:20', 3680],
  ['Čas;Penalizace;Celkový čas', '59:20;;59:20', '60:20;1:00;61:20', 3680],
  ['5 km;Temps au tour;Performance', '17:00;17:29;34:29', '17:30;17:49;35:19', 2119],
  ['Løpstid 1;Løpstid 2;Samlet tid', '17:00;17:29;34:29', '17:30;17:49;35:19', 2119],
])('the finish time is the last of %s', async (names, first, second, time) => {
  expect((await timesOf(putTable(names, first, second)))[1]).toEqual([time])
})

test('a total with penalties is the finish time in JSON, too', async () => {
  const results = [
    { rank: 1, name: 'Mara Lind', time: '34:29', penalty: null, total: '34:29' },
    { rank: 2, name: 'Jo Feld', time: '34:10', penalty: '1:00', total: '35:10' },
  ]
  const path = folder.put(JSON.stringify({ results }), 'results.json')
  expect((await rowsOf(path)).map(({ raceTime }) => raceTime)).toEqual([2_069_000, 2_110_000])
})

test('Category (M/F) with F and M is the gender', async () => {
  const rows = await rowsOf(putTable('Category (M/F);Time', 'F;34:29', 'M;35:19'))
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
  const { output } = await run(putTable(names, first, second))
  expect(columnsIn(output)).toContain('chip_time ← Time')
})

test.each([
  ['of all stages is not', '3:30:31;0:10;9:10:21', '3:30:35;0:06;9:10:35', [12_631, 12_635]],
  ['with a bonus is', '3:30:31;0:10;3:30:21', '3:30:35;0:06;3:30:29', [12_621, 12_629]],
])('a total %s the finish time', async (_what, first, second, times) => {
  const read = await timesOf(putTable('Time;Bonus;Total time', first, second))
  expect(read).toEqual(times.map((time) => [time]))
})

test.each([
  ['an empty column of penalties', '34:29;;1:09:10', '35:19;;1:10:20'],
  ['penalties of 0', '34:29;0;1:09:10', '35:19;0;1:10:20'],
  ['the penalties of one stage', '34:29;1:00;1:09:10', '35:19;;1:10:20'],
])('a total of all stages beside %s is not the finish time', async (_what, first, second) => {
  const path = putTable('Time;Penalty;Total', first, second)
  expect(await timesOf(path)).toEqual([[2069], [2119]])
})

test.each([
  ['Qualifying Time;Nation', ['34:29;NOR', '35:19;SUI'], [2069, 2119]],
  ['Qualifying Time;Time', ['34:29;34:10', '35:19;35:00'], [2050, 2100]],
])('the qualifying time is read only without other times: %s', async (names, values, times) => {
  expect(await timesOf(putTable(names, ...values))).toEqual(times.map((time) => [time]))
})

test.each([
  ['Time;Time (sec)', '34:29;2069', '35:19;2119'],
  ['Time;Time (min)', '34:29;34.48', '35:19;35.32'],
  ['Finish time (min);Finish time', '34.48;34:29', '35.32;35:19'],
  ['Net time;Gun time (min)', '34:29;34.58', '35:19;35.42'],
  ['Swim (min);Total time', '12.17;34:29', '12.40;35:19'],
])('under %s, only times with colons are used', async (names, first, second) => {
  const path = putTable(names, first, second)
  const rows = await rowsOf(path)
  expect(rows.map(({ chipTime, raceTime }) => chipTime ?? raceTime)).toEqual([2_069_000, 2_119_000])
  expect(rows).toMatchObject([{ gunTime: null }, { gunTime: null }])
})

test('times in another unit than the finish time are not used', async () => {
  const { output } = await run(putTable('Swim (sec);Time (min)', '700;34.48', '720;35.32'))
  expect(output).toContain('race_time ← Time (min)')
  expect(output).not.toContain('← Swim (sec) (time')
})

test('the Polish Numer is the start number, also in a few rows', async () => {
  const rows = await rowsOf(
    putLines(
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
  expect(await timesOf(putTable(names, ...values))).toEqual(times.map((time) => [time]))
})

test('places of teams are no clubs', async () => {
  const rows = await rowsOf(putTable('Team;Time', '1st;34:29', '2nd;35:19', '3rd;36:10'))
  expect(rows.map(({ team }) => team)).toEqual([null, null, null])
})

test('two finish times under headings that are both unclear are a question', async () => {
  const path = putTable('Final;Total', '34:29;1:09:10', '35:19;1:10:20')
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

test.each([
  ['Time (5 km);Time (10 km);Total', '17:10;34:29;1:10:00', 4200],
  ['Zeit (5 km);Zeit (10 km);Zielzeit', '17:10;34:29;1:10:00', 4200],
  ['Gun time (5 km);Time', '17:10;34:29', 2069],
  ['Time (5 km);Chip time', '17:10;34:29', 2069],
  ['Chip time (5 km);Chip time (10 km);Finish time', '17:10;34:29;1:10:00', 4200],
  ['Temps (km 10);Temps (21 km);Temps officiel', '17:10;34:29;1:10:00', 4200],
  ['Time (10 km)', '34:29', 2069],
])('of %s, the last is the only finish time', async (names, times, finish) => {
  const path = putTable(names, times, times.replaceAll(/\d(?=;|$)/g, '9'))
  expect((await timesOf(path))[0]).toEqual([finish])
})

test.each([
  ['Net time (5 km);Net time (10 km)', '17:10;34:29'],
  ['Finish (5 km);Finish (10 km)', '17:10;34:29'],
  ['Chip time (5 km);Chip time (10 km);Gun time (10 km)', '17:10;34:29;34:39'],
])('which of %s is the finish time is a question', async (names, times) => {
  const path = putTable(names, times, times.replaceAll(/\d(?=;|$)/g, '9'))
  const { code, output } = await run(path, '--write', ...facts)
  expect([code, output]).toEqual([1, expect.stringContaining('Which column has the finish times?')])
})

test('points at controls with names say nothing about the form of the finish times', async () => {
  const path = putTable('CP1 Lake;CP2 Hill;Time', '10;20;5:41', '10;20;5:51', '0;20;5:59')
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
  const path = putTable(names, '34:29;', ';35:19', '36:10;')
  const { code, output } = await run(path, '--write', ...facts)
  expect([code, output]).toEqual([1, expect.stringContaining('Which column has the finish times?')])
  expect(columnsIn(output).join()).not.toContain('race_time')
})
