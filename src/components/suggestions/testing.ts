import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'
import { type Responses, visit } from '../../../tests/visit.tsx'
import type { EventListScreenQuery } from '../../gql/event-list.ts'
import type {
  SuggestedAthleteFragment,
  SuggestedEventFragment,
  SuggestionsQuery,
} from '../../gql/suggestions.ts'

export const harbour: SuggestedEventFragment = {
  __typename: 'SearchEvent',
  status: 'SCHEDULED',
  statusDecision: null,
  eventId: 'harbour',
  name: 'Sea and Harbour Half',
  country: 'nl',
  dateFrom: '2026-11-21',
  eventLogoUrl: null,
}

export const lucja: SuggestedAthleteFragment = {
  __typename: 'SearchAthlete',
  participantId: 'p7',
  eventId: 'harbour',
  raceId: 'harbour-half',
  name: 'Łucja Harberska',
  eventName: 'Harbour Half',
  raceName: 'Half marathon',
  bib: '007',
  avatarUrl: null,
  date: '2026-11-21',
  category: 'F35',
  time: 5_521_000,
  scoredBy: null,
  score: null,
  position: 7,
  among: 240,
  race: { __typename: 'Race', id: 'harbour-half', sport: 'RUNNING', timeDigits: 0 },
}

/** Returns the variables of the request for a text. */
export const variablesOf = (text: string) => ({ text, language: 'EN', itemsPerPage: 2 })

type Search = NonNullable<SuggestionsQuery['search']>

const eventsOf = (items: SuggestedEventFragment[]): Search['events'] => ({
  __typename: 'SearchEventPage',
  total: items.length,
  items,
})
const athletesOf = (items: SuggestedAthleteFragment[]): Search['athletes'] => ({
  __typename: 'SearchAthletePage',
  total: items.length,
  items,
})

/** A search response. By default it contains one event and one athlete. */
export function searchResponse({
  events = [harbour],
  athletes = [lucja],
  others = {},
}: {
  events?: SuggestedEventFragment[]
  athletes?: SuggestedAthleteFragment[]
  others?: Partial<Pick<Search, 'places' | 'clubs' | 'organisers'>>
} = {}): {
  search: Search
} {
  return {
    search: {
      __typename: 'SearchResult',
      events: eventsOf(events),
      athletes: athletesOf(athletes),
      places: [],
      clubs: [],
      organisers: [],
      ...others,
    },
  }
}

export const failure = { problem: 'UPSTREAM_UNAVAILABLE' }

/**
 * Creates the mock `request`. Each of its requests stays pending until the test calls `respond`
 * with the search text.
 */
export function deferredResponses() {
  const resolvers = new Map<string, (response: object) => void>()
  const request = vi.fn(
    (variables: Record<string, unknown>) =>
      new Promise<object>((resolve) => {
        resolvers.set(String(variables['text']), resolve)
      }),
  )
  const respond = (text: string, response: object) =>
    act(() => Promise.resolve(resolvers.get(text)?.(response)))
  return { request, respond }
}

export const noEvents: EventListScreenQuery = {
  events: { __typename: 'EventPage', total: 0, items: [] },
  eventCounts: null,
}

/** The search form of the top bar. It is the first search form of the page. */
function search() {
  const [first] = screen.getAllByRole('search')
  if (!first) throw new Error('There is no search.')
  return within(first)
}

export const field = () => search().getByRole<HTMLInputElement>('combobox')

/** Opens a page, loads the suggestions of its top bar, and then installs fake timers. */
export async function openSearch(
  suggestions: Responses[string],
  {
    address = '/en/events',
    operations = {},
    ...rest
  }: { address?: string; operations?: Responses; onAbort?: (operation: string) => void } = {},
) {
  await visit(address, {
    operations: { EventListScreen: noEvents, Suggestions: suggestions, ...operations },
    ...rest,
  })
  act(() => {
    field().focus()
  })
  await search().findByRole('status')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

export function type(text: string, into = field()): void {
  fireEvent.input(into, { target: { value: text } })
}

/** Advances the fake timers. */
export const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** Presses a key in the field. Enter submits the form, unless a handler calls preventDefault(). */
export async function press(key: string, more: KeyboardEventInit = {}) {
  const into = field()
  const isDefault = fireEvent.keyDown(into, { key, ...more })
  if (key === 'Enter' && isDefault && into.form) fireEvent.submit(into.form)
  await act(() => Promise.resolve())
  return isDefault
}

export const panel = () => search().queryAllByRole('group')[0]?.parentElement ?? null
export const listbox = () => screen.queryByRole('listbox', { name: 'Suggestions' })
export const loading = () => panel()?.getAttribute('aria-busy') === 'true'
export const options = () => screen.queryAllByRole('option')
export const group = (name: string) => within(screen.getByRole('group', { name }))
export const status = () => search().getByRole('status').textContent

/** Returns the name of the option in `aria-activedescendant`, if that option is selected. */
export function activeOption(): string | undefined {
  const id = field().getAttribute('aria-activedescendant')
  const option = options().find((option) => option.id === id)
  return option?.getAttribute('aria-selected') === 'true'
    ? (option.querySelector('bdi')?.textContent ?? '')
    : undefined
}

/** Restores the real timers and waits until the list of events is no longer shown. */
export async function leftEventList() {
  vi.useRealTimers()
  await waitFor(() => {
    if (screen.queryByRole('heading', { level: 1, name: 'Events' })) throw new Error('still here')
  })
}
