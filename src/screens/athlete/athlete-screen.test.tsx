import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { anneke, placing, type Result, split } from './testing.ts'

const race = '/en/events/harbour/races/half'
const open = (result: Result | null, address = `${race}/athlete/p1`) =>
  visit(address, { operations: { AthleteScreen: { athleteResult: result } } })

const figure = (label: string) =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === label)?.nextElementSibling
    ?.textContent
const row = (name: string) =>
  [...(screen.getByRole('rowheader', { name }).closest('tr')?.cells ?? [])].map(
    (cell) => cell.textContent,
  )
const robots = () =>
  document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content ?? 'index'

afterEach(() => {
  vi.useRealTimers()
})

test('starts with bib, name and result state', async () => {
  await open(anneke)

  expect(screen.getByRole('heading', { level: 1, name: 'Anneke Zeelenbos' })).toBeDefined()
  expect(screen.getByText('W1', { selector: 'main p' })).toBeDefined()
  expect(screen.getByText('Finished', { selector: 'main b' })).toBeDefined()
  expect(screen.getByText('Marlhaven').parentElement?.textContent).toBe('Marlhaven, Netherlands')
  expect(screen.getByText('34 years')).toBeDefined()
  expect(robots()).toBe('index')
})

const ownClubs = () => {
  const list = JSON.parse(localStorage.getItem('following') ?? '{}') as { clubs?: string[] }
  return list.clubs
}

test('the star beside the club follows the club, whatever the case of its name', async () => {
  const clubs = ['KADE ATLETIÉK', 'Night Runners']
  localStorage.setItem('following', JSON.stringify({ version: 1, clubs }))
  await open(anneke)
  fireEvent.click(screen.getByRole('button', { name: 'Following Kade Atletiek', pressed: true }))
  expect(ownClubs()).toEqual(['Night Runners'])

  fireEvent.click(screen.getByRole('button', { name: 'Follow Kade Atletiek', pressed: false }))
  expect(ownClubs()).toEqual(['Kade Atletiek', 'Night Runners'])
  expect(
    screen.getByRole('button', { name: 'Follow Anneke Zeelenbos', pressed: false }),
  ).toBeDefined()
})

test('a relay team without names of athletes has one star', async () => {
  await open({ ...anneke, name: 'Kade Atletiek', team: 'Kade Atletiek' })
  expect(screen.getAllByRole('button', { name: 'Follow Kade Atletiek' })).toHaveLength(1)
})

test('on the course, says as of when the result is; a frame with a newer time announces nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') })
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
  const feed = (seconds: number) => ({
    __typename: 'Ranking' as const,
    id: 'overall',
    status: 'UNOFFICIAL' as const,
    asOf: ago(seconds),
    awaitsPassings: true,
    silentFrom: ago(seconds - 185),
  })
  const { race: half, placings } = anneke
  const [first] = placings
  if (!half?.event || !first?.ranking) throw new Error('The result has an event and a ranking')
  const ranking = { ...first.ranking, ...feed(200) }
  let send: ((data: object) => void) | undefined
  const result: Result = {
    ...anneke,
    state: null,
    progress: 'ON_COURSE',
    placings: [placing({ ranking })],
    race: { ...half, event: { ...half.event, state: 'DURING' } },
  }
  await visit(`${race}/athlete/p1`, {
    operations: { AthleteScreen: { athleteResult: result } },
    subscriptions: { AthletesChanged: (next) => (send = next) },
  })
  expect(screen.getByText('No data from the course for 3 minutes')).toBeDefined()
  await waitFor(() => {
    expect(send).toBeDefined()
  })
  for (const seconds of [130, 121]) {
    const athletesChanged = {
      __typename: 'AthletesChanged',
      rankings: [feed(seconds)],
      results: [],
    }
    await act(() => Promise.resolve(send?.({ athletesChanged })))
  }
  await screen.findByText(/2 min ago$/, { selector: '[title^="Data as of"]' })
  expect(screen.queryByText('The page has just been updated.')).toBeNull()
})

