import Type, { type Static, type TSchema } from 'typebox'
import { checkRange, Day, Range, readFilters } from '../../platform/http/filters.ts'
import { IdParameter, OneOf, Text } from '../../platform/http/schemas.ts'
import { sports } from '../../../domain/sports.ts'
import { eventStates } from '../../../domain/events.ts'

export const EventState = OneOf(eventStates, {
  title: 'EventState',
  description: 'State of the event: before its start, during the event, after its end.',
})

/** Longer than any race. */
const maxKilometres = 100_000
const Kilometres = Type.Integer({ minimum: 0, maximum: maxKilometres })

const days =
  'first and last day as YYYY-MM-DD, either null when open: events with a day in this range, in their own time zone'

export const EventFilters = Type.Object({
  state: Type.Optional(OneOrMore(EventState, 'before, during or after, or a list of them')),
  date: Type.Optional(Range(Day, days)),
  sport: Type.Optional(
    OneOrMore(OneOf(sports, { description: '' }), `one of ${sports.join(', ')}, or a list of them`),
  ),
  country: Type.Optional(
    Type.String({ pattern: '^[a-z]{2}$', description: 'ISO 3166-1 alpha-2, lower case' }),
  ),
  distance: Type.Optional(
    Range(
      Kilometres,
      'minimum and maximum in whole kilometres, either null when open: events with a race in this range, its distance rounded down',
    ),
  ),
  name: Type.Optional(
    Text(100, {
      description:
        'words in any order, each the beginning of a word of the name, ignoring case and accents; at most eight words',
    }),
  ),
  organisation: Type.Optional({ ...IdParameter, description: 'id of an organisation' }),
  replay: Type.Optional(
    Type.Boolean({ description: 'true: events with a race replay in the app' }),
  ),
})
export type EventFilters = Static<typeof EventFilters>

/** The filters, including the keys that only the form of the site sends. */
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

/** @throws Problem 400 filters.… with the field at fault */
export function readEventFilters(text: string | undefined): EventFilters {
  const { customDate, onlyAfter, date, ...same } = readFilters(text, EventFilterInput)
  const chosen = date === 'custom' ? customDate : date
  const filters: EventFilters = {
    ...same,
    ...(chosen && { date: chosen }),
    ...(onlyAfter && { state: 'after' as const }),
  }
  checkRange('date', filters.date)
  checkRange('distance', filters.distance)
  return filters
}

function OneOrMore<Schema extends TSchema>(schema: Schema, description: string) {
  return Type.Union([schema, Type.Array(schema, { maxItems: 20 })], { description })
}
