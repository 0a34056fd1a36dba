import Type, { type Static } from 'typebox'
import { Id, Ids, Nullable, Ref } from '../../platform/schemas.ts'

export const TimetableItem = Type.Object(
  {
    event_id: Id,
    starts_at: Type.String({ format: 'date-time', description: 'The instant at which it begins.' }),
    title: Type.String({ description: 'What happens.' }),
    place: Nullable(Type.String({ description: 'Where it happens.' })),
  },
  { title: 'TimetableItem', description: 'What happens at one time of an event.' },
)
export type TimetableItem = Static<typeof TimetableItem>

export const Timetable = Type.Object(
  { items: Type.Array(Ref(TimetableItem)) },
  { title: 'Timetable', description: 'Items in the order of each event.' },
)

export const TimetableQuery = Type.Object({ eventIds: Ids })
