import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cellsByHeading } from '../../../tests/table-cells.ts'
import { visit } from '../../../tests/visit.tsx'
import type { RankingScreenQueryVariables, RankingTeamsQueryVariables } from '../../gql/ranking.ts'
import { address, entry, pageOf, type Ranking } from './testing.ts'

const ingrid = entry({})
const marek = entry({
  participantId: 'p2',
  filteredPosition: 27,
  name: 'Marek Dvořáček',
  bib: '1482',
  gender: 'M',
  team: null,
  category: 'M 40',
  gunTime: 7_900_000,
})

/** A fake gateway with two entries. It applies filters, finds bibs and records its requests. */
function gateway(ranking: Partial<Ranking> = {}) {
  const requests: RankingScreenQueryVariables[] = []
  const resolver = (variables: object) => {
    // This is a ranking query, so the variables have this type.
    const query = variables as RankingScreenQueryVariables
    requests.push(query)
    const { find, gender, team } = query.filter ?? {}
    const items = [ingrid, marek].filter(
      ({ name, bib, ...is }) =>
        (find == null || name.includes(find) || bib === find) &&
        (gender == null || is.gender === gender) &&
        (team == null || is.team === team),
    )
    if (query.around != null && !items.some(({ bib }) => bib === query.around)) {
      return { problem: 'NOT_FOUND' }
    }
    const page = query.around == null ? query.page : 3
    return {
      ranking: { ...pageOf(items, items.length === 2 ? 120 : items.length, page), ...ranking },
    }
  }
  return { requests, operations: { RankingScreen: resolver, RankingTeams: teams } }
}

/** The teams of the sample ranking. Women have only one. */
const teams = (variables: object) => {
  // The variables are those of the query for teams.
  const { group } = variables as RankingTeamsQueryVariables
  const choices = [
    { __typename: 'Choice', value: 'Kade Atletiek', count: 9 },
    { __typename: 'Choice', value: '鎌倉走友会', count: 2 },
  ]
  return {
    ranking: {
      __typename: 'Ranking',
      id: 'overall',
      facets: {
        __typename: 'RankingFacets',
        teams: group?.gender === 'F' ? choices.slice(0, 1) : choices,
      },
    },
  }
}

const open = async (query = '', ranking: Partial<Ranking> = {}) => {
  const { requests, operations } = gateway(ranking)
  await visit(`${address}${query}`, { operations })
  return requests
}

const find = () => screen.getByRole('searchbox', { name: 'Find my result: name or bib number' })
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const chips = () =>
  within(screen.getByRole('list', { name: 'Active filters' })).getAllByRole('link')

// Debounce, request and rendering take longer than Testing Library's default timeout on a busy
// machine.
configure({ asyncUtilTimeout: 5_000 })

test('searches after a pause in typing and keeps the focus', async () => {
  const requests = await open()
  find().focus()
  fireEvent.change(find(), { target: { value: 'Mar' } })
  fireEvent.change(find(), { target: { value: ' Marek ' } })

  await screen.findByRole('link', { name: 'Clear search “Marek”' })
  expect(names()).toHaveLength(1)
  expect(requests.map(({ filter }) => filter)).toEqual([undefined, { find: 'Marek' }])
  expect(document.activeElement).toBe(find())
  // The input keeps the text as the visitor typed it.
  expect(find()).toHaveProperty('value', ' Marek ')
})

test('Enter submits at once', async () => {
  const requests = await open()
  fireEvent.change(find(), { target: { value: '1482' } })
  fireEvent.submit(screen.getByRole('search', { name: 'Filter this ranking' }))
  await act(() => Promise.resolve())

  expect(requests.at(-1)?.filter).toEqual({ find: '1482' })
})

test('a match links to its neighbours', async () => {
  await open('?find=1482')

  expect(screen.getByText(/^Bib number/).textContent).toBe('Bib number 1482 is in place 27 of 118')
  const links = screen.getAllByRole('link', { name: /Show surrounding places/ })
  for (const link of links) {
    expect(link).toHaveProperty('search', '?around=1482')
    expect(link).toHaveProperty('hash', '#found')
  }
  expect(links).toHaveLength(2)
})

