import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../../../tests/visit.tsx'
import { finishedWith, operationsWith, pathOf } from '../testing.ts'

test('a finished event shows the podiums of women and men, and of other rankings', async () => {
  const event = finishedWith({ all: ['Bo', 'Cy', 'Ana'], women: ['Ana'], men: ['Bo', 'Cy'] })
  await visit('/en/events/harbour', operationsWith(event))

  const results = within(screen.getByRole('region', { name: 'Results' }))
  expect(
    results.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent),
  ).toEqual(['Women', 'Men', 'Chip time'])
  expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1Ana1:11:16',
    '1Bo1:11:16',
    '2Cy1:12:16',
    '1Ana1:11:16',
    '2Cy1:12:16',
    '3Bo1:13:16',
  ])
  expect(pathOf(results.getAllByRole('link', { name: 'Bo' })[0] ?? document.body)).toBe(
    '/en/events/harbour/races/half/rankings/overall/athlete/bo',
  )
})

test('an event under way has the podium of its official races, and links to the live one first', async () => {
  const finished = finishedWith({ all: ['Bo'], women: [], men: ['Bo'] })
  const [half, mile] = finished.races
  if (!half || !mile) throw new Error('The event has two races')
  const live = { ...half, id: 'live', name: 'Live race' }
  live.rankings = (half.rankings ?? []).map((each) => ({
    ...each,
    id: `live-${each.id}`,
    status: 'UNOFFICIAL' as const,
  }))
  const event = { ...finished, state: 'DURING' as const, races: [half, live] }
  await visit('/en/events/harbour', operationsWith(event))

  const results = within(screen.getByRole('region', { name: 'Results' }))
  expect(results.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
    'Half marathon',
  ])
  expect(pathOf(screen.getByRole('link', { name: 'Follow live' }))).toContain('/races/live/')
})

test('while all races are live there is no podium', async () => {
  const finished = finishedWith({ all: ['Bo'], women: [], men: ['Bo'] })
  const races = finished.races.map((race) => ({
    ...race,
    rankings: (race.rankings ?? []).map((each) => ({ ...each, status: 'UNOFFICIAL' as const })),
  }))
  await visit('/en/events/harbour', operationsWith({ ...finished, state: 'DURING', races }))

  expect(screen.queryByRole('region', { name: 'Results' })).toBeNull()
})

test('results that could not be loaded can be asked for again, and the rest of the page stands', async () => {
  const finished = finishedWith({ all: ['Bo'], women: [], men: ['Bo'] })
  const races = finished.races.map((race) => ({ ...race, rankings: null }))
  await visit('/en/events/harbour', operationsWith({ ...finished, races }))

  const results = within(screen.getByRole('region', { name: 'Results' }))
  expect(results.getByText(/^These results could not be loaded/)).toBeDefined()
  const retry = results.getByRole('link', { name: 'Try again' })
  expect(pathOf(retry)).toBe('/en/events/harbour')
  expect(screen.getByRole('region', { name: 'Races' }).textContent).toContain('Half marathon')
})

test('without genders the podium is that of the ranking', async () => {
  const event = finishedWith({ all: ['Bo', 'Cy'], women: [], men: [] })
  await visit('/en/events/harbour', operationsWith(event))

  const results = within(screen.getByRole('region', { name: 'Results' }))
  expect(
    results.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent),
  ).toEqual(['Overall', 'Chip time'])
})