test('an athlete who hides the result while the page is open is shown by initials at once', async () => {
  const event = { ...anneke.race?.event, state: 'DURING' }
  const result = { ...anneke, race: { ...anneke.race, event } } as Result
  let send: ((data: object) => void) | undefined
  await visit(`${race}/athlete/p1`, {
    operations: { AthleteScreen: { athleteResult: result } },
    subscriptions: { AthletesChanged: (next) => (send = next) },
  })
  await screen.findByRole('heading', { level: 1, name: anneke.name })
  await waitFor(() => {
    expect(send).toBeDefined()
  })
  const results = [{ ...result, isPrivate: true, name: 'A. Z.', age: null, city: null }]
  const athletesChanged = { __typename: 'AthletesChanged', rankings: [], results }
  await act(() => Promise.resolve(send?.({ athletesChanged })))
  await screen.findByRole('heading', { level: 1, name: 'A. Z.' })
  expect(document.title).not.toContain(anneke.name)
  expect(document.body.textContent).not.toContain(anneke.name)
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Follow A. Z.' })).toBeNull()
  expect(robots()).toBe('noindex')
})

test('the summary leads with the chip time of a late start, and shows places, pace, gun and chip time', async () => {
  await open(anneke)

  const clock = screen.getByText('Chip time').nextElementSibling
  expect(clock?.textContent).toBe('1:11:03')
  expect(clock?.nextElementSibling?.textContent).toBe(
    'Gun 1:11:16crossed the start 0:13 after the gun',
  )
  expect(figure('Overall')).toBe('27 of 1,104')
  expect(figure('Women')).toBe('15 of 402')
  expect(figure('Category W Sen')).toBe('3 of 88')
  expect(figure('Pace')).toBe('03:22 per km')
  expect(figure('Distance')).toBe('21.1 km')
})

test('in a chip-time ranking the chip time decides, and splits and places are by chip time', async () => {
  await open(anneke, `${race}/rankings/net/athlete/p1`)

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
    '32',
  ])
  expect(row('Finish')[1]).toMatch(/^1:11:03/)
  expect(row('Finish').at(-1)).toBe('34')
  expect(figure('Overall')).toBe('25 of 1,104')
  expect(screen.getAllByText('Ranked by chip time')).toHaveLength(1)
})

test('in the field, the time since the gun is that of the wave, as in the table of splits', async () => {
  const later = (anneke.fieldPassings ?? []).map((passing) => ({
    ...passing,
    atMs: passing.atMs + 1_200_000,
  }))
  await open({ ...anneke, fieldPassings: later })

  const section = within(screen.getByRole('region', { name: 'In the field' }))
  expect(section.getByText('1:11:16 after the gun')).toBeTruthy()
  expect(row('Finish')[1]).toMatch(/^1:11:16/)
})

test('the start line is where the header says that the athlete crossed it', async () => {
  // Each time is rounded on its own, so the difference at a checkpoint can be a second less.
  const [first, ...others] = anneke.splits
  if (!first) throw new Error('no split')
  const timings = first.timings.map((timing) =>
    timing.rule === 'GUN' ? { ...timing, time: timing.time - 1_000 } : timing,
  )
  await open({ ...anneke, splits: [{ ...first, timings }, ...others] })

  expect(row('Start line')[1]).toBe('00:12')
})

