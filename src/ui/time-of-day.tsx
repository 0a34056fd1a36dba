import { type IntlShape, useIntl } from 'react-intl'

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
  const { day, clock, zone } = timeOfDayParts(useIntl(), instant, timeZone, withDay)
  return (
    // Some browsers write GMT+1 where the server wrote CET. What stands around the hour may be set smaller.
    <time dateTime={instant} suppressHydrationWarning>
      {day !== '' && <small suppressHydrationWarning>{day}</small>}
      {clock}
      <small suppressHydrationWarning>{` ${zone}`}</small>
    </time>
  )
}

/** The same as text: `10:00 CET`. */
export function timeOfDayText(intl: IntlShape, instant: string, timeZone: string): string {
  const { clock, zone } = timeOfDayParts(intl, instant, timeZone, false)
  return `${clock} ${zone}`
}

function timeOfDayParts(intl: IntlShape, instant: string, timeZone: string, withDay: boolean) {
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
  const text = (from: number, to: number) =>
    parts
      .slice(from, to)
      .map(({ value }) => value)
      .join('')
  return {
    day: text(0, hour),
    clock: text(hour, zone - 1),
    // Without the brackets that Chinese puts around it, which look like a placeholder.
    zone: (parts[zone]?.value ?? '').replace(/^GMT[+-]0$/, 'GMT'),
  }
}
