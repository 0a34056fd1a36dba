import { dayMs } from '../../domain/civil-days.ts'
import { getOrCreate } from '../../domain/get-or-create.ts'

const minuteMs = 60_000
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the instant at which clocks in `timeZone` show `time` (`HH:MM` or `HH:MM:SS`) on `day`
 * (`YYYY-MM-DD`). If the change to summer time skips this time, the function adds the skipped
 * duration, usually one hour, to the time.
 */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`)
  const before = shown - offsetAt(shown - dayMs, timeZone)
  const after = shown - offsetAt(shown + dayMs, timeZone)
  const matching = [before, after].find(
    (instant) => instant + offsetAt(instant, timeZone) === shown,
  )
  return new Date(matching ?? before)
}

/** Returns the instant on the given day that has the same local time as another instant. */
export function onDay(day: string, instant: Date, timeZone: string): Date {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(instant)
  return instantOf(day, clock, timeZone)
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minuteMs)
}

/** Returns how many milliseconds clocks in `timeZone` are ahead of UTC. */
export function offsetAt(instant: number, timeZone: string): number {
  const format = getOrCreate(
    formats,
    timeZone,
    () =>
      new Intl.DateTimeFormat('en-US', {
        timeZone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      }),
  )
  // The text is for example `11/26/2026, 09:05:00`. Splitting the text is faster than
  // `formatToParts`.
  const [month = 0, day, year = 0, hour, minute, second] = format
    .format(instant)
    .split(/\D+/)
    .map(Number)
  const shown = Date.UTC(year, month - 1, day, hour, minute, second)
  return shown - Math.floor(instant / 1000) * 1000
}