test('highlights the row among its neighbours and continues the pagination there', async () => {
  await open('?around=1482')

  const row = screen.getByRole('link', { name: 'Marek Dvořáček' }).closest('tr')
  expect(row?.id).toBe('found')
  expect(screen.getByRole('link', { name: 'Go to row' })).toHaveProperty('hash', '#found')
  expect(screen.getAllByRole('link', { current: 'page' }).at(-1)?.textContent).toBe('3')
  expect(screen.getByRole('link', { name: 'Previous page' })).toHaveProperty('search', '?page=2')
})

test('the pages before and after a window continue where it begins and ends', async () => {
  const { entries } = pageOf([marek], 120, 2)
  await open('?around=1482', { entries: entries && { ...entries, offset: 60 } })

  expect(screen.getByRole('link', { name: 'Previous page' })).toHaveProperty('search', '?page=2')
  expect(screen.getByRole('link', { name: 'Next page' })).toHaveProperty('search', '?page=3')
  expect(screen.getByText('Rows 61 to 61 of 120')).toBeTruthy()
})

test('an unknown bib shows a message and the unchanged ranking', async () => {
  await open('?around=99')

  expect(screen.getByRole('status').textContent).toBe('Nobody in this ranking has bib number 99.')
  expect(names()).toHaveLength(2)
})

test('the row of a private profile is not found by its bib', async () => {
  const hidden = entry({ participantId: 'p3', name: 'P. P.', isPrivate: true, bib: '7' })
  await open('?around=7', pageOf([ingrid, hidden]))

  expect(screen.getByRole('status').textContent).toBe('Nobody in this ranking has bib number 7.')
  expect(names()).toHaveLength(2)
  expect(document.getElementById('found')).toBeNull()
})

test('the tabs lead to the categories, and keep the checkpoint', async () => {
  const requests = await open('?checkpoint=half~5000')
  const tabs = within(screen.getByRole('navigation', { name: 'Rankings of this race' }))
  expect(tabs.getByRole('link', { name: 'Overall' }).getAttribute('aria-current')).toBe('page')

  fireEvent.click(tabs.getByRole('link', { name: 'M 40 30' }))
  await tabs.findByRole('button', { name: 'M 40', current: true })
  expect(requests.at(-1)?.filter).toEqual({ category: 'M 40' })
  expect(requests.at(-1)?.checkPointId).toBe('half~5000')
  expect(tabs.getByRole('link', { name: 'Overall' }).getAttribute('aria-current')).toBeNull()
})

test('the fields follow the URL', async () => {
  await open('?find=a&gender=F&team=Kade+Atletiek')
  expect(find()).toHaveProperty('value', 'a')
  expect(screen.getByRole('radio', { name: 'Women' })).toHaveProperty('checked', true)
  expect(screen.getByRole('combobox', { name: 'Team' })).toHaveProperty('value', 'Kade Atletiek')
  expect(chips().map(({ textContent }) => textContent)).toEqual([
    'Clear search “a”',
    'Remove gender filter Women',
    'Remove team filter Kade Atletiek',
    'Clear all filters',
  ])

  const women = screen.getByRole('link', { name: 'Remove gender filter Women' })
  women.focus()
  fireEvent.click(women)
  await screen.findByRole('radio', { name: 'All', checked: true })
  expect(chips()).toHaveLength(3)
  // The removed link had the focus. The next press of Tab goes to the fields of the list.
  expect(document.querySelector('main :focus')?.contains(find())).toBe(true)
})

test('the field for the team suggests teams once it is used, and applies a chosen team', async () => {
  const requests = await open('?gender=F')
  const field = screen.getByRole('combobox', { name: 'Team' })
  const suggested = () =>
    Array.from(
      document.querySelectorAll<HTMLOptionElement>('datalist option'),
      ({ value }) => value,
    )
  expect(suggested()).toEqual([])

  fireEvent.focus(field)
  await waitFor(() => {
    expect(suggested()).toEqual(['Kade Atletiek'])
  })
  fireEvent.change(field, { target: { value: 'Kade' } })
  expect(requests).toHaveLength(1)
  fireEvent.change(field, { target: { value: 'Kade Atletiek' } })
  await screen.findByRole('link', { name: 'Remove team filter Kade Atletiek' })
  expect(requests.at(-1)?.filter).toEqual({ gender: 'F', team: 'Kade Atletiek' })
})

