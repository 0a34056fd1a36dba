import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { type Responses, visit } from '../../../tests/visit.tsx'
import { eventCard } from '../event-card/testing.ts'
import { type EventFilters, writeFilters } from '../../filters/event-filters.ts'
import { linksIn } from '../../router/links.ts'
// The dialog is imported statically, because transforming it during a test is slow.
import './finder-dialog.tsx'
import type { EventFinderChoicesQuery, EventFinderMatchesQuery } from '../../gql/event-finder.ts'
import type { EventListScreenQuery } from '../../gql/event-list.ts'

const sportCount = (value: string, count: number) => ({
  __typename: 'SportCount' as const,
  value: value as 'RUNNING',
  count,
})
const countryCount = (value: string, count: number) => ({
  __typename: 'CountryCount' as const,
  value,
  count,
})

type Counts = NonNullable<EventFinderChoicesQuery['eventCounts']>

export function choices(change: Partial<Counts> = {}): EventFinderChoicesQuery {
  return {
    eventCounts: {
      __typename: 'EventCounts',
      sports: [
        sportCount('WALKING', 22),
        sportCount('RUNNING', 96),
        sportCount('HANDCYCLE', 3),
        sportCount('BIATHLON', 0),
        sportCount('RUNNING', 96),
      ],
      countries: [
        countryCount('at', 2),
        countryCount('de', 6),
        countryCount('nl', 8),
        countryCount('fr', 0),
      ],
      raceDistance: { __typename: 'DistanceRange', min: 999, max: 100_900 },
      ...change,
    },
  }
}

export function matches(total: number): EventFinderMatchesQuery {
  return {
    eventCounts: {
      __typename: 'EventCounts',
      total,
      sports: [sportCount('RUNNING', 7), sportCount('WALKING', 0)],
      countries: [countryCount('nl', 4)],
      months: [{ __typename: 'MonthCount', value: '2026-06', count: 5 }],
    },
  }
}

const oneEvent: EventListScreenQuery = {
  events: {
    __typename: 'EventPage',
    total: 1,
    items: [eventCard('canal')],
  },
  eventCounts: null,
}

export const resultsPath = (filters: EventFilters) =>
  linksIn('en').eventsFound({ filters: writeFilters(filters) })

/**
 * Opens a page and its event finder.
 * @returns the dialog, and a mock that records the variables of all EventListScreen queries
 */
export async function openFinder(
  address = '/en/events',
  answers: Responses = {},
  onAbort?: (operation: string, variables: object) => void,
) {
  const lists = vi.fn((_: Record<string, unknown>) => oneEvent)
  await visit(address, {
    operations: {
      EventListScreen: lists,
      EventFinderChoices: choices(),
      EventFinderMatches: matches(31),
      ...answers,
    },
    ...(onAbort && { onAbort }),
  })
  const dialog = await clickFinder()
  return { dialog, lists }
}

/** The finder button of the top bar. Lists of events have a second button for small screens. */
export function finderButton(): HTMLElement {
  const [inBar] = screen.getAllByRole('button', { name: /^Find an event/ })
  if (!inBar) throw new Error('There is no event finder.')
  return inBar
}

export async function clickFinder() {
  await userEvent.click(finderButton())
  return screen.findByRole('dialog', { name: 'Event finder' })
}

/** Opens the controls of a filter in the event finder, unless they are already open. */
export async function openChoice(name: 'Sport' | 'Distance' | 'Place' | 'Time of year' | 'More') {
  const word = screen.getByRole('button', { name: new RegExp(`^${name}:`) })
  if (word.getAttribute('aria-expanded') === 'false') await userEvent.click(word)
}

/** The heading of the list with the found events. */
export const results = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

export async function submit() {
  await userEvent.click(screen.getByRole('button', { name: /^(?:Filter|Show \S+ events?)$/ }))
}

export const radio = (name: RegExp | string) =>
  screen.getByRole<HTMLInputElement>('radio', { name })

export const checkbox = (name: RegExp | string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name })

/** Returns the filter of the last request for a list of events. */
export const lastFilter = (lists: { mock: { lastCall?: [Record<string, unknown>] | undefined } }) =>
  lists.mock.lastCall?.[0]['filter']

/** The filter for events that are not over. */
export const coming = { state: ['BEFORE', 'DURING'] }
