import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { anneke, figure, openAthlete, placing, racePath, type Result, split } from './testing.ts'

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
        basis: 'EARLIER_EDITION',
      },
    ],
  }

  test('begins with the running clock, the last passing and the place among those who passed', async () => {
    await openAthlete({
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
    expect(board.getByText('Estimated from the previous edition of this event.')).toBeDefined()
    // The forecast is after the only day of the event, so it has a weekday.
    expect(document.title).toBe(
      'Anneke Zeelenbos · 10 km · Finish Sat 12:05–12:18 GMT+1 · Parcours',
    )
    // The table ends at the last passing.
    expect(screen.queryByRole('rowheader', { name: 'Finish' })).toBeNull()
  })

  test('screen readers hear each passing and the finish', async () => {
    let send: ((data: object) => void) | undefined
    const [first, ...later] = onCourse.splits
    if (!first) throw new Error('The result has a split')
    const withoutLater = [first, ...later.map((each) => ({ ...each, passing: null }))]
    await visit(`${racePath}/athlete/p1`, {
      operations: { AthleteScreen: { athleteResult: { ...onCourse, splits: withoutLater } } },
      subscriptions: { AthletesChanged: (next) => (send = next) },
    })
    await waitFor(() => {
      expect(send).toBeDefined()
    })
    const update = (result: Result) => {
      const athletesChanged = { __typename: 'AthletesChanged', rankings: [], results: [result] }
      return act(() => Promise.resolve(send?.({ athletesChanged })))
    }
    const expectTold = (text: string) => screen.findByText(text, { selector: '[role=status] *' })
    await update(onCourse)
    await expectTold('Last seen at \u{2068}10 km\u{2069}, 10:34 GMT+1')
    const { chipTime, gunTime } = anneke
    await update({ ...onCourse, state: 'FINISHED', progress: null, chipTime, gunTime })
    await expectTold('Finished · 1:11:03')
  })

  test.each(['CANCELLED', 'POSTPONED'] as const)(
    'in a race that is %s without a new start, no clock runs',
    async (status) => {
      await openAthlete({ ...onCourse, race: { ...race, status } })
      expect(screen.queryByRole('timer')).toBeNull()
      expect(screen.queryByRole('heading', { name: 'On the course' })).toBeNull()
      expect(document.title).not.toContain('Finish')
    },
  )

  test('in a cancelled race nobody is on the course', async () => {
    await openAthlete({ ...onCourse, race: { ...race, status: 'CANCELLED' } })
    expect(screen.queryByText(/On course/)).toBeNull()
  })

  test.each([
    ['of several days', '2099-11-20', 'Finish Sat 12:05–12:18 GMT+1'],
    ['of one day', '2099-11-21', 'Finish 12:05–12:18 GMT+1'],
  ])('in an event %s, the title has a weekday if it is needed', async (_, dateFrom, expected) => {
    const event = race.event && { ...race.event, dateFrom, dateTo: '2099-11-21' }
    await openAthlete({ ...onCourse, race: { ...race, event } })
    expect(document.title).toContain(expected)
  })

  test('the estimated position leads to the place of the forecast, past a checkpoint without one', async () => {
    const forecast = onCourse.forecast.map((each) => ({
      ...each,
      expectedAt: '2026-11-21T11:10:00Z',
    }))
    await openAthlete({ ...onCourse, forecast })
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
    await openAthlete({ ...onCourse, splits: notSeen, placings: [], forecast: [] })
    expect(screen.getByText(/^Started/).textContent).toBe('Started 10:00 GMT+1')
    expect(screen.queryByText(/^Place/)).toBeNull()
    // Nothing says where she is now.
    expect(screen.queryByText(/\(estimate\)$/)).toBeNull()
    expect(document.title).toBe('Anneke Zeelenbos · Parcours')
    cleanup()
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T09:01:30Z'))
    const forecast = onCourse.forecast.map((each) => ({
      ...each,
      expectedAt: '2026-11-21T11:10:00Z',
    }))
    await openAthlete({ ...onCourse, splits: notSeen, placings: [], forecast })
    expect(screen.getByText(/\(estimate\)$/).textContent).toBe('About 250 m of 21.1 km (estimate)')
  })

  test('a place is said with the number of those it is among', async () => {
    await openAthlete(onCourse)
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
    await openAthlete({
      ...onCourse,
      forecast: [next as NonNullable<typeof finish>, ...onCourse.forecast],
    })
    expect(screen.getByText('15 km', { selector: 'p > bdi' }).parentElement?.textContent).toBe(
      '15 km expected between Sat 11:31 and 11:44 GMT+1',
    )
    expect(screen.getByText(/^Finish expected between/).textContent).toBe(
      'Finish expected between Sat 12:05 and 12:18 GMT+1',
    )
  })

  test('the times of the visitor are those of the sentence, and have their zone when clocks are put back', async () => {
    const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'America/New_York' }
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-01T03:00:00Z'))
    const ownTimes = async (earliest: string, latest: string) => {
      cleanup()
      const forecast = onCourse.forecast.map((each) => ({ ...each, earliest, latest }))
      await openAthlete({ ...onCourse, forecast })
      return screen
        .getByText(/ your time$/)
        .textContent.split(' · ')
        .at(-1)
    }
    expect(await ownTimes('2026-11-01T03:20:00Z', '2026-11-01T03:30:00Z')).toBe(
      'Sat 23:20–23:30 your time',
    )
    expect(await ownTimes('2026-11-01T03:50:00Z', '2026-11-01T04:20:00Z')).toBe(
      'Sat 23:50–Sun 00:20 your time',
    )
    expect(await ownTimes('2026-11-01T03:20:10Z', '2026-11-01T03:20:40Z')).toBe(
      'Sat 23:20 your time',
    )
    expect(await ownTimes('2026-11-01T04:50:00Z', '2026-11-01T05:10:00Z')).toBe(
      '00:50–01:10 GMT-4 your time',
    )
    expect(await ownTimes('2026-11-01T05:50:00Z', '2026-11-01T06:10:00Z')).toBe(
      '01:50 GMT-4–01:10 GMT-5 your time',
    )
  })

  test('no expected time is past: first the later time counts, then she has not been seen yet', async () => {
    const now = Date.now()
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
    const openAt = (...windows: [earliest: number, latest: number, checkPoint?: string][]) =>
      openAthlete({
        ...onCourse,
        forecast: windows.map(([earliest, latest, checkPoint = null]) => ({
          __typename: 'Forecast',
          checkPoint,
          expectedAt: at(earliest),
          earliest: at(earliest),
          latest: at(latest),
          basis: 'SPORT',
        })),
      })
    const sentence = () => screen.getByText(/^Finish expected/).textContent
    await openAt([-5, 5])
    expect(sentence()).toMatch(/^Finish expected by \w{3} \d\d:\d\d GMT\+1$/)
    cleanup()
    await openAt([-15, -5])
    expect(sentence()).toMatch(/^Finish expected by \w{3} \d\d:\d\d GMT\+1, not seen yet$/)
    cleanup()
    await openAt([0.1, 0.2])
    expect(sentence()).toMatch(/^Finish expected (about|by|between) /)
    cleanup()
    await openAt([-5, 5, '15 km'], [20, 30])
    expect(sentence()).toMatch(/^Finish expected between /)
    cleanup()
    // The forecast of the finish does not contain the delay.
    await openAt([-15, -5, '15 km'], [20, 30])
    expect(screen.getByText(/not seen yet$/)).toBeDefined()
    expect(screen.queryByText(/^Finish expected/)).toBeNull()
    expect(document.title).not.toContain('Finish')
  })

  test('nothing compares with the finishers of a race without checkpoints either', async () => {
    const field = {
      __typename: 'RaceField' as const,
      raceId: 'half',
      startedAt: '2026-11-21T09:00:00Z',
      atMs: 4_000_000,
      onCourseCount: 900,
      allOverdueFrom: null as string | null,
      leader: null,
      medianMetres: null,
      lastMetres: null,
    }
    const openWith = async (
      status: 'OFFICIAL' | 'UNOFFICIAL',
      change: Partial<typeof field> = {},
    ) => {
      cleanup()
      await openAthlete({
        ...anneke,
        race: { ...race, field: { ...field, ...change } },
        splits: anneke.splits.slice(-1),
        placings: [placing({ ranking: { ...ranking, status } })],
      })
      return screen.getByRole('main').textContent
    }
    const page = await openWith('UNOFFICIAL')
    expect(page).toContain('Place 27 of 1,104 so far, 900 athletes still on the course.')
    expect(page).not.toMatch(/Faster than|Place by chip time|ahead, .* behind/)
    expect(await openWith('OFFICIAL')).toContain('Faster than 97% of finishers.')
    // Without a mat at the start, others may be on the course without a passing.
    const noneWithPassing = { onCourseCount: 0, allOverdueFrom: '2099-11-21T12:00:00Z' }
    const open = await openWith('UNOFFICIAL', noneWithPassing)
    expect(open).toContain('Place 27 of 1,104 so far.')
    expect(open).not.toContain('Faster than')
    const past = { ...noneWithPassing, allOverdueFrom: '2026-11-21T12:00:00Z' }
    expect(await openWith('UNOFFICIAL', past)).toContain('Faster than')
  })

  test.each([
    ['the ranking', []],
    ['the first ranking', [placing({ rankingId: 'net', ranking: { ...ranking, id: 'net' } })]],
  ])('once %s is official, nobody is on the course any more', async (_name, others) => {
    await openAthlete({ ...onCourse, placings: [placing({ ranking: official }), ...others] })
    expect(screen.queryByText(/On (the )?course/)).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getAllByText('10 km').length).toBeGreaterThan(0)
  })

  test('while one ranking of the race is live, the athlete is on the course, whatever the others are', async () => {
    const raceOfBoth = { ...race, awaitsPassings: true }
    await openAthlete({
      ...onCourse,
      race: raceOfBoth,
      placings: [placing({ ranking: official }), placing({ rankingId: 'net', ranking })],
    })
    expect(screen.getAllByText(/On (the )?course/).length).toBeGreaterThan(0)
    expect(screen.getByRole('timer')).toBeDefined()
    cleanup()
    // A result in an official ranking is compared with the finishers.
    await openAthlete({ ...anneke, race: raceOfBoth, placings: [placing({ ranking: official })] })
    expect(screen.getByRole('main').textContent).toContain('Faster than')
  })

  test('nothing compares with the finishers', async () => {
    await openAthlete({ ...anneke, race, placings: [placing({ ...others, position: 81 })] })
    expect(figure('Overall')).toBe('81 of 243')
    expect(
      screen.getByText('Place 81 of 243 so far, 157 athletes still on the course.'),
    ).toBeDefined()
    const page = screen.getByRole('main').textContent
    expect(page).not.toMatch(/Faster than|places gained|Place by chip time|ahead, .* behind/)
  })
})
