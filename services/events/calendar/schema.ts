import Type, { type Static } from 'typebox'
import { Id, Instant, Nullable } from '../../platform/http/schemas.ts'
import { EventStatus } from '../enumerations.ts'
import { EventQuery } from '../events/schema.ts'
import { CountryCode } from '../response-fields.ts'

/** Maximum number of events in a calendar. */
export const maxEvents = 500

const facts = {
  status: EventStatus,
  reason: Nullable(
    Type.String({ description: 'A sentence of the organiser about the status; null without one.' }),
  ),
  awaits_start: Type.Boolean({ description: 'Whether the new start is not known yet.' }),
}

const CalendarRace = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'Name as written by the organiser.' }),
    start: Nullable(
      Instant(
        'The start; while the new start is not known, the planned one. Null when only the day is known.',
      ),
    ),
    place: Nullable(
      Type.String({ description: 'Where it takes place instead; null when it was not moved.' }),
    ),
    ...facts,
  },
  { title: 'CalendarRace', description: 'A race as calendars show it.' },
)
export type CalendarRace = Static<typeof CalendarRace>

const CalendarEvent = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'Name as written by the organisation.' }),
    description: Type.String({ description: 'One line of plain text; empty when there is none.' }),
    place: Nullable(
      Type.String({
        description: 'City, or where it takes place instead; null when neither is known.',
      }),
    ),
    country: Nullable(CountryCode),
    time_zone: Type.String({ description: 'IANA time zone of the event.' }),
    date_from: Type.String({
      format: 'date',
      description: 'First day, YYYY-MM-DD, in the event’s time zone.',
    }),
    date_to: Type.String({
      format: 'date',
      description: 'Last day, YYYY-MM-DD, in the event’s time zone.',
    }),
    ...facts,
    revision: Type.Integer({ description: 'Grows with each change of what calendars show.' }),
    revised_at: Instant('Time of the last such change.'),
    races: Type.Array(CalendarRace, { description: 'In the order of the event.' }),
  },
  { title: 'CalendarEvent', description: 'An event as calendars and feeds show it.' },
)
export type CalendarEvent = Static<typeof CalendarEvent>

export const CalendarEventList = Type.Object(
  {
    items: Type.Array(CalendarEvent, {
      description: `At most ${String(maxEvents)} events: the coming ones by start, then the finished ones, newest first.`,
    }),
  },
  { title: 'CalendarEventList', description: 'Events with their races for calendars and feeds.' },
)
export type CalendarEventList = Static<typeof CalendarEventList>

const { ids, list, organisationId, filters } = EventQuery.properties

export const CalendarQuery = Type.Object({ ids, list, organisationId, filters })
