import { expect, test } from 'vitest'
import { readOneRace } from './support/read-one-race.ts'
import {
  facts,
  hour,
  minute,
  openFolder,
  rowsOf,
  run,
  runInTerminal,
  second,
  withTimes,
} from './support/single-file.ts'

const { folder, put, write } = openFolder('unclear-times')

test.each([
  ['hours and minutes of a marathon', ['2:58', '3:12', '4:45'], ['--distance', '42.195 km']],
  ['hours and minutes without a distance', ['2:58', '3:12', '4:45'], []],
  ['minutes that a spreadsheet made hours', ['34:29:00', '35:19:00', '36:12:00'], []],
  ['minutes with a point beside hours', ['58.12', '59.45', '1:02:33'], []],
  ['hours without signs', ['20945', '21033', '21550'], ['--distance', '42.195 km']],
])('%s are a question', async (_name, times, flags) => {
  const { code, output } = await write(withTimes(...times), ...flags)
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(`Are times such as ${times[0] ?? ''}`),
  ])
  expect(output).toContain('[file.notUnderstood]')
})

test.each([
  ['hours', [178 * minute, 192 * minute, 285 * minute]],
  ['clock', [178 * second, 192 * second, 285 * second]],
])('the answer --times %s says what 2:58 is', async (format, expected) => {
  const path = put(withTimes('2:58', '3:12', '4:45'))
  const rows = await rowsOf(path, '--times', format)
  expect(rows.map(({ raceTime }) => raceTime)).toEqual(expected)
})

test.each([
  ['running', '800 m', ['1:58', '2:12', '2:45'], 118],
  ['running', '5 km', ['17:58', '18:12', '22:45'], 1078],
  ['swimming', '100 m', ['3:03', '3:45', '4:10'], 183],
])('in %s over %s, %j are minutes and seconds', async (sport, distance, times, seconds) => {
  const path = put(withTimes(...times))
  const [first] = await rowsOf(path, '--distance', distance, '--sport', sport)
  expect(first?.raceTime).toBe(seconds * second)
})

test('times that are no possible hours and minutes are no question', async () => {
  const climb = withTimes('45:10', '50:12', '58:20')
  const { code, output } = await write(climb, '--distance', '1 km')
  expect([code, output]).toEqual([0, expect.stringContaining('race_time ← Time')])
})

test('hours and minutes after days are not minutes and seconds', async () => {
  const { rows, rejected } = await readOneRace(withTimes('2d 03:12', '2d 03:12:10'))
  expect(rows).toMatchObject([{ raceTime: 51 * hour + 12 * minute + 10 * second }])
  expect(rejected).toEqual([expect.stringContaining('2: is no time') as unknown])
})

test('times of legs that rise are recognised by the lengths of the legs', async () => {
  const file = [
    'Place;Name;5 km;10 km;15 km;Time',
    '1;Mara Lind;27:00;28:00;29:00;2:05:00',
    '2;Jo Feld;28:00;29:00;30:00;2:10:00',
  ].join('\n')
  expect(await rowsOf(put(file), '--distance', '21.1 km')).toMatchObject([
    { splitTimes: [27 * minute, 55 * minute, 84 * minute] },
    { splitTimes: [28 * minute, 57 * minute, 87 * minute] },
  ])
})

test.each([
  ['with the distance of the race', '30 km'],
  ['without it', undefined],
])('times since the start after a slow climb are no times of legs, %s', async (_name, distance) => {
  const file = [
    'Place;Name;5 km;15 km;Time',
    '1;Mara Lind;1:00:00;2:00:00;4:00:00',
    '2;Jo Feld;1:05:00;2:10:00;4:20:00',
  ].join('\n')
  const flags = distance === undefined ? [] : ['--distance', distance]
  expect(await rowsOf(put(file), ...flags)).toMatchObject([
    { splitTimes: [60 * minute, 120 * minute] },
    { splitTimes: [65 * minute, 130 * minute] },
  ])
})

