import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { visit } from '../../../../tests/visit.tsx'
import { address, entry, pageOf, type Ranking } from '../testing.ts'
import { milestone } from '../../../components/milestones/testing.ts'

type Arrivals = NonNullable<Ranking['arrivals']>
type Race = NonNullable<Ranking['race']>
type Compared = NonNullable<Race['comparison']>

const arrivals: Arrivals = {
  __typename: 'RankingArrivals',
  finishedCount: 50,
  onCourseCount: 1_940,
  firstOnCourseBib: '51',
  latest: [
    {
      __typename: 'ArrivedAthlete',
      participantId: 'p50',
      name: 'Bo Berg',
      position: 50,
      time: 5_400_000,
    },
  ],
  expected: [
    {
      __typename: 'ExpectedAthlete',
      participantId: 'p51',
      name: 'Cy Dahl',
      forecast: {
        __typename: 'Forecast',
        checkPoint: null,
        earliest: '2099-11-22T02:28:36Z',
        latest: '2099-11-22T02:41:36Z',
      },
    },
  ],
}
const comparison = (places: [number | null, number | null]): Compared => ({
  __typename: 'RaceComparison',
  decidedBy: 'GUN',
  points: ['5 km', '10 km'].map((name) => ({
    __typename: 'ComparedPoint',
    checkPointId: name,
    name,
    distance: 5_000,
  })),
  athletes: [
    {
      __typename: 'ComparedAthlete',
      participantId: 'p9',
      bib: '9',
      name: 'Di Eck',
      state: null,
      startDelay: null,
      passings: places.map((place) => ({
        __typename: 'ComparedPassing',
        time: place,
        place,
        among: 40,
      })),
    },
  ],
  privateBibs: [],
  unknownBibs: [],
  outsideRanking: [],
})

function live(ofRace: Partial<Race> = {}, differences: Partial<Ranking> = {}): Ranking {
  const ranking = pageOf([entry({})])
  if (!ranking.race?.event) throw new Error('The sample ranking has an event')
  const event = { ...ranking.race.event, state: 'DURING' as const }
  return {
    ...ranking,
    asOf: '2026-11-22T01:59:38Z',
    awaitsPassings: true,
    arrivals,
    race: { ...ranking.race, event, ...ofRace },
    ...differences,
  }
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u2068\u2069]/g, '')
const section = () => within(screen.getByRole('region', { name: 'Arrivals' }))

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

test('a live ranking shows who has just finished and who is expected next', async () => {
  await visit(address, {
    operations: { RankingScreen: { ranking: live({ timeline: [milestone({})] }) } },
  })
  const rows = section().getAllByRole('listitem', { hidden: true })
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Cy DahlFinish Sat 22:28–22:41/),
    '50Bo Berg1:30:00',
  ])
  const [bo] = section().getAllByRole('link', { name: 'Bo Berg', hidden: true })
  expect(bo?.getAttribute('href')).toBe(`${address}/athlete/p50`)
  expect(plain(section().getByText(/takes the lead/).textContent)).toBe(
    '20:00 Ana Silva takes the lead at 5 km',
  )
})

test('a ranking of one gender leaves out the news of another', async () => {
  const timeline = [milestone({}), milestone({ name: 'Bo Berg', gender: 'M', ms: 1_500_000 })]
  const ranking = live({ timeline })
  const facets = ranking.facets && {
    ...ranking.facets,
    genders: ranking.facets.genders.slice(0, 1),
  }
  await visit(address, { operations: { RankingScreen: { ranking: { ...ranking, facets } } } })
  expect(plain(section().getByText(/takes the lead/).textContent)).toBe(
    '20:00 Ana Silva takes the lead at 5 km',
  )
})

test('news of a finish have the time of the ranking, not that since the gun', async () => {
  const finish = { ms: 2_445_000, checkPoint: null, isFinish: true, time: 2_441_300 }
  const timeline = [milestone({ ...finish, kind: 'FIRST_WOMAN' })]
  await visit(address, { operations: { RankingScreen: { ranking: live({ timeline }) } } })
  expect(plain(section().getByText(/first woman/).textContent)).toBe(
    '0:40:42 Ana Silva is the first woman to finish',
  )
})

test('it says nothing of the course while nobody is known to be there', async () => {
  const ranking = live()
  const finished = { ...arrivals, onCourseCount: 0, firstOnCourseBib: null }
  await visit(address, {
    operations: { RankingScreen: { ranking: { ...ranking, arrivals: finished } } },
  })
  expect(section().getAllByText('50 finished')).not.toHaveLength(0)
})

