import Type, { type Static } from 'typebox'
import { Filters } from '../../platform/http/filters.ts'
import { EventFilterInput } from '../events/filters.ts'

const EventCluster = Type.Object(
  {
    latitude: Type.Number({ description: 'Mean of its events, in degrees (WGS 84).' }),
    longitude: Type.Number({ description: 'Mean of its events, in degrees (WGS 84).' }),
    events: Type.Integer({ description: 'Number of events.' }),
  },
  { title: 'EventCluster', description: 'Events that are close to each other on a map.' },
)
export type EventCluster = Static<typeof EventCluster>

export const EventPositions = Type.Object(
  {
    total: Type.Integer({ description: 'Number of events that match the filters.' }),
    placed: Type.Integer({ description: 'Number of these events that have coordinates.' }),
    packed: Type.String({
      description:
        'The coordinates of the placed events in steps of 0.0055 degrees of longitude and 0.0027 of latitude, packed; `unpackPositions` in `domain/event-positions.ts` of the source code unpacks them.',
    }),
    clusters: Type.Array(EventCluster, {
      description:
        'All placed events in some thirty clusters, for a small map that shows all of them; those with the most events first.',
    }),
  },
  {
    title: 'EventPositions',
    description: 'Where events are, in a compact form for a map of many events.',
  },
)
export type EventPositions = Static<typeof EventPositions>

export const PositionQuery = Type.Object({
  filters: Type.Optional(Filters(EventFilterInput)),
})
