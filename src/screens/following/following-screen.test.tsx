import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import {
  longestPeople,
  readPeople,
  writePeople,
  writePeopleThatFit,
} from '../../following/people-link.ts'
import type { FollowingScreenQuery } from '../../gql/following.ts'
import { athlete, athletes, operations, store, stored } from './testing.ts'

const namesIn = (section: string) =>
  within(screen.getByRole('region', { name: section }))
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('link')[0]?.textContent)

test('lists the athletes of the browser by what is next, then events', async () => {
  store({ athletes: athletes.map(({ id }) => id), events: ['harbour'], organisations: [] })
  await visit('/en/following', { operations })

  await screen.findByRole('heading', { name: 'In the race now' })
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    'In the race now',
    'Upcoming races',
    'Results',
    'Events',
  ])
  expect(namesIn('In the race now')).toEqual(['Dido', 'Cleo'])
  expect(namesIn('Upcoming races')).toEqual(['Bo'])
  expect(namesIn('Results')).toEqual(['Ada'])
  expect(screen.getByText('1:23:45')).toBeDefined()
  expect(screen.queryByText('Eve')).toBeNull()
  expect(screen.getByText(/^One athlete cannot be shown/)).toBeDefined()

  fireEvent.click(screen.getByRole('button', { name: 'Remove from my list' }))
  expect(screen.queryByText(/cannot be shown/)).toBeNull()
  expect(stored()).toMatchObject({ athletes: athletes.slice(0, 4).map(({ id }) => id) })
})

test('a race that starts later is a coming race, and who has only started is on course', async () => {
  const cleo = athlete('Cleo', 'DURING')
  const status = { status: 'POSTPONED' as const, statusDecision: null }
  const fay = athlete('Fay', 'DURING', { progress: 'NOT_STARTED' })
  const waiting = fay.race && { ...fay.race, id: 'mile', ...status }
  const gus = athlete('Gus', 'DURING', { progress: 'NOT_STARTED' })
  const later = gus.race && { ...gus.race, id: 'later', startsAt: '2099-11-21T14:00:00Z' }
  const people = [cleo, { ...fay, race: waiting }, { ...gus, race: later }]
  store({ athletes: people.map(({ id }) => id) })
  const shown = { FollowingScreen: { athletes: people, eventsByIds: [], organisationsByIds: [] } }
  await visit('/en/following', { operations: shown })
  await screen.findByRole('heading', { name: 'Upcoming races' })
  expect(namesIn('In the race now')).toEqual(['Cleo'])
  expect(screen.getByText('On course')).toBeDefined()
  expect(namesIn('Upcoming races')).toEqual(['Fay', 'Gus'])
  expect(screen.getByText('Postponed, new start to be announced')).toBeDefined()
  expect(screen.queryByText('Not started')).toBeNull()
})

test('once the first ranking of an athlete is official, nobody is in the race any more, unless another one is live', async () => {
  const placed = (status: 'OFFICIAL' | 'UNOFFICIAL') => ({
    __typename: 'Placing' as const,
    rankingId: status,
    position: 1,
    among: 243,
    ranking: {
      __typename: 'Ranking' as const,
      id: status,
      status,
      decidedBy: 'GUN' as const,
      scoredBy: null,
    },
  })
  const live = athlete('Gus', 'DURING', { firstPlacing: placed('OFFICIAL') })
  const people = [
    athlete('Cleo', 'DURING', { firstPlacing: placed('UNOFFICIAL') }),
    athlete('Fay', 'DURING', { firstPlacing: placed('OFFICIAL') }),
    { ...live, race: { ...live.race, id: 'live', awaitsPassings: true } },
  ]
  store({ athletes: people.map(({ id }) => id) })
  const shown = { FollowingScreen: { athletes: people, eventsByIds: [], organisationsByIds: [] } }
  await visit('/en/following', { operations: shown })
  await screen.findByRole('heading', { name: 'Results' })
  expect(namesIn('In the race now')).toEqual(['Cleo', 'Gus'])
  expect(namesIn('Results')).toEqual(['Fay'])
})