test('10 m and 20 m are metres', async () => {
  const file = 'Place;Name;10 m;20 m;Time\n1;Mara Lind;1.95;3.02;7.41\n2;Jo Feld;1.98;3.08;7.52\n'
  const { output } = await run(put(file), '--distance', '60 m')
  expect(output).toContain('split at 10 m ← 10 m')
  expect(output).toContain('split at 20 m ← 20 m')
})

test('5M and 10M are miles', async () => {
  const file =
    'Place;Name;5M;10M;Time\n1;Mara Lind;32:00;1:04:00;1:25:00\n2;Jo Feld;33:00;1:06:00;1:27:00\n'
  await rowsOf(put(file), '--distance', '13.1 miles')
  const { output } = await run(folder.path, '--check')
  expect(output).toContain('check points ← 5M, 10M')
  expect((await run(put(file))).output).toMatch(/split at 8,046\.7 m ← 5M/)
})

test.each([
  ['gaps with a minus', ['34:29', '-0:50', '-1:10']],
  ['dates', ['2026-06-14 10:34:29', '2026-06-14 10:35:19', '2026-06-14 10:36:12']],
  ['other signs', ['34_29', '35_19', '36_12']],
  ['days and hours', ['2d 03:12', '2d 05:10', '3d 05:06']],
])('a column of finish times with %s is a question', async (_name, times) => {
  const { code, output } = await write(withTimes(...times))
  const question = `Are the values of "Time", such as ${times.join(', ')}, finish times?`
  expect([code, output]).toEqual([1, expect.stringContaining(question)])
})

test.each([
  ['Minuten', ['128,62', '130,03', '140,5']],
  ['Seconds', ['7717', '7802.4', '8430']],
  ['Time (1/100 s)', ['771700', '780240', '843000']],
])('numbers below %s are a question about the finish times', async (heading, times) => {
  const file = withTimes(...times).replace('Time', heading)
  expect(await write(file)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`Columns of numbers are: ${heading}.`) as unknown,
  })
})

test.each(['H;M;S', 'Std.;Min.;Sek.', 'Time Hours;Time Minutes;Time Seconds'])(
  'a time in the columns %s is refused',
  async (names) => {
    const file = `Place;Name;${names}\n1;Mara Lind;0;34;29\n2;Jo Feld;0;35;19\n`
    expect(await write(file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('[file.timeInParts]') as unknown,
    })
  },
)

test('dates beside points are no question', async () => {
  const file = [
    'Place;Name;Points;Time',
    '1;Mara Lind;120;2026-06-14 10:34:29',
    '2;Jo Feld;110;2026-06-14 10:30:00',
  ].join('\n')
  expect(await rowsOf(put(file))).toMatchObject([
    { raceTime: null, places: { overall: 1 } },
    { raceTime: null, places: { overall: 2 } },
  ])
})

test('"Total" beside "Time" and "Penalty" is the finish time', async () => {
  const file = [
    'Place;Name;Time;Penalty;Total',
    '1;Mara Lind;34:29;0:00;34:29',
    '2;Jo Feld;33:19;2:00;35:19',
    '3;Pia Ost;36:00;0:00;36:00',
  ].join('\n')
  expect((await rowsOf(put(file))).map(({ raceTime }) => raceTime)).toEqual([
    34 * minute + 29 * second,
    35 * minute + 19 * second,
    36 * minute,
  ])
})

test.each([
  ['the column of times', ['1:34:29;', '+0:10;', '+0:02;', '+0:07;']],
  ['a column of gaps', ['1:34:29;', ';+0:10', ';+0:02', ';+0:07']],
])('gaps that fall from place to place in %s are a question', async (_name, times) => {
  const file = withTimes(...times).replace('Time', 'Time;Gap')
  const { code, output } = await write(file)
  expect([code, output]).toEqual([1, expect.stringContaining('They fall from place to place')])
  const rows = await rowsOf(put(file), '--column', 'race_time=Time')
  expect(rows[3]?.raceTime).toBe(hour + 34 * minute + 36 * second)
})

