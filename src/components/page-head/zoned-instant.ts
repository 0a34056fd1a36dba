import { twoDigits } from '../../../domain/durations.ts'

/**
 * Writes an instant in a time zone with its UTC offset, as ISO 8601: `2026-05-10T09:00:00+02:00`.
 * @param instant ISO 8601
 * @param timeZone IANA name
 */
export function zonedInstant(instant: string, timeZone: string): string {
  // The sv-SE locale writes `2026-05-10 09:00:00`. ISO 8601 has a T in place of the space.
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const local = clock.format(new Date(instant)).replace(' ', 'T')
  const minutes = Math.round((Date.parse(`${local}Z`) - Date.parse(instant)) / 60_000)
  const offset = Math.abs(minutes)
  return `${local}${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(offset / 60))}:${twoDigits(offset % 60)}`
}
