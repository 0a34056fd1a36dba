import { expect, test } from 'vitest'
import { readOneRace as read } from './support/read-one-race.ts'
import { columnsIn, openFolder, rowsOf, run } from './support/single-file.ts'

const { putLines, putTable } = openFolder('laps-and-splits')

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

test('checkpoints are read by the distance behind the name of their place', async () => {
  const file = [
    'Pos;Name;Champex-Lac (55 km);CP3 La Fouly;Trient [72.3 km, 3100 m+];Km 82 Vallorcine;Category (100 km);Time',
    '1;Mara Lind;5:00:00;6:00:00;7:01:12;8:02:00;A;10:34:29',
    '2;Jo Feld;5:10:00;6:10:00;7:11:12;8:12:00;A;10:44:29',
  ].join('\n')
  const { output } = await run(putLines(file))
  expect(columnsIn(output)).toEqual([
    'place ← Pos',
    'name ← Name',
    'split at 55,000 m ← Champex-Lac',
    'split at 72,300 m ← Trient [72.3 km, 3100 m+]',
    'split at 82,000 m ← Km 82 Vallorcine',
    'race_time ← Time',
  ])
  const [first] = await rowsOf(putLines(file), '--distance', '100 km')
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
  const [first] = await rowsOf(putTable(names, times, times))
  expect(first?.raceTime).toBeGreaterThan(6_000_000)
  expect(first?.splitTimes ?? []).toEqual([])
})

test('times that are later than the start are no times at checkpoints: they may be times of day', async () => {
  const path = putTable(
    'Start;Champex (55 km);Fouly (72 km);Time',
    '6:00:00;11:50:00;14:00:00;24:34:29',
    '6:00:00;11:52:00;14:02:00;24:35:29',
    '6:00:00;11:54:00;14:04:00;24:36:29',
  )
  const [first] = await rowsOf(path)
  expect([first?.raceTime, first?.splitTimes ?? []]).toEqual([88_469_000, []])
})

test('times after which nobody could finish the distance are no times at checkpoints', async () => {
  const path = putTable(
    'Lake (25 km);Hill (50 km);Pass (75 km);Time',
    '7:10:00;10:30:10;14:30:00;15:10:10',
    '7:12:00;10:35:10;14:40:00;15:20:10',
  )
  const [first] = await rowsOf(path, '--distance', '100 km')
  expect([first?.raceTime, first?.splitTimes ?? []]).toEqual([54_610_000, []])
})
