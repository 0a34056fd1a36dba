import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import type { RankingChangesScreenQuery } from '../../gql/ranking-changes.ts'

type Ranking = NonNullable<RankingChangesScreenQuery['ranking']>
type Change = NonNullable<Ranking['passings']>['items'][number]

const address = '/en/events/harbour/races/half/rankings/overall/changes'

const standing = (differences: Partial<Change['to']>): Change['to'] => ({
  __typename: 'RankingStanding',
  position: null,
  state: null,
  checkPoint: null,
  time: null,
  ...differences,
})

const change = (differences: Partial<Change>): Change => ({
  __typename: 'RankingChange',
  id: `overall~${String(differences.version ?? 7)}~${differences.participantId ?? 'p1'}`,
  participantId: 'p1',
  rankingId: 'overall',
  version: 7,
  changedAt: '2026-11-22T10:05:20Z',
  cause: 'PASSING',
  checkPoint: '15 km',
  name: 'Ingrid Solvåg',
  bib: '007',
  among: 90,
  from: standing({ position: 12, checkPoint: '10 km', time: 2_400_000 }),
  to: standing({ position: 8, checkPoint: '15 km', time: 3_600_000 }),
  ...differences,
})

const finished = (position: number | null, time: number) =>
  standing({ position, state: 'FINISHED', time })

const changes = [
  change({}),
  change({
    participantId: 'p2',
    name: '林晓雨',
    bib: 'F2',
    cause: 'FINISH',
    checkPoint: null,
    from: finished(3, 12_806_000),
    to: finished(2, 12_800_000),
  }),
  change({
    version: 6,
    changedAt: '2026-11-22T10:01:00Z',
    participantId: 'p3',
    name: null,
    bib: null,
    cause: 'DECISION',
    checkPoint: null,
    from: finished(1, 12_700_000),
    to: standing({ state: 'DISQUALIFIED' }),
  }),
]

const pageOf = (items: Change[], total = items.length) => ({
  __typename: 'RankingChangePage' as const,
  total,
  page: 1,
  items,
})

const rankingWith = (
  items: Change[],
  total = items.length,
  corrections: Change[] = [],
): Ranking => ({
  __typename: 'Ranking',
  id: 'overall',
  name: 'Overall',
  status: 'UNOFFICIAL',
  race: {
    __typename: 'Race',
    id: 'half',
    eventId: 'harbour',
    name: 'Half marathon',
    version: 7,
    sport: 'RUNNING',
    timeDigits: 0,
    event: {
      __typename: 'Event',
      id: 'harbour',
      name: 'Harbour Half',
      state: 'AFTER',
      timeZone: 'Europe/Amsterdam',
    },
  },
  corrections: pageOf(corrections),
  passings: pageOf(items, total),
})

const open = (ranking: Ranking | null, at = address) =>
  visit(at, { operations: { RankingChangesScreen: { ranking } } })

const textOf = (name: string) => screen.getByRole('link', { name }).closest('li')?.textContent

test('groups the changes by time, and says what changed and why', async () => {
  const [passing, ...corrections] = changes
  await open(rankingWith(passing ? [passing] : [], 1, corrections))

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What changed')
  const headings = (level: number) =>
    screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent)
  expect(headings(2)).toEqual(['Corrections and decisions', 'Passings'])
  const times = headings(3)
  expect(times).toHaveLength(3)
  expect(times[0]).toContain('11:05')
  expect(times[1]).toContain('11:01')
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows.findIndex((row) => row.includes('林晓雨'))).toBeLessThan(
    rows.findIndex((row) => row.includes('Ingrid Solvåg')),
  )
  expect(textOf('Ingrid Solvåg')).toContain('Place 12\u00a0→\u00a08 of 90')
  expect(textOf('Ingrid Solvåg')).toContain('On course · 15 km 1:00:00')
  expect(textOf('Ingrid Solvåg')).toContain('Passed 15 km')
  expect(textOf('林晓雨')).toContain('3:33:26\u00a0→\u00a03:33:20')
  expect(textOf('林晓雨')).toContain('The finish was timed again')
  const removed = screen.getByText('No longer in the results').closest('li')
  expect(removed?.textContent).toContain('No longer place 1')
  expect(removed?.textContent).toContain('Disqualified')
  expect(removed?.textContent).toContain('Officials’ decision')
})

test('links each athlete, and the ranking', async () => {
  await open(rankingWith(changes))

  const ranking = '/en/events/harbour/races/half/rankings/overall'
  expect(screen.getByRole('link', { name: 'Ingrid Solvåg' })).toHaveProperty(
    'pathname',
    `${ranking}/athlete/p1`,
  )
  expect(screen.getAllByRole('link', { name: 'Overall' })[0]).toHaveProperty('pathname', ranking)
})

test('searches for one athlete with the address', async () => {
  let variables: Record<string, unknown> = {}
  await visit(`${address}?find=007&page=2`, {
    operations: {
      RankingChangesScreen: (given) => {
        variables = given
        return { ranking: rankingWith([change({})], 60) }
      },
    },
  })

  expect(variables).toMatchObject({ find: '007', page: 2, itemsPerPage: 50 })
  const search = within(screen.getByRole('search', { name: 'Find an athlete’s changes' }))
  expect(search.getByRole('searchbox')).toHaveProperty('value', '007')
  expect(search.getByRole('link', { name: 'Show all changes' })).toHaveProperty('search', '')
})

test('says when nothing has changed, and when nothing matches', async () => {
  await open(rankingWith([]))
  expect(screen.getByText('No changes yet')).toBeDefined()
  expect(screen.queryByText(/latest first/)).toBeNull()
})

test.each([
  ['en', 'One change', '2 changes, latest first'],
  ['fr', 'Un changement', '2 changements, du plus récent au plus ancien'],
])('says the order of several changes in %s', async (language, one, several) => {
  const at = address.replace('/en/', `/${language}/`)
  await open(rankingWith([change({})]), at)
  expect(screen.getByText(one)).toBeDefined()
  cleanup()
  await open(rankingWith([change({})], 2), at)
  expect(screen.getByText(several)).toBeDefined()
})

test('is not for search engines', async () => {
  await open(rankingWith(changes))
  expect(document.head.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})

test('under another race it redirects', async () => {
  const at = '/en/events/harbour/races/mile/rankings/overall/changes'
  await expect(open(rankingWith(changes), at)).rejects.toThrow(`${at} leads to ${address}`)
})

test('renders in Dutch', async () => {
  await open(rankingWith(changes), address.replace('/en/', '/nl/'))
  expect(textOf('Ingrid Solvåg')).toContain('Plaats 12\u00a0→\u00a08')
})