test('a single gap that falls by a decision of judges is no question', async () => {
  const rows = ['1;1;Runner A;1:34:29;'].concat(
    Array.from('BCDEFGHIJKL', (name, index) => {
      const gap = name === 'G' ? 11 : 12 + index
      return `${String(index + 2)};${String(index + 2)};Runner ${name};;+0:${String(gap)}`
    }),
  )
  const read = await rowsOf(put(['Place;Bib;Name;Time;Gap', ...rows].join('\n')))
  expect(read[11]?.places).toMatchObject({ overall: 12 })
})

test.each(['Pl 5 km', 'X 5 km'])('places at a checkpoint under "%s" are no times', async (name) => {
  const file = [
    `Place;Name;5 km;${name};Time`,
    '1;Mara Lind;17:10;2;34:29',
    '2;Jo Feld;17:00;1;35:19',
  ].join('\n')
  expect(await rowsOf(put(file), '--distance', '10 km')).toMatchObject([
    { splitTimes: [17 * minute + 10 * second] },
    { splitTimes: [17 * minute] },
  ])
})

test('whole seconds at a checkpoint are times beside finish times with minutes', async () => {
  const file = 'Place;Name;5 km;Time\n1;Mara Lind;1030;34:29\n2;Jo Feld;1055;35:19\n'
  expect(await rowsOf(put(file), '--distance', '10 km')).toMatchObject([
    { splitTimes: [1030 * second] },
    { splitTimes: [1055 * second] },
  ])
})

test('the place 999 without a time is no place', async () => {
  const file = `${withTimes('34:29', '35:19')}\n999;20;Pia Ost;\n9999;21;Ole Sand;\n`
  expect((await rowsOf(put(file))).map(({ state }) => state)).toEqual([
    'finished',
    'finished',
    'did_not_finish',
    'did_not_finish',
  ])
})

test('gaps without a sign beside the time of the winner are named', async () => {
  const file = 'Rank;Name;Time;Gap\n1;Mara Lind;1:34:29;\n2;Jo Feld;;0:28\n3;Pia Ost;;1:02\n'
  expect((await run(put(file))).output).toContain('"Gap" is not added to the time of the winner')
  expect(await rowsOf(put(file))).toMatchObject([
    { raceTime: 94 * minute + 29 * second },
    { raceTime: null, places: { overall: 2 } },
    { raceTime: null, places: { overall: 3 } },
  ])
})

test.each([
  'Abandon|Opgave|Ritirato|退赛|Aufgegeben|Abandono|Zeitlimit|No terminó|Non terminato|Hors délai|Fuera de control|Arrêt',
  'Non partant|Niet gestart|Non partito|未起跑|Nicht am Start|No salió|Absent|Afwezig|Assente|Ausente',
])('the words %s in a column of times are statuses', async (words) => {
  const all = words.split('|')
  const lines = all.map(
    (word, index) => `;${String(index + 20)};Runner ${'ABCDEFGHIJKL'[index] ?? ''};${word}`,
  )
  const { rows } = await readOneRace([withTimes('34:29', '35:19'), ...lines].join('\n'))
  const states = rows.slice(2).map(({ state }) => state)
  const [expected] = states
  expect(['did_not_finish', 'did_not_start']).toContain(expected)
  expect(states).toEqual(all.map(() => expected))
})

test('the report of a package says that 2:58 is read as minutes, unless that is plausible', async () => {
  const note = 'are read as minutes and seconds'
  const notesOf = async (times: string[], one = {}) =>
    (await readOneRace(withTimes(...times), one)).summary.filter((line) => line.includes(note))
  expect(await notesOf(['2:58', '3:12', '4:45'])).toEqual([
    expect.stringContaining('times such as 2:58 in "Time"'),
  ])
  expect(await notesOf(['34:29', '35:19', '36:00'])).toEqual([])
  expect(await notesOf(['1:58', '2:12', '2:45'], { race: 'distance: 800 m' })).toEqual([])
  expect(await notesOf(['2:58', '3:12', '4:45'], { results: 'times: clock' })).toEqual([])
})

