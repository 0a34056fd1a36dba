import { maxSearchLength } from '../../../domain/search.ts'
import Type, { type Static, type TSchema } from 'typebox'
import { entryStates, eventStates } from '../../../domain/events.ts'
import { maxNearKm } from '../../../domain/earth.ts'
import { sports } from '../../../domain/sports.ts'
import { Day, Range, readFilters } from '../../platform/http/filters.ts'
import { patterns } from '../../platform/http/patterns.ts'
import { IdParameter, OneOf, Text } from '../../platform/http/schemas.ts'

export const EventState = OneOf(eventStates, {
  title: 'EventState',
  values: {
    before: 'Not started.',
    during: 'In progress.',
    after: 'Over.',
  },
  description: 'State of the event: before its start, during the event, after its end.',
})

export const EntryState = OneOf(entryStates, {
  title: 'EntryState',
  values: {
    open: 'Athletes can enter.',
    waiting_list: 'Athletes can enter a waiting list.',
    full: 'All places are taken.',
    closed: 'Athletes cannot enter.',
  },
  description:
    'State of the entries now. An event has the first of these that one of its races has.',
})

/** Upper limit of distances in a filter, in kilometres. Every race is shorter. */
const maxKilometres = 100_000
const Kilometres = Type.Integer({ minimum: 0, maximum: maxKilometres })

const Near = Type.Object(
  {
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
    km: Type.Number({ minimum: 0, maximum: maxNearKm }),
  },
  {
    additionalProperties: false,
    description:
      'an object with latitude and longitude in degrees (WGS 84), and km: events at most this far from there, along the surface of the earth; events without coordinates are never near',
  },
)

const Within = Type.Object(
  {
    south: Type.Number({ minimum: -90, maximum: 90 }),
    north: Type.Number({ minimum: -90, maximum: 90 }),
    west: Type.Number({ minimum: -180, maximum: 180 }),
    east: Type.Number({ minimum: -180, maximum: 180 }),
  },
  {
    additionalProperties: false,
    description:
      'an object with south, north, west and east in degrees: events within this box; a box across the date line has a west greater than its east',
  },
)

const days =
  'first and last day as YYYY-MM-DD, either null when open: events with a day in this range, in their own time zone; today is a day of an event under way'

export const EventFilters = Type.Object({
  state: Type.Optional(OneOrMore(EventState, 'before, during or after, or a list of them')),
  date: Type.Optional(Range(Day, days)),
  sport: Type.Optional(
    OneOrMore(OneOf(sports, { description: '' }), `one of ${sports.join(', ')}, or a list of them`),
  ),
  country: Type.Optional(
    Type.String({ pattern: patterns.country, description: 'ISO 3166-1 alpha-2, in either case' }),
  ),
  distance: Type.Optional(
    Range(
      Kilometres,
      'minimum and maximum in whole kilometres, either null when open: events with a race in this range, its distance rounded down',
    ),
  ),
  name: Type.Optional(
    Text(maxSearchLength, {
      description:
        'words in any order, each the beginning of a word of the name, ignoring case and accents; at most eight words',
    }),
  ),
  near: Type.Optional(Near),
  within: Type.Optional(Within),
  organisation: Type.Optional({ ...IdParameter, description: 'id of an organisation' }),
  replay: Type.Optional(Type.Boolean({ description: 'true: events with a race replay' })),
  entries: Type.Optional({
    ...EntryState,
    description: `events with a race whose entries have this state now: ${entryStates.join(', ')}`,
  }),
})
export type EventFilters = Static<typeof EventFilters>

/** Schema of the filters, including the keys that the form of the site needs. */
export const EventFilterInput = Type.Object({
  ...EventFilters.properties,
  date: Type.Optional(
    Type.Union([Range(Day, days), Type.Literal('custom')], {
      description: `${days}; or custom, with customDate`,
    }),
  ),
  customDate: Type.Optional(
    Range(Day, 'the range of days when date is custom; else it is ignored'),
  ),
  onlyAfter: Type.Optional(
    Type.Boolean({
      description: 'true: finished events, like the state after; false is no filter',
    }),
  ),
})

/**
 * Parses and validates the query parameter `filters` of lists of events.
 * @throws Problem 400 filters.… that names the wrong field
 */
export function readEventFilters(text: string | undefined): EventFilters {
  const { customDate, onlyAfter, date, ...same } = readFilters(text, EventFilterInput)
  const chosen = date === 'custom' ? customDate : date
  return {
    ...same,
    ...(chosen && { date: chosen }),
    ...(onlyAfter && { state: 'after' as const }),
  }
}

function OneOrMore<Schema extends TSchema>(schema: Schema, description: string) {
  return Type.Union([schema, Type.Array(schema, { maxItems: 20 })], { description })
}
