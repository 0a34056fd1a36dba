import { expect, test } from 'vitest'
import {
  facts,
  hour,
  minute,
  openFolder,
  rowsOf,
  run,
  second,
  withTimes,
} from './support/single-file.ts'

const { folder, putLines: put } = openFolder('misleading-times')

test('the finish under an unknown name is found beside checkpoints and gaps', async () => {
  const path = put(
    'Place;Name;5 km;10 km;Cilovka;Rozdil',
    '1;Mara Lind;17:10;34:20;1:12:33;',
    '2;Jo Feld;17:20;34:50;1:13:33;1:00',
    '3;Pia Ost;17:40;35:20;1:14:33;2:00',
  )
  expect(await rowsOf(path)).toMatchObject([
    { raceTime: hour + 12 * minute + 33 * second },
    { raceTime: hour + 13 * minute + 33 * second },
    { raceTime: hour + 14 * minute + 33 * second },
  ])
})

test('two finishes under unknown names beside checkpoints are a question', async () => {
  const path = put(
    'Place;Name;5 km;Kello A;Kello B',
    '1;Mara Lind;17:10;1:12:33;1:12:35',
    '2;Jo Feld;17:20;1:13:33;1:13:36',
  )
  const { code, output } = await run(path, '--write', ...facts)
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('Columns of times are: Kello A, Kello B.'),
  ])
})

test.each([
  ['any time', ['Place;Bib;Name', '1;14;Mara Lind', '2;7;Jo Feld']],
  ['a value in its column of times', ['Place;Bib;Name;Time', '1;14;Mara Lind;', '2;7;Jo Feld;']],
])('a table of places without %s is reported', async (_, lines) => {
  const { output } = await run(put(...lines))
  expect(output).toContain('No column has finish times, so the athletes have places only.')
})

test('splits of unknown distance are reported', async () => {
  const { output } = await run(
    put(
      'Rank;Name;Lap 1;Lap 2;Time',
      '1;Mara Lind;17:10;17:19;34:29',
      '2;Jo Feld;17:20;17:59;35:19',
    ),
  )
  expect(output).toContain('The distances of "Lap 1", "Lap 2" are not known')
})

test('a gap such as at 12" is added to the time of the winner', async () => {
  const path = put(
    'Pos;Rider;Gap;Time',
    '1;Mara Lind;;12:12:33',
    '2;Una Feld;at 12";',
    `3;Pia Ost;à 1'05";`,
  )
  const winner = 12 * hour + 12 * minute + 33 * second
  expect((await rowsOf(path)).map(({ raceTime }) => raceTime)).toEqual([
    winner,
    winner + 12 * second,
    winner + 65 * second,
  ])
})

test('gaps without a sign behind athletes with the time of the winner are refused', async () => {
  const path = put(
    'Rnk;Rider;Time',
    '1;Mara Lind;4:12:33',
    '2;Una Feld;s.t.',
    '3;Pia Ost;0:12',
    '4;Eva Tarn;0:12',
    '5;Ada Berg;1:05',
  )
  await expect(rowsOf(path)).rejects.toThrow(/3 of 5 finish times are shorter.*gaps to the winner/)
})

test.each([
  ['="00:34:29"', '="0014"'],
  ["'00:34:29", "'0014"],
  ['00:34:29 (1)', '(0014)'],
  ['(1.) 00:34:29', '0014'],
])('the time %s and the start number %s are read', async (time, bib) => {
  const path = put('Place;Bib;Name;Time', `1;${bib};Mara Lind;${time}`, `2;7;Jo Feld;00:35:19`)
  const [first] = await rowsOf(path)
  expect(first).toMatchObject({ bib: '0014', raceTime: 34 * minute + 29 * second })
})

test.each([
  ['12:34:29 AM', '12:35:46 AM', '1:02:03 AM'],
  ['12:34:29 a. m.', '12:35:46 a. m.', '1:02:03 a. m.'],
  ['上午 12:34:29', '上午 12:35:46', '上午 01:02:03'],
])('durations that a spreadsheet has written as %s are read', async (...times) => {
  const path = folder.put(withTimes(...times))
  expect((await rowsOf(path)).map(({ raceTime }) => raceTime)).toEqual([
    34 * minute + 29 * second,
    35 * minute + 46 * second,
    hour + 2 * minute + 3 * second,
  ])
})