test('shows where the athlete was in the field at the checkpoint of the slider, with the way to the replay', async () => {
  await open(anneke)

  const section = within(screen.getByRole('region', { name: 'In the field' }))
  const slider = section.getByRole('slider', { name: 'Checkpoint' })
  const shown = () => section.getAllByRole('heading', { level: 3 })[0]?.parentElement?.textContent
  expect(shown()).toBe('Finish1:11:16 after the gunPlace 27 of 1,104')
  expect(slider.getAttribute('aria-valuetext')).toBe('Finish')
  fireEvent.change(slider, { target: { value: '1' } })
  expect(shown()).toBe('10 km34:14 after the gunPlace 42 of 1,200')
  expect(slider.getAttribute('aria-valuetext')).toBe('10 km')
  expect(section.getByRole('link', { name: '10 km' }).getAttribute('href')).toBe(
    `${race}/replay?at=2054&bib=W1`,
  )
  fireEvent.change(slider, { target: { value: '0' } })
  expect(shown()).toBe('5 km16:52 after the gunPlace 41 of 1,200')
  // The table of splits and the summary show the same places.
  expect(row('5 km').at(-1)).toBe('41')
  expect(figure('Overall')).toBe('27 of 1,104')
})

test('without passings of the field there is no section for them', async () => {
  await open({ ...anneke, isPrivate: true, bib: null, fieldPassings: [] })

  expect(screen.queryByRole('region', { name: 'In the field' })).toBeNull()
})

