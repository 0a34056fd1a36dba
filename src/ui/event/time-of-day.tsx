import { type IntlShape, useIntl } from 'react-intl'
import { civilDay } from '../../../domain/civil-days.ts'

/** The civil days of an event, and its IANA time zone. */
export interface EventDays {
  timeZone: string
  dateFrom: string
  dateTo: string
}

/**
 * Returns the time zone of an event, and whether a time includes the weekday: in an event of several
 * days, and after the only day of an event, for example in a race of two days.
 * @param instant the time, or the latest one of several times. ISO 8601
 */
export function zoneOf(event: EventDays | null | undefined, instant: string) {
  if (!event) return { timeZone: 'UTC', withDay: false }
  const { timeZone, dateFrom, dateTo } = event
  return { timeZone, withDay: dateFrom !== dateTo || civilDay(instant, timeZone) !== dateTo }
}

/**
 * A time of day in a time zone: `10:00 GMT+1`. All languages show the offset, because few readers
 * know the abbreviations of distant zones.
 * @param instant ISO 8601
 * @param timeZone IANA name of the event's time zone
 * @param withDay adds the weekday: `Sat 10:00 GMT+1`
 * @param beside another time that is shown beside this one, with its zone. This time then shows its
 * zone only if the clocks change between the two times.
 */
export function TimeOfDay({
  instant,
  timeZone,
  withDay = false,
  beside,
}: {
  instant: string
  timeZone: string
  withDay?: boolean | undefined
  beside?: string
}) {
  const { day, clock, zone } = timeOfDayParts(useIntl(), instant, timeZone, { withDay, beside })
  return (
    // The abbreviations of weekdays can differ between browsers and the server. CSS may show
    // `<small>` in a smaller font.
    <time dateTime={instant} suppressHydrationWarning>
      {day !== '' && <small suppressHydrationWarning>{day}</small>}
      {clock}
      {zone !== '' && <small>{zone}</small>}
    </time>
  )
}

/**
 * Returns a time of day in a time zone as plain text: `10:00 GMT+1`.
 * @param options.withDay adds the weekday: `Sat 10:00 GMT+1`
 * @param options.beside another time that is shown beside this one, as for `TimeOfDay`
 */
export function timeOfDayText(
  intl: IntlShape,
  instant: string,
  timeZone: string,
  options: TimeOfDayOptions = {},
): string {
  const { day, clock, zone } = timeOfDayParts(intl, instant, timeZone, options)
  return `${day}${clock}${zone}`
}

interface TimeOfDayOptions {
  withDay?: boolean
  beside?: string | undefined
}

function timeOfDayParts(
  intl: IntlShape,
  instant: string,
  timeZone: string,
  { withDay = false, beside }: TimeOfDayOptions,
) {
  const partsOf = (each: string) =>
    intl.formatDateToParts(each, {
      timeZone,
      ...(withDay && { weekday: 'short' }),
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'shortOffset',
    })
  const zoneIn = (parts: Intl.DateTimeFormatPart[]) =>
    parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const parts = partsOf(instant)
  const isKnown = beside !== undefined && zoneIn(partsOf(beside)) === zoneIn(parts)
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
    zone: isKnown ? '' : ` ${zoneIn(parts).replace(/[+-]0$/, '')}`,
  }
}
