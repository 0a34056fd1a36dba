import Type, { type Static } from 'typebox'
import { Id, Ids, Nullable, Ref } from '../../platform/schemas.ts'

export const TimetableItem = Type.Object(
  {
    event_id: Id,
    starts_at: Type.String({ format: 'date-time' }),
    title: Type.String(),
    place: Nullable(Type.String()),
  },
  { title: 'TimetableItem', description: 'What happens at one time of an event.' },
)
export type TimetableItem = Static<typeof TimetableItem>

export const Timetable = Type.Object(
  { items: Type.Array(Ref(TimetableItem)) },
  { title: 'Timetable', description: 'Items in the order of each event.' },
)

export const TimetableQuery = Type.Object({ eventIds: Ids })
