import { act, cleanup, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cellsByHeading } from '../../../tests/table-cells.ts'
import { leavePage } from '../../../tests/leave-page.ts'
import { fakeClock } from '../../../tests/set-clock.ts'
import { visit } from '../../../tests/visit.tsx'
import { address, entry, open, pageOf } from './testing.ts'

const nothing = { filteredPosition: null, chipTime: null, gunTime: null, raceTime: null }

const entries = [
  entry({}),
  entry({ participantId: 'p2', filteredPosition: 3, name: '林晓雨', bib: 'F2' }),
  entry({
    participantId: 'p3',
    filteredPosition: 3,
    name: 'Łucja Brzozińska',
    team: null,
    country: null,
  }),
  entry({
    participantId: 'p4',
    filteredPosition: 2,
    name: 'Marek Dvořáček',
    gender: 'X',
    category: null,
  }),
  entry({
    ...nothing,
    participantId: 'p5',
    name: 'Nina Kroghdal',
    state: 'DID_NOT_FINISH',
    lastCheckPoint: '15 km',
  }),
  entry({ ...nothing, participantId: 'p6', name: 'Amaia Etxelarre', state: 'DID_NOT_START' }),
  entry({ ...nothing, participantId: 'p7', name: 'Yusuf Aydınlar', state: 'DISQUALIFIED' }),
  entry({
    ...nothing,
    participantId: 'p8',
    name: 'Pieter Oudekade',
    state: null,
    progress: 'ON_COURSE',
    lastCheckPoint: '15 km',
  }),
  entry({
    ...nothing,
    participantId: 'p9',
    name: 'Freya Lindmarksen',
    state: null,
    progress: 'NOT_STARTED',
  }),
]

const overall = pageOf(entries, 120)
const cells = (name: string) => cellsByHeading(screen.getByRole('link', { name }))

test('shows the columns in fixed order', async () => {
  await open(overall)

  screen.getByRole('rowheader', { name: /^Norway Ingrid Solvåg/ })
  const { Name: _name, ...rest } = cells('Ingrid Solvåg')
  expect(Object.entries(rest)).toEqual([
    ['Pos', '1'],
    ['Bib', '007Follow Ingrid Solvåg'],
    ['Gender', 'F'],
    ['Team', 'Kade Atletiek'],
    ['Category', 'W 45'],
    ['Chip time', '2:09:40'],
    ['Gun time', '2:09:45'],
    ['Race time', '2:09:45'],
  ])
})

test('all kinds of time have a column, also without any time on the page', async () => {
  await open(pageOf([entry({ chipTime: null, raceTime: null })]))
  expect(cells('Ingrid Solvåg')).toMatchObject({
    'Chip time': '–',
    'Gun time': '2:09:45',
    'Race time': '–',
  })
})

test('keeps the places and the order of the response', async () => {
  await open(overall)

  const positions = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
  expect(positions).toEqual(['1', '3', '3', '2', 'DNF', 'DNS', 'DSQ', '', ''])
})

test('shows the state of entries without a place', async () => {
  await open(overall)

  const stateOf = (name: string) => cells(name)['Name']
  expect(stateOf('Nina Kroghdal')).toContain('Did not finish · 15 km')
  expect(stateOf('Amaia Etxelarre')).toContain('Did not start')
  expect(stateOf('Yusuf Aydınlar')).toContain('Disqualified')
  // The event is over.
  expect(stateOf('Pieter Oudekade')).toContain('Pieter Oudekade15 km')
  expect(stateOf('Freya Lindmarksen')).toContain('No time recorded')
  expect(cells('Nina Kroghdal')).toMatchObject({
    'Chip time': '–',
    'Gun time': '–',
    'Race time': '–',
  })
})

test('a disqualified athlete has no gap to the winner beside the time', async () => {
  const late = { gunTime: 7_900_000, filteredPosition: null, position: null }
  const disqualified = { ...late, participantId: 'p2', name: 'Yusuf Aydınlar' } as const
  const finisher = { participantId: 'p3', name: 'Marek Dvořáček', gunTime: 7_900_000 }
  await open(
    pageOf([entry({}), entry(finisher), entry({ ...disqualified, state: 'DISQUALIFIED' })]),
  )
  expect(cells('Marek Dvořáček')['Gun time']).toBe('2:11:40+1:55')
  expect(cells('Yusuf Aydınlar')['Gun time']).toBe('2:11:40')
})

