import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  anneke,
  annekeOnCourse,
  figure,
  openAthlete,
  placing,
  racePath,
  row,
  split,
} from './testing.ts'

const stopped = { ...anneke, state: 'DID_NOT_FINISH' as const, chipTime: null, gunTime: null }

test('in a chip-time ranking the chip time decides, and splits and places are by chip time', async () => {
  await openAthlete(anneke, `${racePath}/rankings/net/athlete/p1`)

  const clock = screen.getByText('Chip time').nextElementSibling
  expect(clock?.textContent).toBe('1:11:03')
  expect(clock?.nextElementSibling?.textContent).toMatch(/^Gun 1:11:16/)
  expect(figure('Pace')).toBe('03:22 per km')
  expect(
    screen.getByText('Times and places by chip time, since crossing the start line'),
  ).toBeDefined()
  expect(screen.queryByRole('rowheader', { name: 'Start line' })).toBeNull()
  expect(row('10 km')).toEqual([
    '10 km',
    '34:02Median 40:50',
    '40:50',
    '17:22',
    '03:28',
    '3% slower than average',
    '32 of 1,200',
  ])
  expect(row('Finish')[1]).toMatch(/^1:11:03/)
  expect(row('Finish').at(-1)).toBe('34 of 1,200')
  expect(figure('Overall')).toBe('25 of 1,104')
  expect(screen.getAllByText('Ranked by chip time')).toHaveLength(1)
})

test('by gun time, splits begin with the start line and end with the time that decides', async () => {
  await openAthlete(anneke)

  expect(screen.getByText('Times and places by gun time, since the gun')).toBeDefined()
  const headers = screen.getAllByRole('rowheader').map((header) => header.textContent)
  expect(headers.slice(0, 5)).toEqual(['Start line', '5 km', '10 km', 'The lock', 'Finish'])
  expect(row('Start line')[1]).toBe('00:12')
  expect(row('5 km')).toEqual([
    '5 km',
    '16:52Median 20:15',
    '20:15',
    '16:40',
    '03:20',
    '1% faster than average',
    '41 of 1,200',
  ])
  expect(row('The lock').slice(1)).toEqual(['–', '–', '–', '–', '', '–'])
  expect(row('Finish').slice(1, 5)).toEqual(['1:11:16Median 1:25:31', '1:25:31', '37:01', '03:20'])
  expect(row('Finish').at(-1)).toBe('44 of 1,200')
})

test('without the clock that decides, the splits keep the clock of the source', async () => {
  const chipOnly = anneke.splits.map((given) => ({
    ...given,
    timings: given.timings.filter(({ rule }) => rule === 'CHIP'),
  }))
  await openAthlete({ ...anneke, splits: chipOnly })

  expect(
    screen.getByText('Times and places by chip time, since crossing the start line'),
  ).toBeDefined()
  expect(row('5 km')[1]).toMatch(/^16:40/)
})

test('in a live ranking by race time, splits and places are by gun time', async () => {
  const [first] = annekeOnCourse.placings
  if (!first?.ranking) throw new Error('The placing has a ranking')
  const ranking = { ...first.ranking, decidedBy: 'RACE' as const, status: 'UNOFFICIAL' as const }
  await openAthlete({ ...annekeOnCourse, placings: [{ ...first, ranking }] })
  expect(screen.getByText('Times and places by gun time, since the gun')).toBeDefined()
})

test('places gained are counted by the clock of the own start', async () => {
  const byClock = (rule: 'GUN' | 'CHIP', position: number) => ({
    ...{
      __typename: 'SplitTiming' as const,
      rule,
      time: 1_000_000,
      position,
      among: 1_104,
      median: null,
    },
  })
  const splits = anneke.splits.map((given, index) => ({
    ...given,
    timings: [byClock('GUN', [900, 500, 300, 100][index] ?? 0), byClock('CHIP', 60 - index * 10)],
  }))
  await openAthlete({ ...anneke, splits })
  expect(screen.getByText(/^Faster than/).textContent).toMatch(
    /Gained 30\u00a0places after 5 km\.$/,
  )
})

test('each bar has a text alternative', async () => {
  await openAthlete(anneke)

  expect(row('5 km')[5]).toBe('1% faster than average')
  expect(row('10 km')[5]).toBe('3% slower than average')
})

test('a section less than half a percent off the average is as fast as the average', async () => {
  // The athlete ran 21.098 km in 4,263 s. At that average pace, 5 km would take 0.3 % longer than
  // this split.
  const even = split('5 km', 5000, 1_007_300, [1_007_300, 5000])
  await openAthlete({
    ...anneke,
    splits: anneke.splits.map((given, at) => (at === 0 ? even : given)),
  })
  expect(row('5 km')[5]).toBe('As fast as the average')
})

test('halves of the same displayed time are neither faster nor slower', async () => {
  const splits = [
    split('5 km', 5000, 1_000_000, [1_000_000, 5000]),
    split('', 10_000, 1_999_700, [999_700, 5000]),
  ]
  await openAthlete({ ...anneke, distance: 10_000, splits })
  expect(figure('Second half')).toBe('00:00 difference')
})

test('a French page says the difference in percent', async () => {
  await openAthlete(anneke, `${racePath.replace('/en/', '/fr/')}/athlete/p1`)
  expect(row('10 km')[5]).toBe('3\u00a0% plus lent que la moyenne')
})

