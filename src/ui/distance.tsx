import { useIntl } from 'react-intl'
import { metresOf, unitNames, useDistanceUnit } from './distance-unit.ts'

/** A distance in metres as people say it: `42.2 km` or `26.2 mi`, and below one kilometre `800 m`. */
export function Distance({ metres }: { metres: number }) {
  const intl = useIntl()
  const unitOfChoice = useDistanceUnit()
  const short = metres < 1000
  const parts = intl.formatNumberToParts(short ? metres : metres / metresOf[unitOfChoice], {
    style: 'unit',
    unit: short ? 'meter' : unitNames[unitOfChoice],
    maximumFractionDigits: 1,
  })
  const unit = parts.findIndex(({ type }) => type === 'unit')
  const text = (part: typeof parts) => part.map(({ value }) => value).join('')
  // The space goes with the unit: both may be set smaller than the number.
  return (
    <span className="nowrap">
      {text(parts.slice(0, unit - 1))}
      <small>{text(parts.slice(unit - 1))}</small>
    </span>
  )
}
