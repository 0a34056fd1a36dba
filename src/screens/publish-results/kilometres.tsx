import { FormattedNumber } from 'react-intl'

/** A distance with its unit: `21.098 km`. */
export function Kilometres({ metres }: { metres: number }) {
  return (
    <FormattedNumber
      value={metres / 1000}
      style="unit"
      unit="kilometer"
      maximumFractionDigits={3}
    />
  )
}
