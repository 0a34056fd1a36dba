import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { eventRow } from '../../components/event-card/testing.ts'
import { writeFilters } from '../../filters/event-filters.ts'
import type { EventMapScreenQuery } from '../../gql/event-map.ts'
import { linksIn } from '../../router/links.ts'

/** The box that the map shows after a click on the button of {@link EventMapStub}. */
const moved = { south: 38, north: 39, west: -10, east: -9 }

function EventMapStub({ onView, picture }: { onView: (box: object) => void; picture: ReactNode }) {
  return (
    <>
      {picture}
      <button
        onClick={() => {
          onView(moved)
        }}
      >
        Move
      </button>
    </>
  )
}
// The browser of the tests has no canvas.
vi.mock('./map/event-map.tsx', () => ({ EventMap: EventMapStub }))

afterEach(() => {
  vi.restoreAllMocks()
})

/** Replaces the geolocation of the browser, so the test decides how it answers the page. */
function mockPosition(getCurrentPosition: Geolocation['getCurrentPosition']) {
  const [watchPosition, clearWatch] = [vi.fn(), vi.fn()]
  const geolocation = { getCurrentPosition, watchPosition, clearWatch }
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(geolocation)
}

const near = { latitude: 38.7, longitude: -9.1, km: 100 }
const nearLisbon = linksIn('en').eventMap({ filters: writeFilters({ near }) })

const events: NonNullable<EventMapScreenQuery['events']> = {
  __typename: 'EventPage',
  total: 1,
  items: [
    {
      ...eventRow('coast', {
        name: 'Coast Run',
        city: 'Cascais',
        country: 'pt',
        dateFrom: '2027-06-06',
        dateTo: '2027-06-06',
      }),
      coordinates: { __typename: 'Coordinates', latitude: 38.7, longitude: -9.42 },
    },
  ],
}
const placeAt = { placeAt: { __typename: 'Place', id: '1', name: 'Lisbon' } }

test('the list has the nearest events first, with their distance', async () => {
  const resolver = vi.fn((_: object) => ({ events }))
  await visit(nearLisbon, { operations: { EventMapScreen: resolver, PlaceAt: placeAt } })

  expect(resolver).toHaveBeenCalledWith({
    filter: { near, state: ['BEFORE', 'DURING'] },
    sort: 'NEAR_ASCENDING',
    page: 1,
    itemsPerPage: 12,
  })
  expect(screen.getByText(/within 100 km of Lisbon/i)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Coast Run' })).toBeDefined()
  expect(screen.getByText(/^28/)).toBeDefined()
})

test('a tap asks for the place, which the URL has in tenths of degrees', async () => {
  const getCurrentPosition = vi.fn((found: PositionCallback) => {
    found({
      coords: { latitude: 38.7223, longitude: -9.1393 } as GeolocationCoordinates,
    } as GeolocationPosition)
  })
  mockPosition(getCurrentPosition)
  const resolver = vi.fn((_: object) => ({ events }))
  await visit('/en/events/map', { operations: { EventMapScreen: resolver, PlaceAt: placeAt } })
  expect(getCurrentPosition).not.toHaveBeenCalled()

  await userEvent.click(screen.getByRole('button', { name: 'Near me' }))
  await screen.findByText(/within 100 km of Lisbon/i)
  expect(resolver).toHaveBeenLastCalledWith(
    expect.objectContaining({ filter: { near, state: ['BEFORE', 'DURING'] } }),
  )
})

test('without the place a sentence says so', async () => {
  const getCurrentPosition = (_: unknown, failed: PositionErrorCallback) => {
    failed({} as GeolocationPositionError)
  }
  mockPosition(getCurrentPosition)
  await visit('/en/events/map', { operations: { EventMapScreen: { events } } })

  await userEvent.click(screen.getByRole('button', { name: 'Near me' }))
  expect(await screen.findByText('Your location is not available.')).toBeDefined()
})

test('the list of a moved map has more events on request', async () => {
  const named = (first: number, count: number) => ({
    ...events,
    total: 14,
    items: Array.from({ length: count }, (_, index) => ({
      ...events.items[0],
      id: `event-${String(first + index)}`,
      name: `Run ${String(first + index)}`,
    })),
  })
  const list = vi.fn(({ page }: Record<string, unknown>) => ({
    events: page === 1 ? named(1, 12) : named(12, 3),
  }))
  await visit('/en/events/map', { operations: { EventMapScreen: { events }, EventMapList: list } })

  await userEvent.click(await screen.findByRole('button', { name: 'Move' }))
  await screen.findByRole('heading', { name: '14 events in view' })
  expect(screen.getAllByRole('article')).toHaveLength(12)
  await userEvent.click(screen.getByRole('button', { name: 'Show more events' }))
  await screen.findByRole('link', { name: 'Run 14' })
  expect(screen.getAllByRole('article')).toHaveLength(14)
  expect(screen.queryByRole('button', { name: 'Show more events' })).toBeNull()
  expect(list.mock.lastCall?.[0]).toMatchObject({ filter: { within: moved }, page: 2 })
})

test('a picture has the clusters of all events until the map is loaded', async () => {
  const clusters = [
    { __typename: 'EventCluster', latitude: 38.7, longitude: -9.1, events: 1_204 },
    { __typename: 'EventCluster', latitude: 60.2, longitude: 24.9, events: 1 },
  ]
  const eventPositions = { __typename: 'EventPositions', clusters }
  await visit('/de/events/map', { operations: { EventMapScreen: { events, eventPositions } } })

  const text = screen.getByText('1204')
  const [large, single] = document.querySelectorAll('main svg circle')
  const percent = (element: Element | undefined, name: string) =>
    Number.parseFloat(element?.getAttribute(name) ?? '')
  // Lisbon is in the south-west of the picture, Helsinki in its north-east.
  expect(percent(large, 'cx')).toBeLessThan(percent(single, 'cx'))
  expect(percent(large, 'cy')).toBeGreaterThan(percent(single, 'cy'))
  expect(text.getAttribute('x')).toBe(large?.getAttribute('cx'))
})
