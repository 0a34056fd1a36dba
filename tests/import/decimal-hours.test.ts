import { expect, test } from 'vitest'
import { hour, minute, openFolder, rowsOf, second, withTimes } from './support/single-file.ts'

const { put, write } = openFolder('decimal-hours')

test('whole hours are no question', async () => {
  const path = put(withTimes('24:00:00', '23:00:00', '22:00:00').replace('Time', 'Race time'))
  expect((await rowsOf(path)).map(({ raceTime }) => raceTime)).toEqual([
    24 * hour,
    23 * hour,
    22 * hour,
  ])
})

test.each([
  ['the values', 'Time', ['12.5 h', '13.02 h', '14 h']],
  ['the heading', 'Time (h)', ['12.5', '13.02', '14']],
])('decimal hours are read by %s', async (_by, heading, times) => {
  const path = put(withTimes(...times).replace('Time', heading))
  const rows = await rowsOf(path, '--distance', '100 km')
  expect(rows.map(({ raceTime }) => raceTime)).toEqual([
    12.5 * hour,
    13 * hour + minute + 12 * second,
    14 * hour,
  ])
})

test('12.54 h is a question: it may be hours and minutes', async () => {
  const { code, output } = await write(withTimes('12.54 h', '13.02 h'))
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('If they are hours and minutes, write 12:54 in the file.'),
  ])
  const [first] = await rowsOf(put(withTimes('12.54 h', '13.02 h')), '--times', 'hours')
  expect(first?.raceTime).toBe(12 * hour + 32 * minute + 24 * second)
})

test.each([
  ['hours of 24 h', 'Time', ['24h', '24h', '24h']],
  ['hours of 24 h beside Kilometer', 'Time', ['24h', '24h', '24h'], 'Kilometer'],
  ['hours of several races', 'Time', ['24 h', '12 h', '6 h']],
  ['whole hours by the heading', 'Hora (h)', ['24', '24', '24']],
])(
  '%s are no finish times beside distances',
  async (_what, heading, times, distance = 'Distance (km)') => {
    const distances = ['203.2', '99.1', '58.0']
    const lines = times.map(
      (time, at) => `${String(at + 1)};${String(at + 7)};Mara Lind;${time};${distances[at] ?? ''}`,
    )
    const rows = await rowsOf(put([`Place;Bib;Name;${heading};${distance}`, ...lines].join('\n')))
    expect(rows.map(({ raceTime, scores }) => [raceTime, scores])).toEqual([
      [null, { distance: 203_200 }],
      [null, { distance: 99_100 }],
      [null, { distance: 58_000 }],
    ])
  },
)

test.each([
  ['10 km', '45:10', '46:10'],
  ['Half (min)', '75.5', '76.5'],
])(
  'a finish in decimal hours beside the times of "%s" is a question',
  async (heading, first, second) => {
    const file = `Place;Name;${heading};Time (h)\n1;Mara Lind;${first};3.61\n2;Jo Feld;${second};3.75\n`
    const { code, output } = await write(file)
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(`but "${heading}" has other times, such as ${first}.`),
    ])
    const [row] = await rowsOf(put(file), '--times', 'hours', '--distance', '42.2 km')
    expect(row?.raceTime).toBe(3.61 * hour)
  },
)