describe('while athletes are on the course', () => {
  const half = anneke.race
  if (!half?.event) throw new Error('The result has an event')
  const race: Result['race'] = { ...half, event: { ...half.event, state: 'DURING' } }
  const { ranking: official } = placing({})
  if (!official) throw new Error('The placing has a ranking')
  const ranking = { ...official, status: 'UNOFFICIAL' as const }
  const others = { ranking, finishers: 86, among: 243, genderAmong: 97, categoryAmong: 16 }
  const places = { position: 106, genderPosition: 55, categoryPosition: 14 }
  const onCourse: Result = {
    ...anneke,
    race,
    state: null,
    progress: 'ON_COURSE',
    chipTime: null,
    gunTime: null,
    startedAt: '2026-11-21T09:00:00Z',
    splits: anneke.splits.map((given) => (given.isFinish ? split('', 21_098, null) : given)),
    placings: [placing({ ...others, ...places, timings: [] })],
    forecast: [
      {
        __typename: 'Forecast',
        checkPoint: null,
        expectedAt: '2099-11-21T11:10:00Z',
        earliest: '2099-11-21T11:05:00Z',
        latest: '2099-11-21T11:18:30Z',
      },
    ],
  }

  test('begins with the running clock, the last passing and the place among those who passed', async () => {
    await open({
      ...onCourse,
      splits: onCourse.splits.slice(0, 2).concat(onCourse.splits.slice(2)),
    })
    expect(screen.getByRole('timer').textContent).toMatch(/^\d[\d:]*:\d\d:\d\d$/)
    const board = within(
      screen.getByRole('heading', { name: 'On the course' }).parentElement as HTMLElement,
    )
    expect(board.getByText(/^Last seen at/).textContent).toBe('Last seen at 10 km, 10:34 GMT+1')
    expect(board.getByText(/^Place/).textContent).toBe('Place 42 of 1,200 so far at 10 km')
    expect(board.getByText(/\(estimate\)$/).textContent).toBe('About 10 km of 21.1 km (estimate)')
    expect(document.title).toBe('Anneke Zeelenbos · 10 km · Finish 12:05–12:18 GMT+1 · Parcours')
    // The table ends at the last passing.
    expect(screen.queryByRole('rowheader', { name: 'Finish' })).toBeNull()
  })

  test.each(['CANCELLED', 'POSTPONED'] as const)(
    'in a race that is %s without a new start, no clock runs',
    async (status) => {
      await open({ ...onCourse, race: { ...race, status } })
      expect(screen.queryByRole('timer')).toBeNull()
      expect(screen.queryByRole('heading', { name: 'On the course' })).toBeNull()
      expect(document.title).not.toContain('Finish')
    },
  )

  test('in a cancelled race nobody is on the course', async () => {
    await open({ ...onCourse, race: { ...race, status: 'CANCELLED' } })
    expect(screen.queryByText(/On course/)).toBeNull()
  })

  test('in an event of several days, the title has the weekdays', async () => {
    const event = race.event && { ...race.event, dateTo: '2026-11-24' }
    await open({ ...onCourse, race: { ...race, event } })
    expect(document.title).toContain('Finish Sat 12:05–12:18 GMT+1')
  })

  test('the estimated position leads to the place of the forecast, past a checkpoint without one', async () => {
    const forecast = onCourse.forecast.map((each) => ({
      ...each,
      expectedAt: '2026-11-21T11:10:00Z',
    }))
    await open({ ...onCourse, forecast })
    // The lock at 12.4 km has no forecast, and the time of the forecast has passed.
    expect(screen.getByText(/\(estimate\)$/).textContent).toBe(
      'About 21.1 km of 21.1 km (estimate)',
    )
  })

  test('before the first checkpoint, the page says when she started', async () => {
    const notSeen = onCourse.splits.map((each) => ({
      ...each,
      passing: null,
      position: null,
      timings: [],
    }))
    await open({ ...onCourse, splits: notSeen, placings: [], forecast: [] })
    expect(screen.getByText(/^Started at/).textContent).toBe('Started at 10:00 GMT+1')
    expect(screen.queryByText(/^Place/)).toBeNull()
    // Nothing says where she is now.
    expect(screen.queryByText(/\(estimate\)$/)).toBeNull()
    expect(document.title).toBe('Anneke Zeelenbos · Parcours')
  })

  test('a place is said with the number of those it is among', async () => {
    await open(onCourse)
    expect(figure('Overall')).toBe('106 of 243')
    expect(figure('Women')).toBe('55 of 97')
    expect(figure('Category W Sen')).toBe('14 of 16')
  })

  test('the summary says between which times the next passing and the finish are expected', async () => {
    const [finish] = onCourse.forecast
    const next = {
      ...finish,
      checkPoint: '15 km',
      earliest: '2099-11-21T10:31:00Z',
      latest: '2099-11-21T10:44:00Z',
    }
    await open({
      ...onCourse,
      forecast: [next as NonNullable<typeof finish>, ...onCourse.forecast],
    })
    expect(screen.getByText('15 km', { selector: 'p > bdi' }).parentElement?.textContent).toBe(
      '15 km expected between 11:31 and 11:44 GMT+1',
    )
    expect(screen.getByText(/^Finish expected between/).textContent).toBe(
      'Finish expected between 12:05 and 12:18 GMT+1',
    )
  })

  test('no expected time is past: first the later time counts, then she has not been seen yet', async () => {
    const now = Date.now()
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
    const openAt = (earliest: number, latest: number) =>
      open({
        ...onCourse,
        forecast: onCourse.forecast.map((each) => ({
          ...each,
          earliest: at(earliest),
          latest: at(latest),
        })),
      })
    const sentence = () => screen.getByText(/^Finish expected/).textContent
    await openAt(-5, 5)
    expect(sentence()).toMatch(/^Finish expected by \d\d:\d\d GMT\+1$/)
    cleanup()
    await openAt(-15, -5)
    expect(sentence()).toMatch(/^Finish expected by \d\d:\d\d GMT\+1, not seen yet$/)
    cleanup()
    await openAt(0.1, 0.2)
    expect(sentence()).toMatch(/^Finish expected (about|by|between) /)
  })

  test('nothing compares with the finishers of a race without checkpoints either', async () => {
    const field = {
      __typename: 'RaceField' as const,
      ...{ raceId: 'half', startedAt: '2026-11-21T09:00:00Z', atMs: 4_000_000 },
      ...{ onCourseCount: 900, leader: null, medianMetres: null, lastMetres: null },
    }
    const openWith = async (status: 'OFFICIAL' | 'UNOFFICIAL') => {
      cleanup()
      await open({
        ...anneke,
        race: { ...race, field },
        splits: anneke.splits.slice(-1),
        placings: [placing({ ranking: { ...ranking, status } })],
      })
      return screen.getByRole('main').textContent
    }
    const page = await openWith('UNOFFICIAL')
    expect(page).toContain('Place 27 so far, 900 athletes still on the course.')
    expect(page).not.toMatch(/Faster than|Place by chip time|ahead, .* behind/)
    expect(await openWith('OFFICIAL')).toContain('Faster than 97% of finishers.')
  })

  test.each([
    ['the ranking', []],
    ['the first ranking', [placing({ rankingId: 'net', ranking: { ...ranking, id: 'net' } })]],
  ])('once %s is official, nobody is on the course any more', async (_name, others) => {
    await open({ ...onCourse, placings: [placing({ ranking: official }), ...others] })
    expect(screen.queryByText(/On (the )?course/)).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getAllByText('10 km').length).toBeGreaterThan(0)
  })

  test('nothing compares with the finishers', async () => {
    await open({ ...anneke, race, placings: [placing({ ...others, position: 81 })] })
    expect(figure('Overall')).toBe('81 of 243')
    expect(screen.getByText('Place 81 so far, 157 athletes still on the course.')).toBeDefined()
    const page = screen.getByRole('main').textContent
    expect(page).not.toMatch(/Faster than|places gained|Place by chip time|ahead, .* behind/)
  })
})

