import Type, { type Static } from 'typebox'
import { Id, ListOf, Nullable } from '../../platform/http/schemas.ts'
import { Gender } from '../enumerations.ts'
import { Bib, CountryCode, InitialsOrName } from '../response-fields.ts'

export const PodiumPlace = Type.Object(
  {
    ranking_id: Id,
    group: Nullable(Gender),
    position: Type.Integer({ description: 'Place within the group; equal times share a place.' }),
    participant_id: Id,
    name: InitialsOrName,
    bib: Nullable(Bib),
    country: Nullable(CountryCode),
    time: Nullable(
      Type.Integer({
        description: 'Time by which the ranking is decided, in milliseconds; null without a time.',
      }),
    ),
    score: Nullable(
      Type.Number({
        description:
          'Laps, points or metres by which the ranking is decided; null when the time decides.',
      }),
    ),
  },
  {
    title: 'PodiumPlace',
    description:
      'A finisher in one of the first three places of a ranking, or of one gender in it: at most six finishers, if several share a place. The group is null for the first of all.',
  },
)
export type PodiumPlace = Static<typeof PodiumPlace>

export const PodiumPlaceList = ListOf(PodiumPlace, 'By ranking, group and place.')
