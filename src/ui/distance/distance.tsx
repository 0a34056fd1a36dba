import { type IntlShape, useIntl } from 'react-intl'
import { metresOf } from '../../../domain/distances.ts'
import { unitNames, useDistanceUnit } from './distance-unit.ts'
import { memoize } from '../memoize.ts'

/**
 * Formats a distance as two parts: the number, and the unit with a leading space. CSS may show the
 * unit in a smaller font.
 */
const formatParts = memoize(
  2000,
  ({ locale }: IntlShape, value: number, unit: string) => `${locale} ${value} ${unit}`,
  (intl, value, unit) => {
    const parts = intl.formatNumberToParts(value, { style: 'unit', unit, maximumFractionDigits: 1 })
    const end = parts.findIndex(({ type }) => type === 'unit') - 1
    const text = (part: typeof parts) => part.map(({ value: piece }) => piece).join('')
    return [text(parts.slice(0, end)), text(parts.slice(end))] as const
  },
)

/** A distance in the visitor’s unit: `42.2 km` or `26.2 mi`. Below one kilometre: `800 m`. */
export function Distance({ metres }: { metres: number }) {
  const intl = useIntl()
  const chosen = useDistanceUnit()
  const [number, unit] =
    metres < 1000
      ? formatParts(intl, metres, 'meter')
      : formatParts(intl, metres / metresOf[chosen], unitNames[chosen])
  return (
    <span className="nowrap">
      {number}
      <small>{unit}</small>
    </span>
  )
}
