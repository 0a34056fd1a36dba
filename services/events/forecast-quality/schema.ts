import Type from 'typebox'
import { Nullable } from '../../platform/http/schemas.ts'

export const ForecastQuality = Type.Object(
  {
    forecasts: Type.Integer({
      description: 'Number of published forecasts whose passing took place.',
    }),
    held: Type.Number({
      description:
        'Share of the passings between the earliest and the latest time of their forecast, from 0 to 1. It should be about 0.8.',
    }),
    finish_error: Nullable(
      Type.Number({
        description:
          'Mean error of the finish, forecast at half of the distance, as a share of the time of the athlete. Null when few were forecast there.',
      }),
    ),
  },
  {
    title: 'ForecastQuality',
    description:
      'How good the forecasts of a race were that this site published, for up to 1,000 of its athletes. Null while athletes are on the course, and after few forecasts.',
  },
)