test('lists the places in the other rankings', async () => {
  await open(anneke)

  expect(row('Net times Ranked by chip time')[1]).toBe('25 of\u00a01,104')
  expect(screen.getByRole('link', { name: 'Net times' })).toHaveProperty(
    'pathname',
    `${race}/rankings/net`,
  )
  // The summary has the places in the ranking of the URL.
  expect(screen.queryByRole('rowheader', { name: /^Overall/ })).toBeNull()
})

test('by gun time, splits begin with the start line and end with the time that decides', async () => {
  await open(anneke)

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
    '41',
  ])
  expect(row('The lock').slice(1)).toEqual(['–', '–', '–', '–', '', '–'])
  expect(row('Finish').slice(1, 5)).toEqual(['1:11:16Median 1:25:31', '1:25:31', '37:01', '03:20'])
  expect(row('Finish').at(-1)).toBe('44')
})

test('without the clock that decides, the splits keep the clock of the source', async () => {
  const chipOnly = anneke.splits.map((given) => ({
    ...given,
    timings: given.timings.filter(({ rule }) => rule === 'CHIP'),
  }))
  await open({ ...anneke, splits: chipOnly })

  expect(
    screen.getByText('Times and places by chip time, since crossing the start line'),
  ).toBeDefined()
  expect(row('5 km')[1]).toMatch(/^16:40/)
})

test('says in words how the result was reached', async () => {
  const gained = anneke.splits.map((given, index) => ({
    ...given,
    timings: given.timings.map((by) => ({ ...by, position: [1162, 800, 700, 27][index] ?? 0 })),
  }))
  await open({ ...anneke, splits: gained })

  expect(screen.getByText(/^Faster than/).textContent).toBe(
    'Faster than 97% of finishers. Gained 1,135\u00a0places after 5 km.',
  )
  expect(figure('Fastest section: Start – 5 km')).toBe('03:20 per km')
  expect(figure('Lost to an even pace')).toBe('00:32')
})

test.each([
  ['de', 'Schneller als 97 % der Finisher. Nach 5 km 1.135 Plätze gutgemacht.', '27 von 1.104'],
  ['zh', '比 97% 的完賽者快。5 km 之後追前 1,135 位。', '27／1,104'],
])('says how the result was reached in %s', async (language, verdict, place) => {
  const gained = anneke.splits.map((given, index) => ({
    ...given,
    timings: given.timings.map((by) => ({ ...by, position: [1162, 800, 700, 27][index] ?? 0 })),
  }))
  const athleteResult = { ...anneke, splits: gained }
  await visit(`${race}/athlete/p1`.replace('/en/', `/${language}/`), {
    operations: { AthleteScreen: { athleteResult } },
  })

  const text = document.body.textContent.replaceAll('\u00a0', ' ')
  expect(text).toContain(verdict)
  // The place is shown both in the summary and in the table of placings.
  expect(text.split(place).length).toBeGreaterThan(2)
})

