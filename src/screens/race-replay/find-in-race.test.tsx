import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { address, race } from './testing.ts'

const lucja = { participantId: 'p7', name: 'Łucja Mazur', bib: '7' }
const lucjan = { participantId: 'p12', name: 'Lucjan Mazurek', bib: '12' }
const without = { participantId: 'p13', name: 'Luca Mazzo', bib: null }

/**
 * The result of a search in the two rankings of the race. Both rankings contain the same athletes.
 */
function foundIn(athletes: { participantId: string; name: string; bib: string | null }[]) {
  const rankings = ['overall', 'open'].map((id) => ({
    __typename: 'Ranking' as const,
    id,
    entries: {
      __typename: 'RankingEntryPage' as const,
      total: athletes.length,
      items: athletes.map((athlete) => ({
        __typename: 'RankingEntry' as const,
        id: `${id} ${athlete.participantId}`,
        ...athlete,
      })),
    },
  }))
  return { race: { __typename: 'Race' as const, id: 'half', rankings } }
}

/**
 * A fake gateway that finds athletes by the text that the visitor typed, and records the queries.
 */
function searchable(found: Record<string, Parameters<typeof foundIn>[0]>) {
  const followed: unknown[] = []
  const texts: unknown[] = []
  const operations = {
    RaceReplayScreen({ bibs }: Record<string, unknown>) {
      followed.push(bibs)
      return { race }
    },
    FindRaceAthletes({ text }: Record<string, unknown>) {
      texts.push(text)
      return foundIn(found[String(text)] ?? [])
    },
  }
  return { followed, texts, operations }
}

test('a name or a start number in the URL follows the athlete whom it matches', async () => {
  const { followed, texts, operations } = searchable({ '12': [lucjan], 'lucja mazur': [lucja] })
  await expect(
    visit(`${address}?at=600&bib=3&find=12%2C+lucja+mazur`, { operations }),
  ).rejects.toThrow(`leads to ${address}?at=600&bib=3%2C12%2C7`)

  expect(texts).toEqual(['12', 'lucja mazur'])
  expect(followed).toEqual([['3', '12', '7']])
})

test('a start number that is also the beginning of others follows only its athlete', async () => {
  const { operations } = searchable({ '7': [{ ...lucjan, bib: '77' }, lucja] })
  await expect(visit(`${address}?find=7`, { operations })).rejects.toThrow(
    `leads to ${address}?bib=7`,
  )
})

test('a name that matches several athletes offers them, without those who have no number', async () => {
  const { followed, operations } = searchable({ maz: [lucja, lucjan, without] })
  await visit(`${address}?at=1200&bib=7&find=maz`, { operations })

  expect(followed).toEqual([['7']])
  expect(screen.getByText(/^3 athletes match/).textContent).toBe(
    '3 athletes match “maz”. These are the first 2:',
  )
  expect(screen.getByRole('link', { name: '12 Lucjan Mazurek' }).getAttribute('href')).toBe(
    `${address}?at=1200&bib=7%2C12`,
  )
  expect(screen.queryByText(/Luca Mazzo/)).toBeNull()
})

test('athletes with the same name are offered', async () => {
  const { operations } = searchable({ mazur: [lucja, lucjan] })
  await visit(`${address}?find=mazur`, { operations })

  expect(screen.getByText(/^2 athletes match/).textContent).toBe(
    '2 athletes match “mazur”. Choose whom to follow:',
  )
})

test('a name that nobody in the race has is said, in each language', async () => {
  const { operations } = searchable({})
  await visit(`${address}?find=nobody`, { operations })
  expect(screen.getByText(/^Nobody in this race/).textContent).toBe(
    'Nobody in this race matches “nobody”.',
  )
  await visit(`${address.replace('/en/', '/zh/')}?find=nobody`, { operations })
  expect(screen.getByText(/nobody/).parentElement?.textContent).toContain('nobody」的參賽者')
})

test('typing a name suggests athletes of the race; the chosen one is followed too', async () => {
  const { followed, texts, operations } = searchable({ lucja: [lucja, lucjan] })
  await visit(`${address}?at=1200&bib=7`, { operations })

  const field = screen.getByRole('combobox', { name: 'Follow by name or bib number' })
  field.focus()
  fireEvent.input(field, { target: { value: 'lucja' } })
  const listbox = await screen.findByRole('listbox', { name: 'Suggestions' })
  const options = within(listbox).getAllByRole('option')
  expect(texts).toEqual(['lucja'])
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'ŁMŁucja Mazur7',
    'LMLucjan Mazurek12',
  ])
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => {
    expect(followed).toEqual([['7'], ['7', '12']])
  })
})
