/**
 * An instant as the clock of a place shows it, with its distance from UTC: `2026-05-10T09:00:00+02:00`.
 * @param instant ISO 8601
 * @param timeZone IANA name
 */
export function zonedInstant(instant: string, timeZone: string): string {
  // Swedes write a day and a time like that, but for the T between them.
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const local = clock.format(new Date(instant)).replace(' ', 'T')
  const minutes = Math.round((Date.parse(`${local}Z`) - Date.parse(instant)) / 60_000)
  const two = (number: number) => String(number).padStart(2, '0')
  const distance = Math.abs(minutes)
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(distance / 60))}:${two(distance % 60)}`
}
