import Type, { type Static } from 'typebox'
import { Filters } from '../../platform/http/filters.ts'
import { Nullable } from '../../platform/http/schemas.ts'
import { EventFilterInput, EventState } from '../events/filters.ts'
import { EventList, Sport } from '../events/schema.ts'
import { CountryCode } from '../response-fields.ts'

const count = Type.Integer({ description: 'Number of events that match this choice.' })

const StateCount = Type.Object(
  { state: { ...EventState, description: 'State of the events.' }, count },
  { title: 'StateCount', description: 'Events of one state.' },
)

const SportCount = Type.Object(
  { type: { ...Sport, description: 'Sport of the races.' }, count },
  { title: 'SportCount', description: 'Events with a race of one sport.' },
)

const CountryCount = Type.Object(
  {
    country: CountryCode,
    count,
    distance: Nullable(
      Type.Integer({
        description:
          'Metres from the country of the filter, between the middles of their cities. Null without this filter, and for a country without a known city.',
      }),
    ),
  },
  { title: 'CountryCount', description: 'Events in one country.' },
)

const MonthCount = Type.Object(
  { month: Type.String({ description: 'YYYY-MM.' }), count },
  { title: 'MonthCount', description: 'Events with a day in one month.' },
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
    total: Type.Integer({ description: 'Number of events that match all filters.' }),
    state: Type.Array(StateCount, { description: 'All three states.' }),
    sport: Type.Array(SportCount, { description: 'All sports, in a fixed order.' }),
    countries: Type.Array(CountryCount, {
      description: 'By country code: countries with an event, and the country of the filter.',
    }),
    months: Type.Array(MonthCount, {
      description:
        'The current month and the twelve months after it. An event counts in each of its months.',
    }),
    race_distance: DistanceRange,
  },
  {
    title: 'EventCounts',
    description:
      'Number of events per choice of each filter, given the other filters: the counts of sports ignore the filter by sport, and so on.',
  },
)
export type EventCounts = Static<typeof EventCounts>

export const CountQuery = Type.Object({
  list: Type.Optional(EventList),
  filters: Type.Optional(Filters(EventFilterInput)),
})
