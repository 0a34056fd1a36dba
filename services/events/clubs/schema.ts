import Type, { type Static } from 'typebox'
import { Id, Paging, Ref } from '../../platform/http/schemas.ts'

export const ClubQuery = Type.Object({
  club: Type.String({
    minLength: 1,
    maxLength: 200,
    description:
      'Name of the club or team; letter case, accents and punctuation make no difference.',
  }),
  itemsPerPage: Paging.properties.itemsPerPage,
})

export const ClubAthlete = Type.Object(
  {
    race_id: Id,
    participant_id: { ...Id, description: 'Id of the athlete in the race.' },
  },
  { title: 'ClubAthlete', description: 'An athlete of a club in a race.' },
)
export type ClubAthlete = Static<typeof ClubAthlete>

export const ClubAthleteList = Type.Object(
  { items: Type.Array(Ref(ClubAthlete), { description: 'Athletes of the nearest race first.' }) },
  { title: 'ClubAthleteList' },
)
