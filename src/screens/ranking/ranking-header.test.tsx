import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeClock, setClock } from '../../../tests/set-clock.ts'
import { visit } from '../../../tests/visit.tsx'
import { address, entry, open, pageOf, type Ranking } from './testing.ts'

const overall = pageOf([entry({})], 120)

test('shows status and deciding time of an unofficial ranking', async () => {
  await open(overall)

  expect(screen.getByText('Unofficial')).toBeDefined()
  expect(screen.getByText(/may still change/)).toBeDefined()
  expect(screen.getByText('Ranked by gun time')).toBeDefined()
})

test.each(['OFFICIAL', 'UNOFFICIAL'] as const)(
  'an %s ranking younger than a day shows its age',
  async (status) => {
    const updatedAt = new Date(Date.now() - 7_300_000).toISOString()
    await open({ ...overall, status, updatedAt })

    expect(screen.getByText('Updated 2 hours ago')).toBeDefined()
  },
)

const seconds = 1000
test.each([
  [8 * seconds, '8 seconds ago'],
  [119 * seconds, '1 minute ago'],
  [2 * 3600 * seconds, '2 hours ago'],
  [3 * 86_400 * seconds, '3 days ago'],
])('an unofficial ranking of %i ms shows its age', async (age, text) => {
  // The page may take seconds to appear on a busy machine, so the test fixes the time.
  const now = Date.parse('2026-11-22T12:00:00Z')
  vi.spyOn(Date, 'now').mockReturnValue(now)
  const updatedAt = new Date(now - age).toISOString()
  await open({ ...overall, updatedAt })

  expect(screen.getByText(`Updated ${text}`, { selector: 'time' })).toBeDefined()
})

test('an old official ranking shows its date', async () => {
  const updatedAt = '2025-11-22T02:03:00Z'
  await open({ ...overall, status: 'OFFICIAL', decidedBy: 'CHIP', updatedAt })

  // In the time zone of the event, this instant is still on the previous day.
  expect(screen.getByText(/^Updated/).textContent).toMatch(/21-11-2025, 22:03/)
  expect(screen.getByText('Official')).toBeDefined()
  expect(screen.getByText(/made them official/)).toBeDefined()
  expect(screen.queryByText(/may still change/)).toBeNull()
  expect(screen.getByText('Ranked by chip time')).toBeDefined()
})

test('a ranking without a status has no label and may still change', async () => {
  await open({ ...overall, status: null })

  expect(screen.queryByText(/^(?:Official|Unofficial)$/)).toBeNull()
  expect(screen.getByText(/may still change/)).toBeDefined()
  // An empty label would still take space.
  expect(screen.getByText(/^Updated/).closest('p')?.firstElementChild?.textContent).toMatch(/^Up/)
})

test.each([
  ['before the event', 'BEFORE'],
  ['while other races of the event run', 'DURING'],
] as const)('before the start, %s, says when the race starts', async (_, state) => {
  const { race } = overall
  if (!race?.event) throw new Error('The ranking has an event')
  const event = { ...race.event, state }
  await open({ ...pageOf([]), race: { ...race, startsAt: '2099-11-22T09:00:00Z', event } })

  const start = screen.getByText(/^Starts at/)
  // A space separates the time from the name of its zone.
  expect(start.textContent).toMatch(/GMT[-+]?\d* [A-Z]/)
  expect(start.previousElementSibling?.textContent).toBe('22-11-2099')
  expect(screen.queryByText(/^(?:Updated|Unofficial)/)).toBeNull()
  expect(screen.queryByText(/timing mats/)).toBeNull()
})

