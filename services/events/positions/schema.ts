import Type, { type Static } from 'typebox'
import { Filters } from '../../platform/http/filters.ts'
import { EventFilterInput } from '../events/filters.ts'

export const EventPositions = Type.Object(
  {
    total: Type.Integer({ description: 'Number of events that match the filters.' }),
    placed: Type.Integer({ description: 'Number of these events that have coordinates.' }),
    packed: Type.String({
      description:
        'The coordinates of the placed events in steps of 0.0055 degrees of longitude and 0.0027 of latitude, in the form of domain/event-positions.ts.',
    }),
  },
  {
    title: 'EventPositions',
    description: 'Where events are, in a compact form for a map of many events.',
  },
)
export type EventPositions = Static<typeof EventPositions>

export const PositionQuery = Type.Object({
  filters: Type.Optional(Filters('EventFilters', EventFilterInput)),
})
