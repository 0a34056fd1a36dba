import { type IntlShape, useIntl } from 'react-intl'

/**
 * A time of day in a time zone: `10:00 CET`.
 * @param instant ISO 8601
 * @param timeZone IANA name of the event's zone
 * @param withDay adds the weekday: `Sat 10:00 CET`
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
    // Some browsers format the zone as GMT+1, the server as CET; CSS may set `<small>` smaller.
    <time dateTime={instant} suppressHydrationWarning>
      {day !== '' && <small suppressHydrationWarning>{day}</small>}
      {clock}
      <small suppressHydrationWarning>{` ${zone}`}</small>
    </time>
  )
}

/** A time of day in a time zone as plain text: `10:00 CET`. */
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
    // Drops the brackets of the Chinese format; `GMT+0` and `GMT-0` become `GMT`.
    zone: (parts[zone]?.value ?? '').replace(/^GMT[+-]0$/, 'GMT'),
  }
}
