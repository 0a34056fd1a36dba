import { screen, within } from '@testing-library/react'
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

function answering(total: number, items: Organisations['items']) {
  const data: OrganisationsScreenQuery = {
    organisations: { __typename: 'OrganisationPage', total, items },
  }
  return { operations: { OrganisationsScreen: data } }
}

test('shows who hosts, where, and how much', async () => {
  await visit('/en/organisations', answering(30, [kadeloop]))

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

test('shows initials in place of a logo, and asks for no picture', async () => {
  await visit('/en/organisations', answering(1, [kadeloop]))

  const article = screen.getByRole('article')
  expect(within(article).getByText('SK')).toBeDefined()
  expect([...article.querySelectorAll('img')].map(({ src }) => src)).toEqual([
    expect.stringContaining('/flags/'),
  ])
})

test('shows the logo of who has one', async () => {
  // jsdom loads no images: report this image as still loading.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  await visit('/en/organisations', answering(1, [{ ...kadeloop, logoUrl: '/files/7?v=2' }]))

  const picture = document.querySelector('article img')
  expect(picture?.getAttribute('src')).toBe('/files/7/logo?v=2')
  expect(screen.queryByText('SK')).toBeNull()
})

test('looks for a name and a sport, and keeps them in its fields', async () => {
  const asked = vi.fn((_: object) => answering(1, [kadeloop]).operations.OrganisationsScreen)
  await visit('/en/organisations?name=+kade&sport=ice_skating', {
    operations: { OrganisationsScreen: asked },
  })

  expect(asked).toHaveBeenCalledWith({
    filter: { name: 'kade', sport: ['ice_skating'] },
    page: 1,
    itemsPerPage: 12,
  })
  expect(screen.getByRole('searchbox', { name: 'Name' })).toHaveProperty('value', 'kade')
  expect(screen.getByRole('combobox', { name: 'Sport' })).toHaveProperty('value', 'ice_skating')
})

test('passes over a sport that is none', async () => {
  const asked = vi.fn((_: object) => answering(1, [kadeloop]).operations.OrganisationsScreen)
  await visit('/en/organisations?sport=chess', { operations: { OrganisationsScreen: asked } })

  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ filter: {} }))
})

test('says so when there is none', async () => {
  await visit('/en/organisations?name=xyzzy', answering(0, []))

  expect(screen.getByText('There are no items')).toBeDefined()
})

test('leads back from beyond the last page', async () => {
  await visit('/en/organisations?page=9', answering(30, []))

  expect(screen.getByRole('link', { name: 'Go to the last page, 3' })).toBeDefined()
})
