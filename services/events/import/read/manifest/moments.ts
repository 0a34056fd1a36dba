import { isDay } from '../../../../../domain/civil-days.ts'
import { instantOf } from '../../../zoned-time.ts'

/**
 * Returns the instant of a time in the time zone. The text is `09:30` or `09:30:15` on the given
 * day, or `2026-05-03 09:30`.
 * @returns undefined for another text, and when the day does not exist
 */
export function readMoment(text: string, day: string, timeZone: string): Date | undefined {
  const [, ownDay = day, hours = '', minutes, seconds = '00'] =
    /^(?:(\d{4}-\d{2}-\d{2})[ T])?(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? []
  if (minutes === undefined || Number(hours) > 23 || !isDay(ownDay)) return undefined
  return instantOf(ownDay, `${hours.padStart(2, '0')}:${minutes}:${seconds}`, timeZone)
}
