import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cellsByHeading } from '../../../../tests/table-cells.ts'
import { visit } from '../../../../tests/visit.tsx'
import { address, entry, pageOf, type Entry, type Ranking } from '../testing.ts'

type Standing = NonNullable<Entry['standing']>

const standing = (differences: Partial<Standing>): Standing => ({
  __typename: 'CheckpointStanding',
  checkPoint: '10 km',
  place: 1,
  time: 2_520_000,
  gap: 0,
  placesGained: null,
  forecast: [
    {
      __typename: 'Forecast',
      checkPoint: null,
      earliest: '2099-11-22T02:28:36Z',
      latest: '2099-11-22T02:41:00Z',
    },
  ],
  ...differences,
})
const onCourse = { state: null, chipTime: null, gunTime: null, raceTime: null }
const ana = entry({
  ...onCourse,
  participantId: 'p1',
  name: 'Ana Silva',
  bib: '1',
  standing: standing({ placesGained: 2 }),
})
const bo = entry({
  ...onCourse,
  participantId: 'p2',
  name: 'Bo Berg',
  bib: '2',
  filteredPosition: 2,
  standing: standing({ place: 2, time: 2_580_000, gap: 60_000, placesGained: -1 }),
})
const cy = entry({
  ...onCourse,
  participantId: 'p3',
  name: 'Cy Dahl',
  bib: '3',
  filteredPosition: 3,
  standing: standing({
    checkPoint: '5 km',
    time: 1_260_000,
    forecast: [
      {
        __typename: 'Forecast',
        checkPoint: '10 km',
        earliest: '2099-11-22T02:28:36Z',
        latest: '2099-11-22T02:28:50Z',
      },
    ],
  }),
})
const quitter = entry({
  ...onCourse,
  participantId: 'p4',
  name: 'Di Eck',
  bib: '4',
  filteredPosition: null,
  state: 'DID_NOT_FINISH',
  lastCheckPoint: '5 km',
})

function live(items: Entry[]): Ranking {
  const ranking = pageOf(items)
  if (!ranking.race?.event) throw new Error('The sample ranking has an event')
  const event = { ...ranking.race.event, state: 'DURING' as const }
  return {
    ...ranking,
    asOf: '2026-11-22T01:59:38Z',
    awaitsPassings: true,
    race: { ...ranking.race, event },
  }
}

const cells = (name: string) => cellsByHeading(screen.getByRole('link', { name }))

test('says where each athlete stands, and when the next passing is expected', async () => {
  await visit(address, {
    operations: { RankingScreen: { ranking: live([ana, bo, cy, quitter]) } },
  })

  const { Name: _name, ...rest } = cells('Ana Silva')
  expect(Object.entries(rest)).toEqual([
    ['Pos', expect.stringMatching(/^1/)],
    ['Bib', '1Follow Ana Silva'],
    ['Last seen', '10 km'],
    ['Time', '42:00'],
    ['Places', '▲ 22 places gained'],
    ['Next (estimate)', expect.stringMatching(/^Finish Sat 22:28–22:41/)],
  ])
  expect(cells('Bo Berg')).toMatchObject({ Time: '43:00+1:00', Places: '▼ 11 place lost' })
  expect(cells('Cy Dahl')['Next (estimate)']).toMatch(/^10 km about Sat 22:28/)
  // If the athlete has no place, the column shows the state.
  expect(cells('Di Eck')).toMatchObject({
    Pos: 'DNF',
    'Last seen': '',
    Time: '',
    Places: '',
    'Next (estimate)': '',
  })
})

test('in an event of several days, the expected times have the weekday', async () => {
  const ranking = live([ana])
  const event = ranking.race?.event && { ...ranking.race.event, dateTo: '2026-11-24' }
  const race = ranking.race && { ...ranking.race, event: event ?? null }
  await visit(address, { operations: { RankingScreen: { ranking: { ...ranking, race } } } })

  expect(cells('Ana Silva')['Next (estimate)']).toMatch(/^Finish Sat 22:28–22:41/)
  // A line can end between the times. Otherwise the page of a phone would scroll sideways.
  const row = screen.getByRole('link', { name: 'Ana Silva' }).closest('tr')
  expect(row?.querySelectorAll('time + wbr + time')).toHaveLength(2)
})

