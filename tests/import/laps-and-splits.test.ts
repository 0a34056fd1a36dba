import { expect, test } from 'vitest'
import { readOneRace as read } from './support/read-one-race.ts'

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