test('an athlete who has only crossed the start line is on the course, and a private profile is not said to wait', async () => {
  const started = entry({ ...nothing, bib: '5', state: null, progress: 'ON_COURSE' })
  const hidden = { participantId: 'p2', name: 'E. E.', isPrivate: true, bib: '6' }
  const items = [started, entry({ ...nothing, ...hidden, state: null, progress: 'HIDDEN' })]
  const page = pageOf(items)
  const { race } = page
  if (!race?.event) throw new Error('The ranking has an event')
  const live = { ...race, event: { ...race.event, state: 'DURING' as const } }
  await open({ ...page, race: live }, `${address}?find=5`)
  expect(cells('Ingrid Solvåg')['Name']).toContain('On course')
  expect(screen.getByText('Private profile')).toBeDefined()
  expect(screen.queryByText(/Not started/)).toBeNull()
  await open({ ...page, race: live, status: 'OFFICIAL' })
  expect(cells('Ingrid Solvåg')['Name']).toContain('After the start')
  // Another ranking of the race is live.
  await open({ ...page, race: { ...live, awaitsPassings: true }, status: 'OFFICIAL' })
  expect(cells('Ingrid Solvåg')['Name']).toContain('On course')
  await open(page)
  expect(cells('Ingrid Solvåg')['Name']).toContain('After the start')
})

