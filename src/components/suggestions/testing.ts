import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'
import { type Answers, visit } from '../../../tests/visit.tsx'
import type { EventListScreenQuery } from '../../gql/event-list.ts'
import type {
  SuggestedAthleteFragment,
  SuggestedEventFragment,
  SuggestionsQuery,
} from '../../gql/suggestions.ts'

export const harbour: SuggestedEventFragment = {
  __typename: 'SearchEvent',
  eventId: 'harbour',
  name: 'Sea and Harbour Half',
  country: 'nl',
  dateFrom: '2026-11-21',
  eventLogoUrl: null,
}

export const lucja: SuggestedAthleteFragment = {
  __typename: 'SearchParticipant',
  participantId: 'p7',
  eventId: 'harbour',
  raceId: 'harbour-half',
  name: 'Łucja Harberska',
  event: 'Harbour Half',
  bib: '007',
  avatarUrl: null,
}

type Found = NonNullable<SuggestionsQuery['search']>

const eventsOf = (items: SuggestedEventFragment[]): Found['events'] => ({
  __typename: 'SearchEventPage',
  total: items.length,
  items,
})
const athletesOf = (items: SuggestedAthleteFragment[]): Found['athletes'] => ({
  __typename: 'SearchAthletePage',
  total: items.length,
  items,
})

/** One event and one athlete, unless told otherwise. */
export function finding({
  events = [harbour],
  athletes = [lucja],
}: { events?: SuggestedEventFragment[]; athletes?: SuggestedAthleteFragment[] } = {}): {
  search: Found
} {
  return {
    search: {
      __typename: 'SearchResult',
      events: eventsOf(events),
      athletes: athletesOf(athletes),
    },
  }
}

export const failure = { problem: 'UPSTREAM_UNAVAILABLE' }

/** Questions that wait until the test answers them, by their text. */
export function answersLater() {
  const give = new Map<string, (answer: object) => void>()
  const asked = vi.fn(
    (variables: Record<string, unknown>) =>
      new Promise<object>((resolve) => {
        give.set(String(variables['text']), resolve)
      }),
  )
  const answer = (text: string, found: object) =>
    act(() => Promise.resolve(give.get(text)?.(found)))
  return { asked, answer }
}

export const noEvents: EventListScreenQuery = {
  events: { __typename: 'EventPage', total: 0, items: [] },
  eventCounts: null,
}

/** The search of the top bar, which comes before that of a page. */
function search() {
  const [first] = screen.getAllByRole('search')
  if (!first) throw new Error('There is no search.')
  return within(first)
}

export const field = () => search().getByRole<HTMLInputElement>('combobox')

/** Opens a page, with the suggestions of its top bar loaded and the clock in the hands of the test. */
export async function turnToSearch(
  suggestions: Answers[string],
  {
    address = '/en/events',
    operations = {},
    ...rest
  }: { address?: string; operations?: Answers; onAbort?: (operation: string) => void } = {},
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

/** Lets time go by, in milliseconds. */
export const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

/** As a browser does: a key that nobody takes sends the form. */
export async function press(key: string, more: KeyboardEventInit = {}) {
  const into = field()
  const free = fireEvent.keyDown(into, { key, ...more })
  if (key === 'Enter' && free && into.form) fireEvent.submit(into.form)
  await act(() => Promise.resolve())
  return free
}

export const panel = () => search().queryAllByRole('group')[0]?.parentElement ?? null
export const listbox = () => screen.queryByRole('listbox', { name: 'Suggestions' })
export const loading = () => panel()?.getAttribute('aria-busy') === 'true'
export const options = () => screen.queryAllByRole('option')
export const group = (name: string) => within(screen.getByRole('group', { name }))
export const status = () => search().getByRole('status').textContent

/** Which option the field says is the active one. */
export function activeOption(): string | undefined {
  const id = field().getAttribute('aria-activedescendant')
  const option = options().find((option) => option.id === id)
  return option?.getAttribute('aria-selected') === 'true'
    ? (option.querySelector('bdi')?.textContent ?? '')
    : undefined
}

/** Until another page than that of all events is shown. */
export async function untilElsewhere() {
  vi.useRealTimers()
  await waitFor(() => {
    if (screen.queryByRole('heading', { level: 1, name: 'Events' })) throw new Error('still here')
  })
}
