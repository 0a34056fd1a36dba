import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { Rate } from './rate.ts'

/** A pace or a speed without its unit, for where the unit stands at the head: `03:23`, `38.4`. */
export function RateNumber({ rate }: { rate: Rate }) {
  return rate.kind === 'pace' ? (
    rate.text
  ) : (
    <FormattedNumber
      value={rate.kilometresPerHour}
      minimumFractionDigits={1}
      maximumFractionDigits={1}
    />
  )
}

/** A pace or a speed with its unit: `03:23 per km`, `38.4 km/h`. */
export function RateFigure({ rate }: { rate: Rate }) {
  return (
    <>
      <RateNumber rate={rate} />
      <small>
        {/* Inside, the space is as small as the unit. */}{' '}
        <FormattedMessage id={rate.kind === 'pace' ? `ui.rate.${rate.per}` : 'ui.rate.hour'} />
      </small>
    </>
  )
}