test('it leads to the first athlete on the course, and to all of them', async () => {
  await visit(address, { operations: { RankingScreen: { ranking: live() } } })
  section().getAllByText('50 finished · 1,940 on the course')
  const href = (name: string) =>
    section().getByRole('link', { name, hidden: true }).getAttribute('href')
  expect(href('First on the course')).toBe(`${address}?around=51#found`)
  expect(href('All on the course')).toBe('/en/events/harbour/races/half/on-course')
  cleanup()
  await visit(`${address}?around=51`, { operations: { RankingScreen: { ranking: live() } } })
  section().getAllByText('50 finished · 1,940 on the course')
  expect(section().queryAllByRole('listitem', { hidden: true })).toEqual([])
})

test('an official ranking and one that is over have no arrivals', async () => {
  for (const ranking of [live({}, { status: 'OFFICIAL' }), pageOf([entry({})])]) {
    await visit(address, { operations: { RankingScreen: { ranking } } })
    expect(screen.queryByRole('region', { name: 'Arrivals' })).toBeNull()
    cleanup()
  }
})

test('news are shown and told one by one, with ten seconds between them', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'performance'],
  })
  let updates = 0
  let publish: (() => void) | undefined
  const later = [
    milestone({ ms: 2_400_000, metres: 10_000, checkPoint: '10 km', name: 'Flo Gade' }),
    milestone({ ms: 2_500_000, checkPoint: '10 km', name: 'Gry Holm', kind: 'FIRST_WOMAN' }),
  ]
  const states: Partial<Race>[] = [
    { timeline: [milestone({})], comparison: comparison([15, null]) },
    { timeline: [milestone({}), ...later], comparison: comparison([16, 12]) },
    // Another athlete was faster at 10 km, and a time was corrected. Nothing has happened to Di.
    { timeline: [milestone({ ms: 1_199_000 }), ...later], comparison: comparison([16, 13]) },
  ]
  await visit(`${address}?with=9`, {
    operations: {
      RankingScreen: () => ({ ranking: live(states[updates] ?? {}) }),
    },
    onLiveQuery: (send) => {
      publish = send
    },
  })
  await waitFor(() => {
    expect(publish).toBeDefined()
  })
  const update = async () => {
    updates += 1
    await act(() => Promise.resolve(publish?.()))
  }
  const told = () =>
    plain(document.querySelector('[data-connection] > .visuallyHidden')?.textContent)
  const heard = new Set<string>()
  new MutationObserver(() => heard.add(told())).observe(document, {
    subtree: true,
    childList: true,
  })
  const expectTold = (sentence: string) =>
    waitFor(() => {
      expect(told()).toBe(sentence)
    })
  const shown = () =>
    section()
      .getAllByText(/takes the lead|first woman|in place/)
      .map(({ textContent }) => plain(textContent))
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  const [lead, di] = [
    '20:00 Ana Silva takes the lead at 5 km',
    'Di Eck is in place 15 of 40 so far at 5 km',
  ]
  expect(shown()).toEqual([lead, di])
  await update()
  await expectTold('Flo Gade takes the lead at 10 km')
  const at5km = 'Di Eck is in place 16 of 40 so far at 5 km'
  expect(shown()).toEqual(['40:00 Flo Gade takes the lead at 10 km', at5km])
  await wait(8_000)
  expect(told()).toBe('Flo Gade takes the lead at 10 km')
  expect(shown()).toEqual(['40:00 Flo Gade takes the lead at 10 km', at5km])
  await wait(2_100)
  await expectTold('Gry Holm is the first woman to finish')
  expect(shown()).toEqual(['41:40 Gry Holm is the first woman to finish', at5km])
  await wait(10_100)
  await expectTold('Di Eck is in place 12 of 40 so far at 10 km, up 4\u00a0places')
  expect(shown()).toEqual(['41:40 Gry Holm is the first woman to finish', told()])
  await update()
  await wait(50_000)
  expect(told()).toBe('Di Eck is in place 12 of 40 so far at 10 km, up 4\u00a0places')
  expect(heard).not.toContain('The page has just been updated.')
  await wait(10_100)
  await expectTold('The page has just been updated.')
  expect(shown()[1]).toBe('Di Eck is in place 13 of 40 so far at 10 km, up 3\u00a0places')
  vi.useRealTimers()
})
