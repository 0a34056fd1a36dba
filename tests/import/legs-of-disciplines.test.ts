import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rowsOf, run } from './support/single-file.ts'
import { TemporaryFolder } from './support/temporary-folder.ts'

const folder = new TemporaryFolder('legs-of-disciplines')
const triathlon = ['--sport', 'triathlon']

/** Writes a table with these columns behind a place, a start number and a name. */
const table = (names: string, ...rows: string[]) =>
  folder.put(
    [
      `Place;Bib;Name;${names}`,
      ...rows.map(
        (row, at) => `${String(at + 1)};${String(at + 7)};Ole ${'ABC'[at] ?? ''}hm;${row}`,
      ),
    ].join('\n'),
  )

/** Returns the checkpoints that the import writes, such as `Swim 1500`. */
const checkpoints = () =>
  Array.from(
    readFileSync(join(folder.path, 'event.yml'), 'utf8').matchAll(
      /^ {6}- \{ name: "(.*?)", distance: (\d+)/gm,
    ),
    ([, name = '', distance = '']) => `${name} ${distance}`,
  )

async function readFirst(path: string): Promise<(number | null)[]> {
  const [first] = await rowsOf(path, ...triathlon)
  return [...(first?.splitTimes ?? []), first?.raceTime ?? null].map((time) => time && time / 1000)
}

const legs = ['24:40;1:35;1:02:00;1:02;38:30;2:07:47', '25:00;1:40;1:04:00;1:00;40:00;2:11:40']
const sinceStart = [1480, 1575, 5295, 5357, 7667]

test.each([
  ['Swim 1.5 km;T1;Bike 40 km;T2;Run 10 km;Time', 'Swim', 'T1', 'Bike', 'T2'],
  ['1.5 km Swim;T1;40 km Bike;T2;10 km Run;Total Time', 'Swim', 'T1', 'Bike', 'T2'],
  [
    'Schwimmen 1,5 km;Wechsel 1;Rad 40 km;Wechsel 2;Laufen 10 km;Gesamtzeit',
    ...['Schwimmen', 'Wechsel 1', 'Rad', 'Wechsel 2'],
  ],
  [
    'Natation (1500 m);T1;Vélo (40 km);T2;Course à pied (10 km);Temps',
    ...['Natation', 'T1', 'Vélo', 'T2'],
  ],
  [
    'Natación 1500 m;T1;Ciclismo 40 km;T2;Carrera 10 km;Tiempo total',
    ...['Natación', 'T1', 'Ciclismo', 'T2'],
  ],
  ['Nuoto 1,5 km;T1;Bici 40 km;T2;Corsa 10 km;Tempo', 'Nuoto', 'T1', 'Bici', 'T2'],
  [
    'Zwemmen 1.500 m;Wissel 1;Fietsen 40 km;Wissel 2;Lopen 10 km;Totaaltijd',
    ...['Zwemmen', 'Wissel 1', 'Fietsen', 'Wissel 2'],
  ],
])('the times of %s are those of the legs', async (names, swim, t1, bike, t2) => {
  expect(await readFirst(table(names, ...legs))).toEqual(sinceStart)
  expect(checkpoints()).toEqual([`${swim} 1500`, `${t1} 1500`, `${bike} 41500`, `${t2} 41500`])
})

test.each([
  [
    'times since the start',
    'Swim 1.5 km;T1;After T1 1.5 km;Bike 40 km;After bike 41.5 km;T2;Run 10 km;Time',
    '24:40;1:35;26:15;1:02:00;1:28:15;1:02;38:30;2:07:47',
  ],
  [
    'places',
    'Swim 1.5 km;Swim Rank;T1;T1 Rank;Bike 40 km;Rk;T2;Run 10 km;Run 10 km Rank;Time',
    '24:40;1;1:35;2;1:02:00;1;1:02;38:30;1;2:07:47',
  ],
  [
    'paces',
    'Swim 1.5 km;Swim min/100m;T1;Bike 40 km;km/h;T2;Run 10 km;Run 10 km min/km;Time',
    '24:40;1:39;1:35;1:02:00;38.7;1:02;38:30;3:51;2:07:47',
  ],
  [
    'changes behind them',
    'Swim 1.5 km;Bike 40 km;Run 10 km;T1;T2;Time',
    '24:40;1:02:00;38:30;1:35;1:02;2:07:47',
  ],
])('legs are read beside %s', async (_what, names, times) => {
  expect(await readFirst(table(names, times, times))).toEqual(sinceStart)
})

test('"Carrera" has the times of the run, and names no races', async () => {
  const path = table(
    'Natación;T1;Ciclismo;T2;Carrera;Tiempo',
    '20:10;1:10;1:05:20;0:50;38:30;2:06:00',
    '20:40;1:20;1:06:20;0:55;38:45;2:08:00',
  )
  const rows = await rowsOf(path, '--distance', '51.5 km', ...triathlon)
  expect(rows.map(({ splitTimes }) => splitTimes.map((time) => (time ?? 0) / 1000))).toEqual([
    [1210, 1280, 5200, 5250],
    [1240, 1320, 5300, 5355],
  ])
})

test('times since the start are at the sums of the lengths of the legs', async () => {
  const times = '24:40;26:15;1:28:15;1:29:17;2:07:47;2:07:47'
  const path = table('Swim 1.5 km;T1;Bike 40 km;T2;Run 10 km;Time', times, times)
  expect(await readFirst(path)).toEqual(sinceStart)
  expect(checkpoints()).toEqual(['Swim 1500', 'T1 1500', 'Bike 41500', 'T2 41500'])
})

test('a duathlon has two legs of running', async () => {
  const times = '17:30;1:00;34:10;0:50;9:20;1:02:50'
  const path = table('CAP 1 5 km;T1;Vélo 20 km;T2;CAP 2 2,5 km;Temps', times, times)
  expect(await readFirst(path)).toEqual([1050, 1110, 3160, 3210, 3770])
  expect(checkpoints()).toEqual(['CAP 1 5000', 'T1 5000', 'Vélo 25000', 'T2 25000'])
})

test('the lengths of the legs of an aquathlon also rise', async () => {
  expect(await readFirst(table('Swim 1 km;Run 5 km;Time', '16:40;20:50;37:30'))).toEqual([
    1000, 2250,
  ])
  expect(checkpoints()).toEqual(['Swim 1000'])
})

test.each([
  [
    'Swim 1.5 km;Bike 41.5 km;Run 51.5 km;Time',
    '24:40;1:28:15;2:07:47;2:07:47',
    'km 1.5',
    'km 41.5',
  ],
  ['Run 5 km;Swim;Run 10 km;Run 15 km;Time', '20:00;22:00;45:00;1:07:00;1:07:00', 'km 5', 'km 10'],
  ['Cap 5 km;Ski 10 km;Lob 15 km;Time', '20:00;45:00;1:07:00;1:10:00', 'km 5', 'km 10', 'km 15'],
])('distances that rise are from the start in %s', async (names, times, ...expected) => {
  await readFirst(table(names, times, times))
  expect(
    checkpoints().map((text) => `km ${String(Number(text.split(' ').at(-1)) / 1000)}`),
  ).toEqual(expect.arrayContaining(expected))
})

test.each([
  [
    'the times of the changes are missing',
    'Swim 1.5 km;Bike 40 km;Run 10 km;Time',
    '24:40;1:02:00;38:30;2:07:47',
  ],
  [
    'a leg has a time on its way',
    'Swim 1.5 km;Bike 20 km;Bike 40 km;Run 10 km;Time',
    '24:40;31:00;1:02:00;38:30;2:05:10',
  ],
  ['a length is missing', 'Swim;Bike 40 km;Run 10 km;Time', '24:40;1:02:00;38:30;2:05:10'],
])('legs are not used where %s', async (_what, names, times) => {
  const path = table(names, times, times)
  const { output } = await run(path, ...triathlon)
  expect(output).toContain('"Run 10 km" are not used: they are times of legs')
  expect((await readFirst(path)).length).toBe(1)
})

test.each([
  ['25.75 km', 'Schwimmen;Wechsel 1;Rad;Wechsel 2;Laufen;Endzeit', 750, 20_750],
  ['51.5 km', 'Svømming;T1;Sykkel;T2;Løping;Totaltid', 1500, 41_500],
  ['113 km', 'Swim Time;T1;Bike Time;T2;Run Time;Finish', 1900, 91_900],
  ['226 km', '游泳;T1;自行車;T2;跑步;總時間', 3800, 183_800],
])('legs without lengths are those of a triathlon of %s', async (distance, names, swim, bike) => {
  const path = table(names, ...legs)
  const [first] = await rowsOf(path, '--sport-label', 'Triathlon', '--distance', distance)
  expect(first?.splitTimes.map((time) => time && time / 1000)).toEqual(sinceStart.slice(0, 4))
  expect(checkpoints().map((text) => text.split(' ').at(-1))).toEqual(
    [swim, swim, bike, bike].map(String),
  )
})

test('legs without lengths of another distance are not used', async () => {
  const path = table('Swim;T1;Bike;T2;Run;Time', ...legs)
  const [first] = await rowsOf(path, ...triathlon, '--distance', '49 km')
  expect(first?.splitTimes).toEqual([])
})

test('numbers of changes that fall show that the course is from right to left', async () => {
  const path = table(
    'Total;Run 10 km;T2;Bike 40 km;T1;Swim 1.5 km',
    ...legs.map((times) => times.split(';').toReversed().join(';')),
  )
  expect(await readFirst(path)).toEqual(sinceStart)
  expect(checkpoints()).toEqual(['Swim 1500', 'T1 1500', 'Bike 41500', 'T2 41500'])
})

test('a penalty of one athlete does not lose the legs of a small race', async () => {
  const names = 'Swim 1.5 km;T1;Bike 40 km;T2;Run 10 km;Time'
  const penalised = '26:00;1:40;1:05:00;1:00;41:00;2:15:40'
  expect(await readFirst(table(names, ...legs, penalised))).toEqual(sinceStart)
})

test('legs that most athletes did not reach have DNF', async () => {
  const dnf = '26:00;1:40;DNF;DNF;DNF;DNF'
  const path = table('Swim 1.5 km;T1;Bike 40 km;T2;Run 10 km;Time', legs[0] ?? '', dnf, dnf)
  expect(await readFirst(path)).toEqual(sinceStart)
})

test('Trail Run and Ocean Swim are legs', async () => {
  const times = '24:40;1:02:00;38:30;2:05:10'
  const path = table('Ocean Swim 1.5 km;Mountain Bike 30 km;Trail Run 8 km;Time', times, times)
  expect(await readFirst(path)).toEqual([1480, 5200, 7510])
})

test.each(['Swim 1.5 km;T1;Bike 40 km;T2;Time', 'Swim;T1;Bike;T2;Time'])(
  'of %s, times since the start are read up to a run that has no column',
  async (names) => {
    const path = table(names, '24:40;26:15;1:28:15;1:29:17;2:07:47')
    const [first] = await rowsOf(path, ...triathlon, '--distance', '51.5 km')
    expect(
      [...(first?.splitTimes ?? []), first?.raceTime].map((time) => (time ?? 0) / 1000),
    ).toEqual([1480, 1575, 5295, 5357, 7667])
    expect(checkpoints().map((text) => text.split(' ').at(-1))).toEqual([
      '1500',
      '1500',
      '41500',
      '41500',
    ])
  },
)

test('times of legs up to a run that has no column are not used', async () => {
  const path = table('Swim 1.5 km;T1;Bike 40 km;T2;Time', '24:40;1:35;1:02:00;1:02;2:07:47')
  const { output } = await run(path, ...triathlon)
  expect(output).toContain('"T2" are not used')
  expect(await readFirst(path)).toEqual([7667])
})

test('asks for the finish if there are only legs', async () => {
  const path = table(
    'Swim 1.5 km;T1;Bike 40 km;T2;Run 10 km',
    '24:40;26:15;1:28:15;1:29:17;2:07:47',
  )
  const { output } = await run(path, ...triathlon)
  expect(output).toContain('Which column has the finish times?')
})
