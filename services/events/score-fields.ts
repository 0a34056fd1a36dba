import Type from 'typebox'
import { Nullable } from '../platform/http/schemas.ts'

/** Values of a result that can decide the order of a ranking besides a time. */
export const scoreFields = {
  laps: Nullable(Type.Integer({ description: 'Number of completed laps.' })),
  points: Nullable(Type.Number({ description: 'Points, with at most three decimals.' })),
  distance_covered: Nullable(
    Type.Integer({ description: 'Metres covered in a race of a fixed time.' }),
  ),
  laps_behind: Nullable(
    Type.Integer({
      description:
        'Laps behind the winner of an athlete who was lapped and has no time; 0 when their number is not known.',
    }),
  ),
}
