import Type, { type Static } from 'typebox'
import { forecastBases } from '../../../domain/forecast/forecast-basis.ts'
import { Instant, Nullable, OneOf, Ref } from '../../platform/http/schemas.ts'

const ForecastBasis = OneOf(forecastBases, {
  title: 'ForecastBasis',
  values: {
    earlier_edition: 'The earlier edition of the event.',
    similar_race: 'An earlier race of the same sport and about the same distance.',
    sport: 'The usual fatigue in the sport, as no earlier race is known.',
    today: 'The athletes who have run the stretch today, as no earlier race is known.',
  },
  description:
    'What a forecast is based on. From 50 arrivals on, the arrivals of today correct each forecast.',
})

export const Forecast = Type.Object(
  {
    check_point_id: Nullable(
      Type.String({ description: 'Id of the checkpoint; null for the finish.' }),
    ),
    check_point: Nullable(
      Type.String({ description: 'Name of the checkpoint; null for the finish.' }),
    ),
    expected_at: Instant('Middle of the estimate: half of the athletes arrive earlier.'),
    earliest: Instant('One athlete in ten arrives before this instant.'),
    latest: Instant('One athlete in ten arrives after this instant.'),
    basis: ForecastBasis,
  },
  {
    title: 'Forecast',
    description: 'When an athlete on the course is expected at a checkpoint or at the finish.',
  },
)
export type Forecast = Static<typeof Forecast>

/** Schema of the forecasts of an athlete. Several types have a field with this schema. */
export const forecasts = Type.Array(Ref(Forecast), {
  description:
    'Estimates for the next checkpoint and for the finish. Empty for athletes who are not on the course, for private profiles, and where nothing can be estimated. In an event with starts on several days, nobody is expected after the day of the race.',
})
