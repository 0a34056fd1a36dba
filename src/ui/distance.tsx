import { useIntl } from 'react-intl'

/** A distance in metres as people say it: `42.2 km`, and below one kilometre `800 m`. */
export function Distance({ metres }: { metres: number }) {
  const intl = useIntl()
  const short = metres < 1000
  const parts = intl.formatNumberToParts(short ? metres : metres / 1000, {
    style: 'unit',
    unit: short ? 'meter' : 'kilometer',
    maximumFractionDigits: 1,
  })
  return (
    <span className="nowrap">
      {parts.map(({ type, value }) =>
        // The space stays with the number: a unit may be set smaller.
        type === 'unit' ? <small key={type}>{value}</small> : value,
      )}
    </span>
  )
}
