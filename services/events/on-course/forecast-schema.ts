import Type, { type Static } from 'typebox'
import { Nullable, OneOf, Ref } from '../../platform/http/schemas.ts'
import { priorBases } from '../race-table/prior-knowledge.ts'

const ForecastBasis = OneOf([...priorBases, 'today'], {
  title: 'ForecastBasis',
  description:
    'What a forecast is based on: the earlier edition of the event; another race of the same sport and about the same distance; the usual fatigue in the sport; or, without an earlier race, the athletes who have run the stretch today. Arrivals of today correct the others too, from 50 arrivals on.',
})

export const Forecast = Type.Object(
  {
    check_point_id: Nullable(
      Type.String({ description: 'Id of the checkpoint; null for the finish.' }),
    ),
    check_point: Nullable(
      Type.String({ description: 'Name of the checkpoint; null for the finish.' }),
    ),
    expected_at: Type.String({
      format: 'date-time',
      description: 'Middle of the estimate: half of the athletes arrive earlier.',
    }),
    earliest: Type.String({
      format: 'date-time',
      description: 'One athlete in ten arrives before this instant.',
    }),
    latest: Type.String({
      format: 'date-time',
      description: 'One athlete in ten arrives after this instant.',
    }),
    basis: ForecastBasis,
  },
  {
    title: 'Forecast',
    description: 'When an athlete on the course is expected at a checkpoint or at the finish.',
  },
)
export type Forecast = Static<typeof Forecast>

/** The forecasts of an athlete, for the types that have them. */
export const forecasts = Type.Array(Ref(Forecast), {
  description:
    'Estimates for the next checkpoint and for the finish. Empty for athletes who are not on the course, for private profiles, and where nothing can be estimated.',
})