test('an official ranking and one without passings have the columns of the results', async () => {
  const ranking = { ...live([{ ...ana, raceTime: 7_785_000 }]), status: 'OFFICIAL' as const }
  await visit(address, { operations: { RankingScreen: { ranking } } })
  expect(cells('Ana Silva')).toMatchObject({ Category: 'W 45', 'Race time': '2:09:45' })
})

test('a checkpoint is chosen with the filters; the order there has the final places', async () => {
  const requests: Record<string, unknown>[] = []
  await visit(address, {
    operations: {
      RankingScreen: (variables) => {
        requests.push(variables)
        const finished = entry({ position: 7, standing: standing({ place: 3 }) })
        return { ranking: { ...pageOf([finished]), status: 'OFFICIAL' } }
      },
    },
  })
  const choice = screen.getByRole('combobox', { name: 'Order by' })
  expect(within(choice).getAllByRole('option')[0]?.textContent).toBe('Finish')
  fireEvent.change(choice, { target: { value: 'half~10000' } })
  await screen.findByText(/Athletes without a time there/)
  expect(screen.getByRole('columnheader', { name: 'Time at 10 km' })).toBeDefined()
  expect(screen.getByTitle(/^Place at/).title.replaceAll(/[\u2068\u2069]/g, '')).toBe(
    'Place at 10 km',
  )
  expect(requests.at(-1)).toMatchObject({ checkPointId: 'half~10000', page: 1 })
  expect(cells('Ingrid Solvåg')).toMatchObject({ Pos: '3', 'Final place': '7' })
})

test.each([
  ['de', 'Zeit bei 10 km'],
  ['zh', '10 km 的時間'],
])('names the checkpoint of the times in %s', async (language, name) => {
  const finished = entry({ position: 7, standing: standing({ place: 3 }) })
  await visit(`${address.replace('/en/', `/${language}/`)}?checkpoint=half~10000`, {
    operations: { RankingScreen: { ranking: pageOf([finished]) } },
  })
  expect(screen.getByRole('columnheader', { name })).toBeDefined()
})

test('an invalid checkpoint in the URL is ignored', async () => {
  const requests: Record<string, unknown>[] = []
  await visit(`${address}?checkpoint=%27;--`, {
    operations: {
      RankingScreen: (variables) => {
        requests.push(variables)
        return { ranking: pageOf([entry({})]) }
      },
    },
  })
  expect(requests[0]).not.toHaveProperty('checkPointId')
})

/** Opens a live page. Returns a function that publishes the next data of the page. */
async function openLive(first: Entry[], next: Entry[]) {
  let shown = first
  const publish: (() => void)[] = []
  await visit(address, {
    operations: {
      RankingScreen: () => ({ ranking: live(shown) }),
    },
    onLiveQuery: (send) => {
      publish.push(send)
    },
  })
  await waitFor(() => {
    expect(publish).toHaveLength(1)
  })
  return () => {
    shown = next
    act(() => {
      publish[0]?.()
    })
  }
}

const names = () =>
  screen.getAllByRole('rowheader').map((header) => header.querySelector('a')?.textContent)
const overtaken = [
  { ...bo, filteredPosition: 1, standing: standing({ checkPoint: '15 km', time: 3_600_000 }) },
  ana,
]

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('new passings move the rows to their new places', async () => {
  const moved: unknown[] = []
  HTMLElement.prototype.animate = function animate(frames) {
    moved.push(frames)
    return {} as Animation
  }
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function top(
    this: HTMLElement,
  ) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 50
  })
  const publish = await openLive([ana, bo], overtaken)
  publish()
  await waitFor(() => {
    expect(names()).toEqual(['Bo Berg', 'Ana Silva'])
  })
  expect(moved).toEqual([
    [{ transform: 'translateY(50px)' }, {}],
    [{ transform: 'translateY(-50px)' }, {}],
  ])
})

test('the rows stay while the focus is among them, until the reader asks for the new passings', async () => {
  HTMLElement.prototype.animate = () => ({}) as Animation
  const publish = await openLive([ana, bo], overtaken)
  act(() => {
    screen.getByRole('link', { name: 'Bo Berg' }).focus()
  })
  publish()
  const button = await screen.findByRole('button', { name: '1 new passing Show them' })
  expect(names()).toEqual(['Ana Silva', 'Bo Berg'])
  fireEvent.click(button)
  expect(names()).toEqual(['Bo Berg', 'Ana Silva'])
  expect(screen.queryByRole('button', { name: /new passing/ })).toBeNull()
})