describe('a live ranking of a timed race', () => {
  const asOf = '2026-11-22T01:59:38Z'
  const liveRanking = (differences: Partial<Ranking> = {}): Ranking => {
    const { race } = overall
    if (!race?.event) throw new Error('The sample ranking has an event')
    const event = { ...race.event, state: 'DURING' as const }
    const feed = { asOf, awaitsPassings: true, silentFrom: '2026-11-22T02:02:39Z' }
    return { ...overall, ...feed, race: { ...race, event }, ...differences }
  }
  const openAt = async (instant: string, ranking = liveRanking()) => {
    fakeClock(instant)
    await open(ranking)
  }
  afterEach(() => {
    vi.useRealTimers()
  })
  const age = () => screen.getByTitle(/^Data as of /)
  const header = () => screen.getByRole('heading', { level: 1 }).closest('.wrap')?.textContent

  test('says as of when its data are, and how old', async () => {
    await openAt('2026-11-22T01:59:50Z')
    expect(age()).toMatchObject({ textContent: 'Data: 12 s ago' })
    expect(age().title).toMatch(/^Data as of 21:59 \S+$/)
    expect(header()).not.toContain('No data')
  })

  test.each([
    ['de', '2026-11-22T01:59:50Z', 'Daten: vor 12 Sek.'],
    ['zh', '2026-11-22T02:01:50Z', '數據：2 分鐘前'],
    ['fr', '2026-11-24T02:00:00Z', 'Données\u00a0: il y a 2 jours'],
  ])('says how old its data are in %s', async (language, instant, text) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
    const ranking = liveRanking({ awaitsPassings: false })
    await visit(address.replace('/en/', `/${language}/`), {
      operations: { RankingScreen: { ranking } },
    })
    expect(header()).toContain(text)
  })

  test('says that no data arrive from the course, and for how many minutes', async () => {
    await openAt('2026-11-22T01:59:50Z')
    setClock('2026-11-22T02:02:40Z')
    expect(screen.getByText('No data from the course for 3 minutes')).toBeDefined()
    setClock('2026-11-22T02:03:40Z')
    expect(screen.getByText('No data from the course for 4 minutes')).toBeDefined()
    expect(header()).toMatch(/Data as of 21:59/)
  })

  test('warns when the athlete expected first is overdue, not before', async () => {
    await openAt('2026-11-22T03:32:50Z', liveRanking({ silentFrom: '2026-11-22T03:33:00Z' }))
    expect(age().textContent).toBe('Data: 1 h ago')
    expect(header()).not.toContain('No data')
    setClock('2026-11-22T03:33:00Z')
    expect(screen.getByText('No data from the course for 93 minutes')).toBeDefined()
  })

  test.each([{ awaitsPassings: false }, { silentFrom: null }])(
    'is silent without a warning with %j',
    async (differences) => {
      await openAt('2026-11-22T02:30:00Z', liveRanking(differences))
      expect(age().textContent).toBe('Data: 30 min ago')
      expect(header()).not.toContain('No data')
    },
  )

  test.each([{ status: 'OFFICIAL' as const }, { asOf: null }])(
    'says when the site changed it if %j',
    async (differences) => {
      await openAt('2026-11-22T02:30:00Z', liveRanking(differences))
      expect(header()).toContain('Updated 27 minutes ago')
      expect(header()).not.toContain('Data as of')
    },
  )
})

test('a ranking with a history links to what changed', async () => {
  await open({ ...overall, hasChanges: true })
  expect(screen.getByRole('link', { name: 'What changed' })).toHaveProperty(
    'pathname',
    `${address}/changes`,
  )
})

test('a ranking without a history has no such link', async () => {
  await open(overall)
  expect(screen.queryByRole('link', { name: 'What changed' })).toBeNull()
})

test('after the race, says how good the forecasts were', async () => {
  const withQuality = (finishError: number | null): Ranking => ({
    ...overall,
    race: overall.race && {
      ...overall.race,
      forecastQuality: {
        __typename: 'ForecastQuality',
        forecasts: 1_200,
        held: 0.784,
        finishError,
      },
    },
  })
  await open(withQuality(0.0362))
  expect(screen.getByText(/came true/).textContent).toBe(
    '78% of the 1,200 forecasts shown during the race came true within their window. The aim is 80%. The finish time forecast at halfway was 3.6% off on average.',
  )
  await open(withQuality(null))
  expect(screen.queryByText(/forecast at halfway/)).toBeNull()
})
