import Type, { type Static } from 'typebox'
import { Filters } from '../../platform/filters.ts'
import { Nullable } from '../../platform/schemas.ts'
import { EventFiltersGiven, EventState } from '../events/filters.ts'
import { Sport } from '../events/schema.ts'

const count = Type.Integer({ description: 'How many events this choice would leave.' })

const StateCount = Type.Object(
  { state: EventState, count },
  { title: 'StateCount', description: 'Events of one state.' },
)

const SportCount = Type.Object(
  { type: Sport, count },
  { title: 'SportCount', description: 'Events with a race of one sport.' },
)

const CountryCount = Type.Object(
  { country: Type.String({ description: 'ISO 3166-1 alpha-2, lower case.' }), count },
  { title: 'CountryCount', description: 'Events in one country.' },
)

const DistanceRange = Type.Object(
  {
    min: Nullable(Type.Integer({ description: 'Metres; null when no distance is known.' })),
    max: Nullable(Type.Integer({ description: 'Metres; null when no distance is known.' })),
  },
  { title: 'DistanceRange', description: 'The shortest and the longest race.' },
)

export const EventCounts = Type.Object(
  {
    total: Type.Integer({ description: 'How many events match all of the filters.' }),
    state: Type.Array(StateCount, { description: 'All three.' }),
    sport: Type.Array(SportCount, { description: 'All nine, in a fixed order.' }),
    countries: Type.Array(CountryCount, {
      description: 'By code: those with an event, and the one that is filtered by.',
    }),
    race_distance: DistanceRange,
  },
  {
    title: 'EventCounts',
    description:
      'How many events each choice of a filter would leave, given the other filters: what is said of sports ignores the filter by sport, and so on.',
  },
)
export type EventCounts = Static<typeof EventCounts>

export const CountQuery = Type.Object({
  filters: Type.Optional(Filters('EventFilters', EventFiltersGiven)),
})
