/**
 * The day of an instant on the calendar of a place, YYYY-MM-DD.
 * @param instant ISO 8601
 * @param timeZone IANA name
 */
export function civilDay(instant: string, timeZone: string): string {
  // Canadian dates are written that way round.
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(instant))
}