test.each([
  ['en', '10:42.3', '3:20.1'],
  ['de', '10:42,3', '3:20,1'],
  ['fr', '10:42,3', '3:20,1'],
  ['zh', '10:42.3', '3:20.1'],
])(
  'tenths of a second have the decimal mark of the language %s',
  async (language, time, passing) => {
    const race = anneke.race && { ...anneke.race, sport: 'BIATHLON' as const, timeDigits: 1 }
    const splits = [
      split('5 km', 5000, 200_100, [200_100, 5000]),
      split('', 21_098, 642_300, [442_200, 16_098]),
    ]
    const times = { chipTime: 642_300, gunTime: 654_700 }
    const address = `${racePath.replace('/en/', `/${language}/`)}/athlete/p1`
    await openAthlete(
      { ...anneke, race, splits, ...times, placings: anneke.placings.slice(1) },
      address,
    )
    expect(screen.getByRole('main').textContent).toContain(time)
    expect(row('5 km')[1]).toContain(passing)
  },
)

test('draws the pace chart with a description', async () => {
  await openAthlete(anneke)

  const [chart] = screen.getAllByRole('img', { name: /sections from start to finish/ })
  expect(chart?.querySelector('desc')?.textContent).toBe(
    '3 sections from start to finish: fastest 03:20, slowest 03:28, average 03:22.',
  )
})

test('two legs give no chart', async () => {
  await openAthlete({ ...anneke, splits: anneke.splits.slice(0, 2) })

  expect(screen.queryByRole('img', { name: /sections from start/ })).toBeNull()
})

test('DNF shows the splits, and the state instead of a time', async () => {
  await openAthlete({
    ...stopped,
    splits: [...anneke.splits.slice(0, 3), split('', 21_098, null)],
    placings: [placing({ position: null, genderPosition: null, categoryPosition: null })],
  })

  expect(screen.getByText('10 km', { selector: 'b bdi' }).parentElement?.textContent).toBe(
    'Did not finish · 10 km',
  )
  expect(screen.getByText('Did not finish')).toBeDefined()
  expect(screen.getByText(/^Last seen: /).textContent).toBe('Last seen: 10 km, 34:14')
  expect(row('10 km')[1]).toMatch(/^34:14/)
  expect(screen.queryByText('Gun time')).toBeNull()
  expect(screen.queryByText('Pace', { selector: 'dt' })).toBeNull()
  expect(screen.queryByText('Overall', { selector: 'dt' })).toBeNull()

  cleanup()
  // The finish of a disqualified athlete is not among the splits.
  await openAthlete({ ...stopped, state: 'DISQUALIFIED', gunTime: 4_275_400 })
  expect(screen.queryByText(/^Last seen: /)).toBeNull()
})

test('a single leg is not compared with the average', async () => {
  await openAthlete({
    ...stopped,
    splits: [...anneke.splits.slice(0, 1), split('', 21_098, null)],
  })

  expect(row('5 km')).toBeDefined()
  expect(screen.queryByRole('columnheader', { name: 'Vs average' })).toBeNull()
  expect(screen.queryByText(/^Solid bar/)).toBeNull()
})

test('the parts of a triathlon are not compared with the average speed', async () => {
  await openAthlete({ ...anneke, race: anneke.race && { ...anneke.race, sport: 'TRIATHLON' } })

  expect(row('10 km')).not.toHaveLength(0)
  expect(screen.queryByRole('columnheader', { name: 'Vs average' })).toBeNull()
  expect(figure('Lost to an even pace')).toBeUndefined()
})

test('draws the place chart with a description', async () => {
  await openAthlete(anneke)

  const [chart] = screen.getAllByRole('img', { name: /^From place/ })
  expect(chart?.querySelector('desc')?.textContent).toBe(
    'From place 41 of\u00a01,200 at the first checkpoint to place 44 of\u00a01,200 at the last; the best was 41 of\u00a01,200.',
  )
  expect(
    [...(chart?.querySelectorAll('circle + text') ?? [])].map((text) => text.textContent),
  ).toEqual(['41', '42', '44'])
})

test('switching to miles changes distances and paces, and is stored', async () => {
  await openAthlete(anneke)
  fireEvent.click(screen.getByRole('button', { name: 'mi Miles' }))

  expect(figure('Distance')).toBe('13.1 mi')
  expect(figure('Pace')).toBe('05:25 per mi')
  expect(row('5 km')[4]).toBe('05:22')
  expect(localStorage.getItem('distance-unit')).toBe('mile')

  fireEvent.click(screen.getByRole('button', { name: 'km Kilometres' }))
  expect(figure('Distance')).toBe('21.1 km')
})

test('the start line is where the header says that the athlete crossed it', async () => {
  // Each time is rounded on its own, so the difference at a checkpoint can be a second less.
  const [first, ...others] = anneke.splits
  if (!first) throw new Error('no split')
  const timings = first.timings.map((timing) =>
    timing.rule === 'GUN' ? { ...timing, time: timing.time - 1_000 } : timing,
  )
  await openAthlete({ ...anneke, splits: [{ ...first, timings }, ...others] })

  expect(row('Start line')[1]).toBe('00:12')
})

test('cycling shows speed instead of pace', async () => {
  await openAthlete({ ...anneke, race: anneke.race && { ...anneke.race, sport: 'CYCLING' } })

  expect(figure('Speed')).toBe('17.8 km/h')
  expect(row('5 km')[4]).toBe('18.0')
})
