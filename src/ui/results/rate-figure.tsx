import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { Rate, RateUnit } from './rate.ts'

/** A pace or speed without its unit: `03:23`, `38.4`. */
export function RateNumber({ rate }: { rate: Rate }) {
  return rate.kind === 'pace' ? (
    rate.text
  ) : (
    <FormattedNumber value={rate.perHour} minimumFractionDigits={1} maximumFractionDigits={1} />
  )
}

/** A pace or speed with its unit: `03:23 per km`, `38.4 km/h`. */
export function RateFigure({ rate }: { rate: Rate }) {
  return (
    <>
      <RateNumber rate={rate} />
      <small>
        {/* This space is inside the small element. It then has the font size of the unit. */}{' '}
        <FormattedMessage id={`ui.rate.${unitOf(rate)}`} />
      </small>
    </>
  )
}

function unitOf(rate: Rate): RateUnit {
  if (rate.kind === 'pace') return rate.per
  return rate.unit === 'mile' ? 'milesInHour' : 'hour'
}
