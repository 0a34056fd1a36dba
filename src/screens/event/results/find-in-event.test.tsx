import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../../../tests/visit.tsx'
import { finishedWith, harbourHalf, operationsWith, pathOf } from '../testing.ts'

/** An event with two finished races, and the entries of each race that match the searched text. */
function findsIn(half: Finds, mile: Finds) {
  const finished = finishedWith({ all: ['Bo'], women: [], men: ['Bo'] })
  const [race, other] = finished.races
  if (!race || !other) throw new Error('The event has two races')
  const found = ({ total = 0, items = [] }: Finds) => ({
    total,
    items: items.map(({ bib, name }) => ({ id: name, participantId: name, name, bib })),
  })
  const [overall] = race.rankings ?? []
  const rankings = race.rankings?.map((each) => ({
    ...each,
    entries: found(each === overall ? half : {}),
  }))
  const races = [
    { ...race, rankings },
    { ...other, rankings: [{ ...overall, id: 'mile-overall', entries: found(mile) }] },
  ]
  const searched: unknown[] = []
  const EventScreen = { event: { ...finished, races } }
  const FindAthletes = (variables: Record<string, unknown>) => {
    searched.push(variables['text'])
    return EventScreen
  }
  const AthleteScreen = ({ id }: Record<string, unknown>) => {
    searched.push(id)
    return { athleteResult: null }
  }
  const RankingScreen = ({ rankingId, filter }: Record<string, unknown>) => {
    searched.push(rankingId, filter)
    return { ranking: null }
  }
  return { searched, operations: { EventScreen, FindAthletes, AthleteScreen, RankingScreen } }
}

interface Finds {
  total?: number
  items?: { bib: string; name: string }[]
}

function findByBib(text: string) {
  const form = within(screen.getByRole('search', { name: 'Find your result' }))
  fireEvent.change(form.getByRole('searchbox', { name: 'Find your result' }), {
    target: { value: text },
  })
  fireEvent.click(form.getByRole('button', { name: 'Search' }))
}

test('one field finds a start number in any race of the event', async () => {
  const { searched, operations } = findsIn({}, { total: 1, items: [{ bib: '1482', name: 'Cy' }] })
  await visit('/en/events/harbour', { operations })

  findByBib(' 1482 ')
  await waitFor(() => {
    expect(searched.slice(0, 2)).toEqual(['1482', 'mile~Cy'])
  })
})

test('a start number is found before numbers that begin with it', async () => {
  const { searched, operations } = findsIn(
    {
      total: 2,
      items: [
        { bib: '120', name: 'Ana' },
        { bib: '121', name: 'Bo' },
      ],
    },
    { total: 1, items: [{ bib: '12', name: 'Cy' }] },
  )
  await visit('/en/events/harbour', { operations })

  findByBib('12')
  await waitFor(() => {
    expect(searched.slice(0, 2)).toEqual(['12', 'mile~Cy'])
  })
})

test('several athletes of one race are shown by its ranking', async () => {
  const { searched, operations } = findsIn({ total: 9, items: [{ bib: '1', name: 'Bo' }] }, {})
  await visit('/en/events/harbour', { operations })

  findByBib('bo')
  await waitFor(() => {
    expect(searched.slice(0, 3)).toEqual(['bo', 'overall', { find: 'bo' }])
  })
})

test('a name in several races leads to each of them; the text stays in the field', async () => {
  const { operations } = findsIn(
    { total: 9, items: [{ bib: '1', name: 'Bo' }] },
    { total: 1, items: [{ bib: '7', name: 'Bob' }] },
  )
  await visit('/en/events/harbour?find=bo', { operations })

  expect(screen.getByRole('searchbox', { name: 'Find your result' })).toHaveProperty('value', 'bo')
  const matches = within(
    screen.getByText('Found in 2 races').closest<HTMLElement>('[role="status"]') ?? document.body,
  )
  expect(matches.getAllByRole('listitem').map(({ textContent }) => textContent.trim())).toEqual([
    'Half marathon9 matches',
    '7 BobHarbour mile',
  ])
  expect(matches.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/en/events/harbour/races/half/rankings/overall?find=bo',
    '/en/events/harbour/races/mile/rankings/mile-overall/athlete/Bob',
  ])
})

test('a text that nobody in the event matches has no results', async () => {
  const { operations } = findsIn({}, {})
  await visit('/en/events/harbour?find=zz', { operations })

  expect(screen.getByText('No results available')).toBeDefined()
})

test.each([
  ['AFTER', 'Results', 'overall'],
  ['DURING', 'Follow live', 'overall'],
] as const)('state %s: the poster leads to the ranking by "%s"', async (state, name, ranking) => {
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, state }))

  const [link] = screen.getAllByRole('link', { name })
  expect(pathOf(link ?? document.body)).toBe(`/en/events/harbour/races/half/rankings/${ranking}`)
})
