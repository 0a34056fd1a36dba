import Type, { type Static } from 'typebox'
import { Id, Ids, Nullable, OneOf, Ref } from '../../platform/schemas.ts'
import { Sport } from '../events/schema.ts'

const CheckPoint = Type.Object(
  {
    name: Type.String({ description: 'As the organiser writes it.' }),
    distance: Type.Integer({ description: 'Metres from the start.' }),
  },
  { title: 'CheckPoint', description: 'A place on the course where passings are timed.' },
)

export const Race = Type.Object(
  {
    id: Id,
    event_id: Id,
    name: Type.String({ description: 'As the organiser writes it.' }),
    sport: Sport,
    distance: Nullable(Type.Integer({ description: 'Metres; null when unknown.' })),
    starts_at: Nullable(
      Type.String({ format: 'date-time', description: 'Null when only the day is known.' }),
    ),
    check_points: Type.Array(CheckPoint, { description: 'In course order, without the finish.' }),
    participants_count: Type.Integer({ description: 'How many entered.' }),
    finishers_count: Type.Integer({ description: 'How many have finished.' }),
    time_digits: Type.Integer({
      minimum: 0,
      maximum: 2,
      description:
        'How many digits after the second all its times are written with: of the sport, where a time is that fine.',
    }),
    replay: Nullable(
      OneOf(['free', 'paid'], {
        description: 'What it takes to see the race once more in the app; null when nobody can.',
      }),
    ),
  },
  { title: 'Race', description: 'One competition of an event: one sport, one distance.' },
)
export type Race = Static<typeof Race>

export const RaceList = Type.Object(
  { items: Type.Array(Ref(Race)) },
  { title: 'RaceList', description: 'Races in the order of their events.' },
)

export const RaceQuery = Type.Object({
  ids: Type.Optional(Ids),
  eventIds: Type.Optional(Ids),
})