test('a race of six hours has distances to the metre, no replay, and nothing to compare', async () => {
  const none = { chipTime: null, gunTime: null, raceTime: null }
  const page = pageOf([entry({ ...none, distanceCovered: 71_900 })])
  const { race, entries } = page
  if (!race || !entries) throw new Error('The sample ranking has a race and entries')
  const ranking = {
    ...page,
    scoredBy: 'DISTANCE' as const,
    entries: { ...entries, bestTime: null },
  }
  await open({ ...ranking, race: { ...race, distance: null } })
  expect(cells('Ingrid Solvåg')['Distance']).toBe('71.900 km')
  expect(screen.queryByRole('link', { name: 'Race replay' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Compare' })).toBeDefined()

  cleanup()
  await open({ ...ranking, race: { ...race, distance: null, checkPoints: [] } })
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull()
  expect(screen.getByRole('link', { name: 'JSON' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'ITRA' })).toBeNull()
})

test('a missing team gives an empty cell', async () => {
  await open(overall)

  expect(cells('Łucja Brzozińska')).toMatchObject({ Team: '', Category: 'W 45' })
  expect(cells('Marek Dvořáček')).toMatchObject({
    Gender: 'X',
    Team: 'Kade Atletiek',
    Category: '',
  })
})

test('links each name to the athlete in this ranking', async () => {
  await open(overall)

  expect(screen.getByRole('link', { name: '林晓雨' })).toHaveProperty(
    'pathname',
    `${address}/athlete/p2`,
  )
})

test('paginates with links', async () => {
  await open(pageOf(entries, 120, 2), `${address}?page=2`)

  const pages = screen.getByRole('navigation', { name: 'Pages' })
  expect(within(pages).getByRole('link', { current: 'page' }).textContent).toBe('2')
  expect(within(pages).getByRole('link', { name: 'Next page' })).toHaveProperty('search', '?page=3')
  expect(within(pages).getByRole('link', { name: 'Previous page' })).toHaveProperty('search', '')
  expect(screen.getByText('Rows 51 to 59 of 120')).toBeDefined()
})

test('a page past the end links to the last page', async () => {
  await open(pageOf([], 120), `${address}?page=99`)

  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText('No results available')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to the last page, 3' })).toHaveProperty(
    'search',
    '?page=3',
  )
})

test('an empty ranking shows a message', async () => {
  await open(pageOf([], 0))

  expect(screen.getByText('No results available')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

test.each([
  ['en', 'No results available. Results appear here after the start.'],
  ['fr', 'Aucun résultat disponible. Les résultats s’afficheront ici après le départ.'],
])('before the start an empty ranking says when results appear: %s', async (language, text) => {
  const ranking = pageOf([], 0)
  const { race } = ranking
  if (!race?.event) throw new Error('The sample ranking has an event')
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  const coming = { ...race, startsAt, event: { ...race.event, state: 'BEFORE' as const } }
  await visit(address.replace('/en/', `/${language}/`), {
    operations: { RankingScreen: { ranking: { ...ranking, race: coming } } },
  })
  expect(screen.getByText(text)).toBeDefined()
})

test.each([
  ['another race', '/en/events/harbour/races/mile/rankings/overall'],
  ['another event', '/en/events/polder/races/half/rankings/overall'],
])('a ranking under %s redirects to its URL', async (_, at) => {
  await expect(open(overall, at)).rejects.toThrow(`${at} leads to ${address}`)
})

test('renders in Dutch', async () => {
  await open(overall, address.replace('/en/', '/nl/'))

  expect(screen.getByText('Gerangschikt op brutotijd')).toBeDefined()
  expect(cells('Ingrid Solvåg')['Geslacht']).toBe('V')
  expect(cells('Amaia Etxelarre')['Naam']).toContain('Niet gestart')
})

test.each([
  ['de', 'Overall', 'Gesamt', 'Mixed', 'Mixed'],
  ['nl', 'Overall', 'Algemeen', 'Mixed', 'Gemengd'],
  ['en', 'Gesamtwertung', 'Overall', 'Staffel', 'Relay'],
  ['zh', 'Männer', '男子', 'FEMMES', '女子'],
  ['fr', 'Lantern run', 'Lantern run', 'M40', 'M40'],
])('in %s the title %s is %s, the category %s is %s', async (language, name, title, ...rest) => {
  const [category, shown] = rest
  const ranked = entry({ participantId: 'p2', name: '林晓雨', category, team: 'Masters' })
  const ranking = { ...pageOf([entry({}), ranked]), name }
  const { facets } = ranking
  const categories = [category, 'W 45'].map((value) => ({
    __typename: 'Choice' as const,
    value,
    count: 1,
  }))
  await open(
    { ...ranking, facets: facets && { ...facets, categories } },
    `${address.replace('/en/', `/${language}/`)}?category=${encodeURIComponent(category)}`,
  )

  const heading = screen.getByRole('heading', { level: 1 }).textContent
  expect(heading).toBe(title)
  expect(document.title.startsWith(title)).toBe(true)
  // Team names are not translated. The filter contains the untranslated category.
  const texts = Object.values(cells('林晓雨'))
  expect(texts).toEqual(expect.arrayContaining(['Masters', shown]))
  expect(screen.getByRole('link', { name: shown })).toHaveProperty(
    'search',
    `?${new URLSearchParams({ category }).toString()}`,
  )
  const option = screen.getByRole<HTMLOptionElement>('option', {
    name: new RegExp(`^\u2068${shown}`),
  })
  expect(option.value).toBe(category)
})

test('the page of a finished race shows corrected results on return, and later without one', async () => {
  onTestFinished(() => void vi.useRealTimers())
  fakeClock('2026-11-24T10:00:00Z')
  let name = 'Ingrid Solvag'
  let queries = 0
  const RankingScreen = () => {
    queries += 1
    return { ranking: pageOf([entry({ name })]) }
  }
  await visit(address, { operations: { RankingScreen } })
  name = 'Ingrid Solvåg'
  leavePage(5)
  expect(queries).toBe(1)
  leavePage(60)
  await screen.findByRole('link', { name })
  expect(queries).toBe(2)
  const wait = (minutes: number) => {
    act(() => {
      vi.advanceTimersByTime(minutes * 60_000)
    })
  }
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  wait(30)
  expect(queries).toBe(2)
  hidden.mockRestore()
  name = 'Ingrid Solvåg-Lie'
  wait(6.5)
  await screen.findByRole('link', { name })
})
