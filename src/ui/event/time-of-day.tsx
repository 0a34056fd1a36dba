import { type IntlShape, useIntl } from 'react-intl'

/** The civil days of an event, and its IANA time zone. */
export interface EventDays {
  timeZone: string
  dateFrom: string
  dateTo: string
}

/** Returns the time zone of an event. Times of an event of several days include the weekday. */
export function zoneOf(event: EventDays | null | undefined) {
  if (!event) return { timeZone: 'UTC', withDay: false }
  const { timeZone, dateFrom, dateTo } = event
  return { timeZone, withDay: dateFrom !== dateTo }
}

/**
 * A time of day in a time zone: `10:00 GMT+1`. All languages show the offset, because few readers
 * know the abbreviations of distant zones.
 * @param instant ISO 8601
 * @param timeZone IANA name of the event's time zone
 * @param withDay adds the weekday: `Sat 10:00 GMT+1`
 * @param withZone false if another time beside this one already shows the zone
 */
export function TimeOfDay({
  instant,
  timeZone,
  withDay = false,
  withZone = true,
}: {
  instant: string
  timeZone: string
  withDay?: boolean | undefined
  withZone?: boolean
}) {
  const { day, clock, zone } = timeOfDayParts(useIntl(), instant, timeZone, withDay)
  return (
    // The abbreviations of weekdays can differ between browsers and the server. CSS may show
    // `<small>` in a smaller font.
    <time dateTime={instant} suppressHydrationWarning>
      {day !== '' && <small suppressHydrationWarning>{day}</small>}
      {clock}
      {withZone && <small>{` ${zone}`}</small>}
    </time>
  )
}

/**
 * Returns a time of day in a time zone as plain text: `10:00 GMT+1`.
 * @param options.withDay adds the weekday: `Sat 10:00 GMT+1`
 * @param options.withZone false if another time beside this one already shows the zone
 */
export function timeOfDayText(
  intl: IntlShape,
  instant: string,
  timeZone: string,
  { withDay = false, withZone = true } = {},
): string {
  const { day, clock, zone } = timeOfDayParts(intl, instant, timeZone, withDay)
  return withZone ? `${day}${clock} ${zone}` : `${day}${clock}`
}

function timeOfDayParts(intl: IntlShape, instant: string, timeZone: string, withDay: boolean) {
  const parts = intl.formatDateToParts(instant, {
    timeZone,
    ...(withDay && { weekday: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  })
  const hour = parts.findIndex(({ type }) => type === 'hour')
  const zone = parts.findIndex(({ type }) => type === 'timeZoneName')
  const text = (from: number, to: number) =>
    parts
      .slice(from, to)
      .map(({ value }) => value)
      .join('')
  return {
    // Removes the comma that some languages write after the day.
    day: text(0, hour).replace(/,\s*$/, ' '),
    clock: text(hour, zone - 1),
    zone: (parts[zone]?.value ?? '').replace(/[+-]0$/, ''),
  }
}
