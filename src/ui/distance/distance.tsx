import { type IntlShape, useIntl } from 'react-intl'
import { metresOf } from '../../../domain/distances.ts'
import { unitNames, useDistanceUnit } from './distance-unit.ts'
import { memoize } from '../memoize.ts'
import { toTheMetre } from './to-the-metre.ts'

/**
 * Formats a distance as two parts: the number, and the unit with a leading space. CSS may show the
 * unit in a smaller font.
 */
const formatParts = memoize(
  2000,
  ({ locale }: IntlShape, value: number, unit: string, isExact: boolean) =>
    `${locale} ${value} ${unit} ${isExact}`,
  (intl, value, unit, isExact) => {
    const digits = isExact ? toTheMetre : { maximumFractionDigits: 1 }
    const parts = intl.formatNumberToParts(value, { style: 'unit', unit, ...digits })
    const end = parts.findIndex(({ type }) => type === 'unit') - 1
    const text = (part: typeof parts) => part.map(({ value: piece }) => piece).join('')
    return [text(parts.slice(0, end)), text(parts.slice(end))] as const
  },
)

/**
 * A distance in the visitor’s unit: `42.2 km` or `26.2 mi`. Below one kilometre: `800 m`.
 * @param isExact whether the distance was covered in a fixed time: `72.300 km`
 */
export function Distance({ metres, isExact = false }: { metres: number; isExact?: boolean }) {
  const intl = useIntl()
  const chosen = useDistanceUnit()
  const [number, unit] =
    metres < 1000 && !isExact
      ? formatParts(intl, metres, 'meter', false)
      : formatParts(intl, metres / metresOf[chosen], unitNames[chosen], isExact)
  return (
    <span className="nowrap">
      {number}
      <small>{unit}</small>
    </span>
  )
}
