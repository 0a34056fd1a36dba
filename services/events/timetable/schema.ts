import Type, { type Static } from 'typebox'
import { EventStatus } from '../enumerations.ts'
import { Id, Instant, ListOf, Nullable } from '../../platform/http/schemas.ts'

export const TimetableItem = Type.Object(
  {
    event_id: Id,
    starts_at: Instant('Start time of the item. It moves with the race on whose start it depends.'),
    previous_starts_at: Nullable(Instant('The planned time; null when not moved.')),
    status: {
      ...EventStatus,
      description: 'Status of the race on whose start the item depends, else of the event.',
    },
    title: Type.String({ description: 'Title of the item.' }),
    place: Nullable(
      Type.String({ description: 'Place of the item; null when the organiser names none.' }),
    ),
  },
  { title: 'TimetableItem', description: 'An item of an event’s timetable.' },
)
export type TimetableItem = Static<typeof TimetableItem>

export const Timetable = ListOf(
  TimetableItem,
  'Timetable items in the order of each event.',
  'Timetable',
)