test.each([
  ['in a morning race', ['9:34:29 AM', '9:35:46 AM', '10:02:03 AM']],
  ['of more than 12 hours', ['11:34:29 AM', '12:35:46 PM', '1:02:03 PM']],
  ['in another order than the places', ['12:44:29 AM', '12:35:46 AM', '1:02:03 AM']],
  ['from minutes and seconds', ['2:29:00 AM', '2:46:00 AM', '3:03:00 AM']],
])('times with AM and PM %s are a question', async (_name, times) => {
  const path = folder.put(withTimes(...times))
  const { code, output } = await run(path, '--write', ...facts)
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(`Are times such as ${times[0] ?? ''} hours, minutes and seconds since`),
  ])
})

test('the answer am_pm says that 1:02:03 PM is the duration 13:02:03', async () => {
  const path = folder.put(withTimes('11:34:29 AM', '1:02:03 PM'))
  expect((await rowsOf(path, '--times', 'am_pm')).map(({ raceTime }) => raceTime)).toEqual([
    11 * hour + 34 * minute + 29 * second,
    13 * hour + 2 * minute + 3 * second,
  ])
})

test('days before a point are read: 1.02:03:04', async () => {
  const rows = await rowsOf(put('Rank;Name;Time', '1;Mara Lind;23:03:04', '2;Jo Feld;1.02:03:04'))
  expect(rows[1]).toMatchObject({ raceTime: 26 * hour + 3 * minute + 4 * second })
})

test.each([
  ['the finish is like 1.12.33', ['17.10;1.12.33', '17.20;1.13.33'], []],
  ['only minutes fit the distance', ['29.10;58.33', '31.20;1.03.40'], ['--distance', '15 km']],
])('34.29 are minutes and seconds if %s', async (_reason, [first = '', other = ''], flags) => {
  const path = put('Sija;Nimi;5 km;Aika', `1;Mara Lind;${first}`, `2;Jo Feld;${other}`)
  const rows = await rowsOf(path, ...flags)
  const [split = '', finish = ''] = first.split(';')
  const seconds = (text: string) =>
    text.split('.').reduce((sum, part) => sum * 60 + Number(part), 0) * second
  expect(rows[0]).toMatchObject({ splitTimes: [seconds(split)], raceTime: seconds(finish) })
})

test.each([
  ['10 km - Arrivée;Temps', '45:00;1:25:00', '46:00;1:27:00'],
  ['10 km al arrivo;Tempo', '45:00;1:25:00', '46:00;1:27:00'],
  ['First 5 km;Second 5 km;Final', '45:00;45:15;1:30:15', '46:00;46:15;1:32:15'],
  ['Lake Loop 8 km;Hill Loop 10 km;Time', '32:00;40:30;1:12:30', '33:00;41:30;1:14:30'],
  ['Lake 8 km;Hill 10 km;Time', '32:00;40:30;1:12:30', '33:00;41:30;1:14:30'],
])('times of parts of the course are no times since the start: %s', async (names, ...lines) => {
  const path = put(
    `Place;Name;${names}`,
    ...lines.map((line, at) => `${'12'[at] ?? ''};Runner ${'AB'[at] ?? ''};${line}`),
  )
  const rows = await rowsOf(path, '--distance', '21.1 km')
  const isFirst = names.startsWith('First')
  expect(rows.map(({ splitTimes }) => splitTimes)).toEqual(
    isFirst ? [[45 * minute], [46 * minute]] : [[], []],
  )
})

test('a column of times with an unknown name beside the finish is reported', async () => {
  const { output } = await run(
    put('Place;Name;Time;Adjusted', '1;Mara Lind;34:29;33:40', '2;Jo Feld;35:19;34:00'),
  )
  expect(output).toContain('Columns with times that are not used: "Adjusted".')
})

test('times without their hours are refused', async () => {
  const path = folder.put(withTimes('34:29.0', '45:29.0', '58:29.0', '26:10.0'))
  expect(await run(path, '--write', ...facts)).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /Times such as 26:10\.0 have lost .*\[file\.lostHours\]/,
    ) as unknown,
  })
})

