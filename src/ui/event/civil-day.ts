/**
 * The calendar day of an instant in a time zone, YYYY-MM-DD.
 * @param instant ISO 8601
 * @param timeZone IANA name
 */
export function civilDay(instant: string, timeZone: string): string {
  // The en-CA locale formats dates as YYYY-MM-DD.
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(instant))
}
