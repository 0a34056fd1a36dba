import Type from 'typebox'
import { Nullable } from '../platform/http/schemas.ts'

/** Values of a result that can decide the order of a ranking besides a time. */
export const scoreFields = {
  laps: Nullable(
    Type.Integer({ description: 'Number of completed laps; null when laps are not counted.' }),
  ),
  points: Nullable(
    Type.Number({ description: 'Points, with at most three decimals; null without points.' }),
  ),
  distance_covered: Nullable(
    Type.Integer({ description: 'Metres covered in a race of a fixed time; null in other races.' }),
  ),
  laps_behind: Nullable(
    Type.Integer({
      description:
        'Laps behind the winner of an athlete who was lapped and has no time; 0 when their number is not known. Null for others.',
    }),
  ),
}