test('a column of times that the places follow is a question', async () => {
  const path = put(
    'Place;Name;Time;Corrected',
    '1;Mara Lind;36:29;33:40',
    '2;Jo Feld;35:19;34:00',
    '3;Pia Ost;37:19;34:50',
  )
  const { code, output } = await run(path, '--write', ...facts)
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('The places follow "Corrected", not "Time".'),
  ])
  expect((await rowsOf(path, '--column', 'race_time=Corrected'))[0]).toMatchObject({
    raceTime: 33 * minute + 40 * second,
  })
})

test('the answer dotted says that 34.29 are minutes and seconds', async () => {
  const path = folder.put(withTimes('34.29', '35.19', '36.00'))
  expect((await run(path, '--write', ...facts)).code).toBe(1)
  expect((await rowsOf(path, '--times', 'dotted'))[0]).toMatchObject({
    raceTime: 34 * minute + 29 * second,
  })
})

const splits = [
  ['1;Mara Lind', 1030, 2060, 3090, 4353],
  ['2;Jo Feld', 1040, 2090, 3130, 4413],
  ['3;Pia Ost', 1060, 2120, 3220, 4473],
] as const
const clock = (time: number) =>
  [time / 3600, (time / 60) % 60, time % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')

test.each([
  ['5 km Time;5 km Split', (time: number, leg: number) => [time, leg]],
  ['5 km Split;5 km Elapsed', (time: number, leg: number) => [leg, time]],
  ['5 km Brutto;5 km Netto', (time: number) => [time + 4, time]],
  ['5 km ToD;5 km', (time: number) => [time + 9 * 3600, time]],
])('of %s, the times since the start are read', async (names, cells) => {
  const named = [5, 10, 15].map((km) => names.replaceAll('5 km', `${String(km)} km`))
  const lines = splits.map(([athlete, ...times]) => {
    const finish = times.at(-1) ?? 0
    const atPoints = times
      .slice(0, -1)
      .flatMap((time, at) => cells(time, time - (times[at - 1] ?? 0)).map(clock))
    return [athlete, ...atPoints, clock(finish)].join(';')
  })
  const path = put(['Place;Name', ...named, 'Netto'].join(';'), ...lines)
  const rows = await rowsOf(path, '--distance', '21.1 km')
  expect(rows.map(({ splitTimes }) => splitTimes)).toEqual(
    splits.map(([, ...times]) => times.slice(0, -1).map((time) => time * second)),
  )
})

test('times of day at checkpoints are reported and not used', async () => {
  const lines = splits.map(([athlete, ...times]) => {
    const ofDay = times.slice(0, -1).map((time) => clock(time + 9 * 3600))
    return [athlete, ...ofDay, clock(times.at(-1) ?? 0)].join(';')
  })
  const path = put('Place;Name;5 km;10 km;15 km;Time', ...lines)
  const { output } = await run(path)
  expect(output).toContain('"5 km", "10 km", "15 km" are not used: they are later than the finish')
  expect((await rowsOf(path)).map(({ splitTimes }) => splitTimes)).toEqual([[], [], []])
})

test('gun times that are times of day beside chip times are not used', async () => {
  const rows = ['34:10', '35:13', '36:16'].map(
    (time, at) => `${String(at + 1)};Runner ${'ABC'[at] ?? ''};9:${time};${time}`,
  )
  expect(await rowsOf(put('Place;Name;Clock Time;Chip Time', ...rows))).toMatchObject([
    { gunTime: null, chipTime: 34 * minute + 10 * second },
    { gunTime: null, chipTime: 35 * minute + 13 * second },
    { gunTime: null, chipTime: 36 * minute + 16 * second },
  ])
})

test('a time with a decimal comma that parts columns is named', async () => {
  const path = put('Place,Name,Club,Time', '1,Mara Lind,Lake,34:29,3', '2,Jo Feld,Hill,35:19,8')
  await expect(rowsOf(path)).rejects.toThrow(/a time with a decimal comma needs quotes, or a point/)
})

test('marks behind times and remarks behind statuses are left out', async () => {
  const times = ['34:29*', '35:19 PB', 'DNF km 30', 'DNS ill', 'Aband.']
  const rows = times.map((time, at) => `${'12'[at] ?? ''};Runner ${'ABCDE'[at] ?? ''};${time}`)
  expect(await rowsOf(put('Place;Name;Time', ...rows))).toMatchObject([
    { raceTime: 34 * minute + 29 * second },
    { raceTime: 35 * minute + 19 * second },
    { state: 'did_not_finish' },
    { state: 'did_not_start' },
    { state: 'did_not_finish' },
  ])
})