test('the gun time leads for who starts within ten seconds of the gun', async () => {
  await open({ ...anneke, gunTime: (anneke.chipTime ?? 0) + 9_999 })
  expect(screen.getByText('Gun time').nextElementSibling?.textContent).toBe('1:11:13')
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
  await open({ ...anneke, splits })
  expect(screen.getByText(/^Faster than/).textContent).toMatch(
    /Gained 30\u00a0places after 5 km\.$/,
  )
})

test('the verdict names the winner, and says nothing about a few finishers', async () => {
  await open({ ...anneke, placings: [placing({ position: 1 })] })
  expect(screen.getByText('Fastest of 1,104.')).toBeDefined()
  await open({ ...anneke, placings: [placing({ position: 3, finishers: 5 })] })
  expect(screen.queryByText(/^Faster than/)).toBeNull()
})

test('each bar has a text alternative', async () => {
  await open(anneke)

  expect(row('5 km')[5]).toBe('1% faster than average')
  expect(row('10 km')[5]).toBe('3% slower than average')
})

test('a section less than half a percent off the average is as fast as the average', async () => {
  // The athlete ran 21.098 km in 4,263 s. At that average pace, 5 km would take 0.3 % longer than
  // this split.
  const even = split('5 km', 5000, 1_007_300, [1_007_300, 5000])
  await open({ ...anneke, splits: anneke.splits.map((given, at) => (at === 0 ? even : given)) })
  expect(row('5 km')[5]).toBe('As fast as the average')
})

test('halves of the same displayed time are neither faster nor slower', async () => {
  const splits = [
    split('5 km', 5000, 1_000_000, [1_000_000, 5000]),
    split('', 10_000, 1_999_700, [999_700, 5000]),
  ]
  await open({ ...anneke, distance: 10_000, splits })
  expect(figure('Second half')).toBe('00:00 difference')
})

test('a French page says the difference in percent', async () => {
  await open(anneke, `${race.replace('/en/', '/fr/')}/athlete/p1`)
  expect(row('10 km')[5]).toBe('3\u00a0% plus lent que la moyenne')
})

test('draws the pace chart with a description', async () => {
  await open(anneke)

  const [chart] = screen.getAllByRole('img', { name: /sections from start to finish/ })
  expect(chart?.querySelector('desc')?.textContent).toBe(
    '3 sections from start to finish: fastest 03:20, slowest 03:28, average 03:22.',
  )
})

test('two legs give no chart', async () => {
  await open({ ...anneke, splits: anneke.splits.slice(0, 2) })

  expect(screen.queryByRole('img', { name: /sections from start/ })).toBeNull()
})

const stopped = { ...anneke, state: 'DID_NOT_FINISH' as const, chipTime: null, gunTime: null }

