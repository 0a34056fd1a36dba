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
  const hour = parts.findIndex(({ type }) => type === 'hour')
  const zone = parts.findIndex(({ type }) => type === 'timeZoneName')
  const zoneName = (parts[zone]?.value ?? '').replace(/^GMT[+-]0$/, 'GMT')
  const text = (from: number, to?: number) =>
    parts
      .slice(from, to)
      .map(({ value }) => value)
      .join('')
  return (
    // Some browsers write GMT+1 where the server wrote CET. What stands around the hour may be set smaller.
    <time dateTime={instant} suppressHydrationWarning>
      {hour > 0 && <small suppressHydrationWarning>{text(0, hour)}</small>}
      {text(hour, zone - 1)}
      {/* Without the brackets that Chinese puts around it, which look like a placeholder. */}
      <small suppressHydrationWarning>{` ${zoneName}`}</small>
    </time>
  )
}
