import { instantOf } from '../../../zoned-time.ts'

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** True for a valid date `YYYY-MM-DD`. */
export function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/**
 * The instant of `09:30` on the given day, or of `2026-05-03 09:30`, in the time zone.
 * @returns undefined when the date or time does not exist
 */
export function readMoment(text: string, day: string, timeZone: string): Date | undefined {
  const [, ownDay, hours = '', minutes = ''] =
    /^(?:(\d{4}-\d{2}-\d{2})[ T])?(\d{1,2}):(\d{2})$/.exec(text) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59 || !isDay(ownDay ?? day)) {
    return undefined
  }
  return instantOf(ownDay ?? day, `${hours.padStart(2, '0')}:${minutes}`, timeZone)
}
