const MINUTE = 60_000
const DAY = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The instant at which clocks in `timeZone` show `time` (`HH:MM`) on `day` (`YYYY-MM-DD`).
 * A time skipped by the change to summer time is moved forward by the change.
 */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const before = shown - offsetAt(shown - DAY, timeZone)
  const after = shown - offsetAt(shown + DAY, timeZone)
  const matching = [before, after].find(
    (instant) => instant + offsetAt(instant, timeZone) === shown,
  )
  return new Date(matching ?? before)
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * MINUTE)
}

/** Milliseconds that clocks in `timeZone` are ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timeZone, format)
  }
  const part = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(part.get(type))
  const shown = Date.UTC(
    number('year'),
    number('month') - 1,
    number('day'),
    number('hour'),
    number('minute'),
    number('second'),
  )
  return shown - Math.floor(instant / 1000) * 1000
}