test.each(['PB', 'Seed time', 'Expected time'])(
  'times under "%s" alone are no results',
  async (heading) => {
    const path = put(`Bib;Name;Club;${heading}\n14;Mara Lind;Quay;34:29\n7;Jo Feld;Nord;35:19\n`)
    expect((await rowsOf(path)).map(({ raceTime, state }) => [raceTime, state])).toEqual([
      [null, null],
      [null, null],
    ])
  },
)

test('the last checkpoint is the finish if it is at the distance of the race', async () => {
  const path = put(
    'Place,Lane,Name,500m,1000m,2000m\n1,3,Mara Lind,1:40.2,3:22.4,6:48.3\n2,4,Jo Feld,1:41.0,3:24.1,6:52.4\n',
  )
  expect((await rowsOf(path, '--distance', '2 km')).map(({ raceTime }) => raceTime)).toEqual([
    409 * second,
    413 * second,
  ])
  const { output } = await run(put('Place,Name,500m,1000m\n1,Mara Lind,1:40,3:22\n'))
  expect(output).toContain('No column has finish times. If "1000m" is the finish')
})

test('decimal numbers under "Time (min)" are times', async () => {
  const path = put('Place;Bib;Name;Time (min)\n1;14;Mara Lind;62.55\n2;7;Jo Feld;63.67\n')
  const rows = await rowsOf(path, '--times', 'minutes')
  expect(rows.map(({ raceTime }) => raceTime)).toEqual([3753 * second, 3820 * second])
})

test('whole numbers under "Total" beside a time and a bonus are no times', async () => {
  const path = put(
    'Place;Bib;Name;Time;Bonus;Total\n1;14;Mara Lind;34:29;10;110\n2;7;Jo Feld;35:19;5;95\n',
  )
  expect((await rowsOf(path)).map(({ raceTime }) => raceTime)).toEqual([2069_000, 2119_000])
})

const leg = (name: string, time: string, group = 'Open') => ({ name, time, group })
const relay = (...legs: ReturnType<typeof leg>[]) =>
  JSON.stringify({
    teams: [
      { team: 'Quay', place: 1, time: '18:40', members: legs.slice(0, 2) },
      { team: 'Bay', place: 2, time: '19:40', members: legs.slice(2) },
    ],
  })
const shortRelay = relay(
  leg('Mara Lind', '9:05'),
  leg('Jo Feld', '9:35'),
  leg('Pia Ost', '9:55'),
  leg('Ole Sand', '9:45'),
)

test('a question about the legs of a relay is answered', async () => {
  const { code, output } = await run(put(shortRelay, 'relay.json'), '--write', ...facts)
  expect([code, output]).toEqual([1, expect.stringContaining('Are times such as 9:05')])
  const path = put(shortRelay, 'relay.json')
  expect(await rowsOf(path, '--times', 'clock', '--column', 'category=group')).toMatchObject([
    { name: 'Quay', raceTime: 1120 * second, category: null },
    { name: 'Bay', raceTime: 1180 * second, category: null },
    { name: 'Mara Lind', raceTime: 545 * second, category: 'Open' },
    { name: 'Pia Ost', raceTime: 595 * second, category: 'Open' },
    { name: 'Jo Feld', raceTime: 575 * second, category: 'Open' },
    { name: 'Ole Sand', raceTime: 585 * second, category: 'Open' },
  ])
})

test('an answer about a column of teams and legs is for the legs if they ask', async () => {
  const odd = relay(
    leg('Mara Lind', '34:29'),
    leg('Jo Feld', '2d 03:12'),
    leg('Pia Ost', '35:19'),
    leg('Ole Sand', '2d 04:12'),
  )
  const path = put(odd, 'relay.json')
  const { code, output } = await run(path, '--write', ...facts)
  expect([code, output]).toEqual([1, expect.stringContaining('Are the values of "time"')])
  const answered = await run(path, '--write', ...facts, '--column', 'race_time=time')
  expect(answered).toMatchObject({ code: 0 })
})

test('in a terminal, a question about the legs is asked once', async () => {
  const path = put(shortRelay, 'relay.json')
  const { code, output } = await runInTerminal(['import', path, '--write', ...facts], 'clock')
  expect([code, output]).toEqual([0, expect.stringContaining('Wrote ')])
})
