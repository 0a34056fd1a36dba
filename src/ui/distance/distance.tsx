import { type IntlShape, useIntl } from 'react-intl'
import { metresOf } from '../../../domain/distances.ts'
import { unitNames, useDistanceUnit } from './distance-unit.ts'
import { memoize } from '../memoize.ts'

/**
 * Formats a distance as two parts: the number, and the unit with a leading space. CSS may show the
 * unit in a smaller font.
 * @param decimals number of decimals; 0 for at most one decimal
 */
const formatParts = memoize(
  2000,
  ({ locale }: IntlShape, ...others: [value: number, unit: string, decimals: number]) =>
    [locale, ...others].join(),
  (intl, value, unit, decimals) => {
    const parts = intl.formatNumberToParts(value, {
      style: 'unit',
      unit,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals || 1,
    })
    const end = parts.findIndex(({ type }) => type === 'unit') - 1
    const text = (part: typeof parts) => part.map(({ value: piece }) => piece).join('')
    return [text(parts.slice(0, end)), text(parts.slice(end))] as const
  },
)

interface DistanceProps {
  metres: number
  /** Number of decimals in the visitor’s unit. By default at most one, and metres below a kilometre. */
  decimals?: number
}

/** A distance in the visitor’s unit: `42.2 km` or `26.2 mi`. Below one kilometre: `800 m`. */
export function Distance({ metres, decimals = 0 }: DistanceProps) {
  const intl = useIntl()
  const chosen = useDistanceUnit()
  const isShort = metres < 1000 && decimals === 0
  const [number, unit] = formatParts(
    intl,
    isShort ? metres : metres / metresOf[chosen],
    isShort ? 'meter' : unitNames[chosen],
    decimals,
  )
  return (
    <span className="nowrap">
      {number}
      <small>{unit}</small>
    </span>
  )
}