test('the star unfollows and follows again, and the row stays meanwhile', async () => {
  store({ athletes: ['half-AFTER~ada'], places: ['kade'] })
  await visit('/en/following', { operations })

  const star = await screen.findByRole('button', { name: 'Following Ada', pressed: true })
  fireEvent.click(star)
  expect(stored()).toMatchObject({ athletes: [], places: ['kade'] })
  fireEvent.click(screen.getByRole('button', { name: 'Follow Ada', pressed: false }))
  expect(stored()).toMatchObject({ athletes: ['half-AFTER~ada'] })
})

test('shows the athletes of a followed club, which a link to the list leaves out', async () => {
  const people = [
    athlete('Cleo', 'DURING', { team: 'Kade Runners' }),
    athlete('Fay', 'BEFORE', { team: 'Kade Runners' }),
    athlete('Ada', 'AFTER', { team: 'Kade Runners' }),
    athlete('Gus', 'AFTER', { team: 'Kade Runners' }),
  ]
  const clubs = vi.fn(() => people)
  store({ athletes: ['half-AFTER~ada'], clubs: ['Kade Runners', '\n', 7] })
  await visit('/en/following', {
    operations: {
      FollowingScreen: (variables: Record<string, unknown>) => ({
        ...operations.FollowingScreen(variables),
        clubAthletes: variables['hasClubs'] === true ? clubs() : [],
      }),
    },
  })

  await screen.findByRole('heading', { name: 'Clubs' })
  expect(namesIn('In the race now')).toEqual(['Cleo'])
  expect(namesIn('Upcoming races')).toEqual(['Fay'])
  expect(namesIn('Results')).toEqual(['Ada', 'Gus'])
  expect(namesIn('Clubs')).toEqual(['Kade Runners'])
  expect(screen.getAllByText('Kade Runners')).toHaveLength(6)
  expect(screen.getByRole('button', { name: 'Follow Cleo', pressed: false })).toBeDefined()
  expect(screen.queryByText(/cannot be shown/)).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Following Kade Runners', pressed: true }))
  expect(stored()).toMatchObject({ athletes: ['half-AFTER~ada'], clubs: [] })
})

test('two spellings of the name of a club are one club, for a list that was stored before, too', async () => {
  store({ clubs: ['TV Müsterstadt', 'tv musterstadt ', 'TV-MUSTERSTADT', 'TV Anderstadt'] })
  const asked = vi.fn()
  await visit('/en/following', {
    operations: {
      FollowingScreen: (variables: Record<string, unknown>) => {
        asked(variables['clubs'])
        return { ...operations.FollowingScreen(variables), clubAthletes: [] }
      },
    },
  })

  await screen.findByRole('heading', { name: 'Clubs' })
  expect(namesIn('Clubs')).toEqual(['TV Müsterstadt', 'TV Anderstadt'])
  expect(asked).toHaveBeenCalledExactlyOnceWith(['TV Müsterstadt', 'TV Anderstadt'])
  fireEvent.click(screen.getByRole('button', { name: 'Following TV Müsterstadt', pressed: true }))
  expect(stored()).toMatchObject({ clubs: ['TV Anderstadt'] })
})

test('shows what another tab has followed', async () => {
  await visit('/en/following', { operations })
  expect(screen.getByText('You are not following anyone yet.')).toBeDefined()

  store({ athletes: ['half-BEFORE~bo'] })
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'following' }))
    await Promise.resolve()
  })
  expect(await screen.findByRole('link', { name: 'Bo' })).toBeDefined()
})

test.for([
  'no JSON',
  'null',
  '{"version":2,"athletes":["half-AFTER~ada"]}',
  '{"version":1,"athletes":"half-AFTER~ada","events":[null,"../x",7]}',
])('a damaged list is empty: %s', async (text) => {
  localStorage.setItem('following', text)
  await visit('/en/following', { operations })
  expect(screen.getByText('You are not following anyone yet.')).toBeDefined()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Events' }).getAttribute('href')).toBe('/en/events')
})

test('a full list refuses one more, and says so', async () => {
  const many = Array.from({ length: 100 }, (_, index) => `half-AFTER~a${String(index)}`)
  store({ athletes: many })
  await visit(`/en/following?people=${writePeople(['half-BEFORE~bo'])}`, { operations })
  fireEvent.click(screen.getByRole('button', { name: 'Follow all of them' }))
  expect(screen.getByText(/^Your list is full/)).toBeDefined()
  expect(stored()).toMatchObject({ athletes: many })
})