test('choosing a gender submits at once and keeps the other filters', async () => {
  const requests = await open('?find=a&sort=-position')
  fireEvent.click(screen.getByRole('radio', { name: 'Men' }))
  await screen.findByRole('link', { name: 'Remove gender filter Men' })

  expect(requests.at(-1)).toMatchObject({
    filter: { find: 'a', gender: 'M' },
    // The counts of the filter choices count the entries of the selected gender. The searched name
    // does not change the counts.
    group: { gender: 'M' },
    sort: 'POSITION_DESCENDING',
    page: 1,
  })
})

test('ignores invalid parameters', async () => {
  const requests = await open('?gender=Q&sort=shoes&find=%20%00&page=-3')

  expect(requests).toEqual([
    { rankingId: 'overall', page: 1, itemsPerPage: 50, with: '', isComparing: false },
  ])
})

test('without JavaScript the form requests the same URL', async () => {
  await open('?sort=-position')

  const form = screen.getByRole<HTMLFormElement>('search', { name: 'Filter this ranking' })
  expect(form.method).toBe('get')
  expect(new URL(form.action).pathname).toBe(address)
  expect([...new FormData(form).keys()]).toEqual([
    'find',
    'gender',
    'category',
    'team',
    'checkpoint',
    'sort',
  ])
  expect(screen.getByRole('button', { name: 'Show' })).toBeDefined()
})

test('team and category link to entries that share them', async () => {
  await open('?sort=-position&page=2')

  const row = within(
    screen.getByRole('link', { name: 'Ingrid Solvåg' }).closest('tr') ?? document.body,
  )
  expect(row.getByRole('link', { name: 'Kade Atletiek' })).toHaveProperty(
    'search',
    '?sort=-position&team=Kade+Atletiek',
  )
  expect(row.getByRole('link', { name: 'W 45' })).toHaveProperty(
    'search',
    '?sort=-position&category=W+45',
  )
})

test('the star beside the team filter follows the club', async () => {
  await open('?gender=F&team=Kade+Atletiek')
  const filters = within(screen.getByRole('list', { name: 'Active filters' }))
  fireEvent.click(filters.getByRole('button', { name: 'Follow Kade Atletiek', pressed: false }))
  filters.getByRole('button', { name: 'Following Kade Atletiek', pressed: true })
  expect(filters.getAllByRole('button')).toHaveLength(1)
  expect(JSON.parse(localStorage.getItem('following') ?? '')).toMatchObject({
    clubs: ['Kade Atletiek'],
  })
})

test('a team filter without entries has no star', async () => {
  await open('?team=nobody')
  expect(chips()).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull()
})

test('the place column shows and reverses the sort order', async () => {
  await open()
  const head = screen.getByRole('columnheader', { name: /Pos/ })
  expect(head.getAttribute('aria-sort')).toBe('ascending')

  fireEvent.click(within(head).getByRole('link'))
  await screen.findByTitle('Sort from first to last')
  expect(screen.getByRole('columnheader', { name: /Pos/ }).getAttribute('aria-sort')).toBe(
    'descending',
  )
})

test('shows the gap to the winner', async () => {
  await open()

  const deciding = (name: string) => cellsByHeading(screen.getByRole('link', { name }))['Gun time']
  expect(deciding('Ingrid Solvåg')).toBe('2:09:45')
  expect(deciding('Marek Dvořáček')).toBe('2:11:40+1:55')
})

test('no matches: links to the full ranking', async () => {
  await open('?find=nobody')

  expect(screen.getByRole('status').textContent).toContain('No results available')
  expect(screen.getByRole('link', { name: 'Show the full ranking' })).toHaveProperty('search', '')
})

test("download links keep the page's filters", async () => {
  await open('?find=Marek&gender=M&sort=-position&page=1')

  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
    '/downloads/rankings/overall.csv?find=Marek&gender=M&sort=-position',
  )
  const files = { Excel: 'xlsx', JSON: 'json', 'World Athletics': 'world-athletics.csv' }
  for (const [name, extension] of Object.entries({
    ...files,
    ITRA: 'itra.xlsx',
    'IOF XML': 'iof.xml',
  })) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(
      `/downloads/rankings/overall.${extension}?find=Marek&gender=M&sort=-position`,
    )
  }
})

test('the text of a search has the quotation marks of the language', async () => {
  await visit(`${address.replace('/en/', '/de/')}?find=a`, {
    operations: { RankingScreen: { ranking: pageOf([entry({})]) } },
  })
  expect(screen.getByRole('link', { name: /„a“$/ })).toBeDefined()
})
