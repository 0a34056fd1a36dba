import { useIntl } from 'react-intl'

/**
 * When something starts, on the clock of the place: `10:00 CET`.
 * @param instant ISO 8601
 * @param timeZone IANA name of the event's zone
 * @param withDay where several days meet: `Sat 10:00 CET`
 */
export function TimeOfDay({
  instant,
  timeZone,
  withDay = false,
}: {
  instant: string
  timeZone: string
  withDay?: boolean
}) {
  const intl = useIntl()
  const parts = intl.formatDateToParts(instant, {
    timeZone,
    ...(withDay && { weekday: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  return (
    // Some browsers write GMT+1 where the server wrote CET.
    <time dateTime={instant} suppressHydrationWarning>
      {parts.map(({ type, value }) =>
        // Around the hour, what may be set smaller.
        type === 'timeZoneName' || type === 'weekday' ? <small key={type}>{value}</small> : value,
      )}
    </time>
  )
}