test('a link shows its public athletes, and all of them are followed at once', async () => {
  const people = writePeople(['half-AFTER~ada', 'half-AFTER~eve', 'half-BEFORE~bo', 'half-X~no'])
  await visit(`/en/following?people=${people}`, { operations })

  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  expect(namesIn('Results')).toEqual(['Ada'])
  expect(screen.queryByText('Eve')).toBeNull()
  expect(screen.getByText(/^2 athletes cannot be shown/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Follow all of them' }))
  expect(stored()).toMatchObject({ athletes: ['half-BEFORE~bo', 'half-AFTER~ada'] })
  expect(screen.getByText('You follow all of them.')).toBeDefined()
})

test.for(['', '<b>..~'])('a link that names nobody says so: %j', async (people) => {
  await visit(`/en/following?people=${people}`, { operations })
  expect(screen.getByRole('alert').textContent).toContain('at most 2,000 characters')
  expect(screen.getByRole('link', { name: 'Your own list' })).toBeDefined()
})

test('a link of 50 athletes of 10 races is short, and is read as it was written', () => {
  const ids = Array.from({ length: 50 }, (_, index) => {
    const raceId = `lighthouse-marathon-2026-half-marathon-${String(index % 10)}`
    return `${raceId}~${String(index).padStart(16, 'a')}`
  })
  const people = writePeople(ids)
  expect(new URLSearchParams({ people }).toString()).toBe(`people=${people}`)
  expect(people.length).toBeLessThan(1_900)
  expect(new Set(readPeople(people))).toEqual(new Set(ids))
  const shared = writePeopleThatFit([...ids, ...ids.map((id) => `${id}x`)])
  expect(shared.people.length).toBeLessThanOrEqual(longestPeople)
  expect(shared.count).toBeGreaterThanOrEqual(50)
  expect(readPeople('....<b>.a..half.a.a..half')).toEqual(['half~a'])
})

test('says what has changed since the last look', async () => {
  const placed = (position: number) => ({
    __typename: 'Placing' as const,
    rankingId: 'overall',
    position,
    among: 12,
    ranking: null,
  })
  const people = [
    athlete('Ada', 'AFTER', { firstPlacing: placed(10) }),
    athlete('Fay', 'AFTER', { firstPlacing: placed(3) }),
    athlete('Gil', 'AFTER', { firstPlacing: placed(7) }),
  ]
  const ids = people.map(({ id }) => id)
  const [ada = '', fay = '', gil = ''] = ids
  store({ athletes: ids, seen: { [ada]: 12, [fay]: 0, [gil]: 7, damaged: 'x' } })
  const shown = { FollowingScreen: { athletes: people, eventsByIds: [], organisationsByIds: [] } }
  await visit('/en/following', { operations: shown })
  expect(await screen.findByText('2 places up since your last look: 12 → 10')).toBeDefined()
  expect(screen.getAllByText(/last look/)).toHaveLength(2)
  expect(screen.getByText('New since your last look')).toBeDefined()
  expect(screen.getByText('Place 10 of 12')).toBeDefined()
  expect(stored()).toMatchObject({ seen: { [ada]: 10, [fay]: 3, [gil]: 7 } })
})

test('without storage the list lasts as long as the page', async () => {
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  await visit(`/en/following?people=${writePeople(['half-AFTER~ada'])}`, { operations })
  fireEvent.click(screen.getByRole('button', { name: 'Follow Ada' }))
  expect(screen.getByRole('button', { name: 'Following Ada', pressed: true })).toBeDefined()
  blocked.mockRestore()
})

test('an athlete who is followed by a former id is shown, and followed by the current id', async () => {
  const current = athlete('Ada', 'AFTER').id
  const FollowingScreen = (variables: Record<string, unknown>): FollowingScreenQuery => ({
    athletes: (variables['athletes'] as string[]).map(() => athlete('Ada', 'AFTER')),
    eventsByIds: [],
    organisationsByIds: [],
  })
  for (const followed of [['half-AFTER~17'], ['half-AFTER~17', current]]) {
    store({ athletes: followed })
    await visit('/en/following', { operations: { FollowingScreen } })
    expect(await screen.findAllByRole('link', { name: 'Ada' })).toHaveLength(1)
    await waitFor(() => {
      expect(stored()).toMatchObject({ athletes: [current] })
    })
    expect(screen.getByRole('button', { name: /Following/ })).toBeDefined()
    cleanup()
  }
})
