import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { address, minute, moment, race } from './testing.ts'

const region = (name: string) => within(screen.getByRole('region', { name }))

test('says where the field is as a sentence, a drawing and a table', async () => {
  await visit(`${address}?at=1200&bib=7`, { operations: { RaceReplayScreen: { race } } })

  // No line break separates a number from its unit.
  const said =
    'After 20:00, 3 athletes are on the course and nobody has finished. The leader is at 6\u00a0km, the middle of the field at 5.5\u00a0km, the last at 4\u00a0km.'
  expect(screen.getByText(said.replaceAll('\u00a0', ' '))).toBeDefined()
  expect(screen.getByRole('region', { name: /^[\d:]+ since the start$/ })).toBeDefined()
  expect(screen.getAllByRole('img', { name: said })).toHaveLength(2)
  expect(
    region('Where the field is')
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['On the way toDistanceAthletes', '5 km5 km1', 'Finish20 km2'])
  const followed = screen.getByRole('list', { name: 'Athletes you follow' })
  expect(followed.textContent).toBe('7 Łucja Mazur at 6 km, estimated')
})

test('the timeline says what happened and links to each moment with the followed athletes', async () => {
  await visit(address, { operations: { RaceReplayScreen: { race } } })

  const timeline = region('Timeline')
  expect(timeline.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '00:00The race starts',
    '17:00Łucja Mazur takes the lead at 5 km',
    '20:00Half the field is past the checkpoint 5 km',
    '1:10:00LM is first across the finish line',
  ])
  expect(timeline.getByRole('link', { name: '17:00' }).getAttribute('href')).toBe(
    `${address}?at=1020&bib=7`,
  )
  expect(timeline.getByRole('link', { name: 'Łucja Mazur' }).getAttribute('href')).toBe(
    '/en/events/harbour/races/half/athlete/p1',
  )
  expect(timeline.queryByRole('link', { name: 'LM' })).toBeNull()
})

test.each([
  ['en', 9_950, 'Half the field is past halfway'],
  ['de', 9_950, 'Die Hälfte des Feldes hat die halbe Strecke hinter sich'],
  ['de', 9_400, 'Die Hälfte des Feldes hat den Messpunkt Mitte passiert'],
])('names a checkpoint that is not at half of the distance: %s, %i m', async (...row) => {
  const [language, metres, text] = row
  const half = moment({ kind: 'HALF_PASSED', metres, checkPoint: 'Mitte' })
  await visit(address.replace('/en/', `/${language}/`), {
    operations: { RaceReplayScreen: { race: { ...race, timeline: [half] } } },
  })
  const [item] = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent.startsWith('17:00'))
  expect(item?.textContent).toBe(`17:00${text}`)
})

test('queries the moment and the start numbers of the URL, and ignores others', async () => {
  const asked: Record<string, unknown>[] = []
  const operations = {
    RaceReplayScreen(variables: Record<string, unknown>) {
      asked.push(variables)
      return { race }
    },
  }
  await visit(`${address}?at=1200&bib=7, 12;7%00`, { operations })
  await visit(`${address}?at=soon`, { operations })
  expect(asked).toEqual([
    { raceId: 'half', atMs: 1_200_000, bibs: ['7', '12'] },
    { raceId: 'half' },
  ])
})

test('a followed athlete can be left', async () => {
  await visit(`${address}?at=1200&bib=7`, { operations: { RaceReplayScreen: { race } } })

  expect(screen.getByRole('link', { name: /^Stop following/ }).getAttribute('href')).toBe(
    `${address}?at=1200`,
  )
})

test('moving the slider opens the field at that moment', async () => {
  const asked: unknown[] = []
  await visit(address, {
    operations: {
      RaceReplayScreen({ atMs }: Record<string, unknown>) {
        asked.push(atMs)
        return { race }
      },
    },
  })
  const slider = screen.getByRole('slider', { name: 'Time since the start' })
  expect(slider.getAttribute('aria-valuetext')).toBe('20:00')
  fireEvent.change(slider, { target: { value: '3000' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('50:00')
  await waitFor(() => {
    expect(asked).toEqual([undefined, 3_000_000])
  })
})

test('a locked replay says what is free and where the rest is unlocked', async () => {
  const replay = {
    __typename: 'RaceReplay',
    access: 'LOCKED',
    unlockUrl: 'https://shop.test/replay',
  } as const
  const timeline = [...race.timeline, moment({ ms: 17 * minute + 5_000 })]
  const shown = { ...race, replay, timeline }
  await visit(address, { operations: { RaceReplayScreen: { race: shown } } })

  expect(screen.getByText(/^Playing this race is part of the paid replay/)).toBeDefined()
  expect(screen.getByRole('link', { name: /^Unlock the replay/ }).getAttribute('href')).toBe(
    'https://shop.test/replay',
  )
  expect(
    screen.getByRole('link', { name: 'Bought already? Sign in' }).getAttribute('href'),
  ).toContain('/en/login?next=')
  expect(region('Timeline').getAllByRole('listitem')).toHaveLength(5)
  // A locked replay has stills at whole minutes only. The link leads to the first still after the
  // milestone.
  const link = region('Timeline').getByRole('link', { name: '17:05' })
  expect(link.getAttribute('href')).toBe(`${address}?at=1080&bib=7`)
  const slider = screen.getByRole('slider', { name: 'Time since the start' })
  expect(slider.getAttribute('step')).toBe('60')
})

test('a race without a field is not found', async () => {
  await visit(address, { operations: { RaceReplayScreen: { race: { ...race, field: null } } } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('Race replay')
})

test('before the first passing, says when the race starts, and plays nothing', async () => {
  const silent = race.field && { ...race.field, durationMs: 0 }
  const open = async (startsAt: string) => {
    const event = race.event && { ...race.event, state: 'DURING' as const }
    const shown = { ...race, startsAt, event, field: silent, timeline: [] }
    await visit(address, { operations: { RaceReplayScreen: { race: shown } } })
    expect(screen.queryByText(/since the start/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
  }
  await open('2099-05-03T08:00:00Z')
  expect(screen.getByText(/^Starts at/)).toBeDefined()

  cleanup()
  await open('2026-05-03T08:00:00Z')
  expect(screen.getByText('Nobody has passed a checkpoint yet.')).toBeDefined()
})