test('DNF shows the splits, and the state instead of a time', async () => {
  await open({
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
})

test('a single leg is not compared with the average', async () => {
  await open({
    ...stopped,
    splits: [...anneke.splits.slice(0, 1), split('', 21_098, null)],
  })

  expect(row('5 km')).toBeDefined()
  expect(screen.queryByRole('columnheader', { name: 'Vs average' })).toBeNull()
  expect(screen.queryByText(/^Solid bar/)).toBeNull()
})

test('during the race the summary shows the last passing', async () => {
  const half = anneke.race
  if (!half?.event) throw new Error('The result has an event')
  await open({
    ...anneke,
    state: null,
    progress: 'ON_COURSE',
    chipTime: null,
    gunTime: null,
    splits: [...anneke.splits.slice(0, 2), split('', 21_098, null)],
    placings: [],
    race: { ...half, event: { ...half.event, state: 'DURING' } },
  })

  const board = screen.getAllByText('On course').at(-1)?.closest('p')
  expect(board?.textContent).toBe('On course · 10 km')
  expect(board?.nextElementSibling?.textContent).toBe('34:02')
})

test('after the event nobody is on the course, also without a result', async () => {
  await open({
    ...anneke,
    state: null,
    progress: 'ON_COURSE',
    chipTime: null,
    gunTime: null,
    splits: [...anneke.splits.slice(0, 2), split('', 21_098, null)],
    placings: [],
  })

  expect(screen.queryByText('On course')).toBeNull()
  const [time] = screen.getAllByText('34:02')
  expect(time?.previousElementSibling?.textContent).toBe('10 km')
})

test('DNS shows neither figures nor splits', async () => {
  await open({
    ...anneke,
    state: 'DID_NOT_START',
    chipTime: null,
    gunTime: null,
    splits: [split('5 km', 5000, null), split('', 21_098, null)],
    placings: anneke.placings.map((each) => ({
      ...each,
      position: null,
      genderPosition: null,
      categoryPosition: null,
      timings: [],
    })),
  })

  expect(screen.getAllByText('Did not start')).toHaveLength(2)
  expect(screen.queryByRole('table')).toBeNull()
  // Without a time, the page cannot compare the athlete or convert a pace.
  expect(screen.queryByText('Compare with bib numbers')).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('definition')).toBeNull()
})

test('a private profile is not indexed', async () => {
  await open({ ...anneke, isPrivate: true, name: 'A. Z.' })

  expect(robots()).toBe('noindex')
  expect(document.querySelector('script[type="application/ld+json"]')).toBeNull()
  expect(document.querySelector('meta[property^="og:"], link[hreflang]')).toBeNull()
  expect(document.querySelector('link[type="application/json+oembed"]')).toBeNull()
})

test('a private profile is neither shared nor compared', async () => {
  await open(anneke)
  expect(screen.getByRole('button', { name: 'Share' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Compare' })).toBeDefined()

  await open({ ...anneke, isPrivate: true, name: 'A. Z.' })
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull()
})

test('cycling shows speed instead of pace', async () => {
  await open({ ...anneke, race: anneke.race && { ...anneke.race, sport: 'CYCLING' } })

  expect(figure('Speed')).toBe('17.8 km/h')
  expect(row('5 km')[4]).toBe('18.0')
})

test.each(['/athlete/p1', '/rankings/net/athlete/p1'])(
  'an athlete under another event redirects to the right URL: %s',
  async (rest) => {
    const elsewhere = `/en/events/polder/races/half${rest}`
    await expect(open(anneke, elsewhere)).rejects.toThrow(`${elsewhere} leads to ${race}${rest}`)
  },
)

test.each(['', '/rankings/net'])('a former id redirects to the current id: %s', async (ranking) => {
  await expect(open(anneke, `${race}${ranking}/athlete/former`)).rejects.toThrow(
    `${race}${ranking}/athlete/former leads to ${race}${ranking}/athlete/p1`,
  )
})

test('an athlete outside the ranking of the path is 404', async () => {
  await open(anneke, `${race}/rankings/men/athlete/p1`)

  expect(screen.queryByText('Anneke Zeelenbos')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/couldn't find/)
})

test('renders in Dutch', async () => {
  await open(anneke, `${race.replace('/en/', '/nl/')}/athlete/p1`)

  expect(screen.getByText('Nettotijd').nextElementSibling?.textContent).toBe('1:11:03')
  expect(figure('Algemeen')).toBe('27 van 1.104')
  expect(screen.getByRole('table', { name: 'Tussentijden' })).toBeDefined()
  expect(row('5 km')[5]).toBe('1% sneller dan gemiddeld')
})

test('the summary shows the place by the other time', async () => {
  await open(anneke)

  expect(figure('Place by chip time')).toBe('25 of 1,100')
  expect(screen.queryByText('Place by gun time')).toBeNull()
})

test('draws the place chart with a description', async () => {
  await open(anneke)

  const [chart] = screen.getAllByRole('img', { name: /^From place/ })
  expect(chart?.querySelector('desc')?.textContent).toBe(
    'From place 41 at the first checkpoint to place 44 at the last; the best was 41.',
  )
  expect(
    [...(chart?.querySelectorAll('circle + text') ?? [])].map((text) => text.textContent),
  ).toEqual(['41', '42', '44'])
})

test('shows the own time in the histogram of finish times', async () => {
  await open(anneke)

  expect(screen.getByText('26 ahead · 1,077 behind')).toBeDefined()
  const [chart] = screen.getAllByRole('img', { name: /^Finish time/ })
  expect(chart?.querySelector('desc')?.textContent).toBe(
    'Finish time 1:11:16: 18 people finished between 1:10:00 and 1:12:00. The largest group, 40, finished between 1:12:00 and 1:14:00.',
  )
})

test('switching to miles changes distances and paces, and is stored', async () => {
  await open(anneke)
  fireEvent.click(screen.getByRole('button', { name: 'mi Miles' }))

  expect(figure('Distance')).toBe('13.1 mi')
  expect(figure('Pace')).toBe('05:25 per mi')
  expect(row('5 km')[4]).toBe('05:22')
  expect(localStorage.getItem('distance-unit')).toBe('mile')

  fireEvent.click(screen.getByRole('button', { name: 'km Kilometres' }))
  expect(figure('Distance')).toBe('21.1 km')
})

test.each([
  ['of one gender', 402, ['Ranking', 'Overall', 'F40']],
  ['of all', 1104, ['Ranking', 'Overall', 'Women', 'F40']],
])('the places in another ranking %s have the columns that differ', async (_, among, columns) => {
  const women = placing({ rankingId: 'other', position: 15, among, ranking: null })
  await open({ ...anneke, category: 'F40', placings: [placing({}), women] })
  const table = within(screen.getByRole('table', { name: 'Other rankings' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(columns)
})

test('in a ranking of one gender, the place among all is the place in the gender', async () => {
  await open({ ...anneke, placings: [placing({ position: 15, among: 402 })] })
  expect(figure('Overall')).toBeUndefined()
  expect(figure('Women')).toBe('15 of 402')
})

test('translates standard titles of rankings and categories', async () => {
  const page = `${race.replace('/en/', '/zh/')}/athlete/p1`
  await open({ ...anneke, category: 'Masters', placings: anneke.placings.toReversed() }, page)

  expect(screen.getByRole('rowheader', { name: /^總排名/ })).toBeDefined()
  expect(screen.getByRole('columnheader', { name: '先進組' })).toBeDefined()
  expect(screen.getByText('先進組', { selector: 'dt bdi' }).parentElement?.textContent).toBe(
    '組別 先進組',
  )
})

test('says what was corrected after the finish, when and why', async () => {
  const standing = (time: number) => ({
    __typename: 'RankingStanding' as const,
    state: 'FINISHED' as const,
    time,
  })
  const correction = (rankingId: string) => ({
    __typename: 'ResultCorrection' as const,
    rankingId,
    version: 9,
    correctedAt: '2026-11-22T13:05:00Z',
    cause: 'FINISH' as const,
    from: standing(12_806_000),
    to: standing(12_800_000),
  })
  await open({ ...anneke, corrections: [correction('overall'), correction('net')] })

  const sentences = screen
    .getAllByRole('listitem')
    .filter((item) => item.textContent.startsWith('Corrected'))
  expect(sentences).toHaveLength(1)
  expect(sentences[0]?.textContent).toContain('14:05')
  expect(sentences[0]?.textContent).toContain('3:33:26 → 3:33:20. The finish was timed again.')
  const history = screen.getByRole('link', { name: 'All changes of this result' })
  expect(history).toHaveProperty('pathname', `${race}/rankings/overall/changes`)
  expect(history).toHaveProperty('search', '?find=W1')
})
