import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import type { OrganisationsScreenQuery } from '../../gql/organisations.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

type Organisations = NonNullable<OrganisationsScreenQuery['organisations']>

const kadeloop: Organisations['items'][number] = {
  __typename: 'Organisation',
  id: 'kade',
  name: 'Stichting Kadeloop',
  description: 'Volunteers of the rowing club.',
  city: 'Marlhaven',
  country: 'nl',
  logoUrl: null,
  eventsCount: 23,
}

function operationsWith(total: number, items: Organisations['items']) {
  const data: OrganisationsScreenQuery = {
    organisations: { __typename: 'OrganisationPage', total, items },
  }
  return { operations: { OrganisationsScreen: data } }
}

test('shows name, place and number of events', async () => {
  await visit('/en/organisations', operationsWith(30, [kadeloop]))

  expect(screen.getByText('30 organisations')).toBeDefined()
  const shown = within(screen.getByRole('article'))
  expect(shown.getByRole('link', { name: 'Stichting Kadeloop' })).toHaveProperty(
    'pathname',
    '/en/organisations/kade',
  )
  expect(shown.getByText('Marlhaven').parentElement?.textContent).toBe('Marlhaven, Netherlands')
  expect(shown.getByText('23 events')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Page 3' })).toHaveProperty('search', '?page=3')
})

test('shows initials without a logo, and requests no image', async () => {
  await visit('/en/organisations', operationsWith(1, [kadeloop]))

  const article = screen.getByRole('article')
  expect(within(article).getByText('SK')).toBeDefined()
  expect([...article.querySelectorAll('img')].map(({ src }) => src)).toEqual([
    expect.stringContaining('/flags/'),
  ])
})

test('shows the logo', async () => {
  // happy-dom loads no images. With this mock, the image of the page is still loading.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  await visit('/en/organisations', operationsWith(1, [{ ...kadeloop, logoUrl: '/files/7?v=2' }]))

  const picture = document.querySelector('article img')
  expect(picture?.getAttribute('src')).toBe('/files/7/logo?v=2')
  expect(screen.queryByText('SK')).toBeNull()
})

test('filters by name and sport, and keeps both in the fields', async () => {
  const resolver = vi.fn(
    (_: object) => operationsWith(1, [kadeloop]).operations.OrganisationsScreen,
  )
  await visit('/en/organisations?name=+kade&sport=ice_skating', {
    operations: { OrganisationsScreen: resolver },
  })

  expect(resolver).toHaveBeenCalledWith({
    filter: { name: 'kade', sport: ['ICE_SKATING'] },
    page: 1,
    itemsPerPage: 12,
  })
  expect(screen.getByRole('searchbox', { name: 'Name' })).toHaveProperty('value', 'kade')
  expect(screen.getByRole('combobox', { name: 'Sport' })).toHaveProperty('value', 'ice_skating')
})

test('the focus stays in the field when the filters change', async () => {
  await visit('/en/organisations?name=kade', operationsWith(1, [kadeloop]))

  const field = screen.getByRole('searchbox', { name: 'Name' })
  await userEvent.type(field, 'loop {Enter}')
  await waitFor(() => {
    expect(field).toHaveProperty('value', 'kadeloop')
  })
  expect(document.activeElement).toBe(field)
})

test('ignores an unknown sport', async () => {
  const resolver = vi.fn(
    (_: object) => operationsWith(1, [kadeloop]).operations.OrganisationsScreen,
  )
  await visit('/en/organisations?sport=chess', { operations: { OrganisationsScreen: resolver } })

  expect(resolver).toHaveBeenCalledWith(expect.objectContaining({ filter: {} }))
})

test('shows a message without results', async () => {
  await visit('/en/organisations?name=xyzzy', operationsWith(0, []))

  expect(screen.getByText('There are no items')).toBeDefined()
})

test('a page past the end links to the last page', async () => {
  await visit('/en/organisations?page=9', operationsWith(30, []))

  expect(screen.getByRole('link', { name: 'Go to the last page, 3' })).toBeDefined()
})
