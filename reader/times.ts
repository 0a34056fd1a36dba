/**
 * Time formats of a source. `clock` times are written like 2:09:45, 45:12.3 or 2h09'45".
 * `seconds` are written like 27.81, or with minutes like 2:09.41.
 */
export const timeFormats = ['clock', 'minutes', 'seconds', 'milliseconds'] as const
export type TimeFormat = (typeof timeFormats)[number]

const millisecond = { milliseconds: 1, seconds: 1000, minutes: 60_000 }
/** Largest number of milliseconds that a database column can store (about 596 hours). */
const longest = 2 ** 31 - 1

/**
 * Parses a time as whole milliseconds. Returns undefined when the text does not match the format.
 */
export function parseTime(text: string, format: TimeFormat): number | undefined {
  const hasColon = format === 'seconds' && text.includes(':')
  const time = format === 'clock' || hasColon ? parseClock(text) : parseNumber(text, format)
  return time !== undefined && time <= longest ? time : undefined
}

/**
 * Parses a decimal number as milliseconds. Minutes with at most two decimals are inexact, so they
 * are rounded to whole seconds: 17.37 minutes is 17:22. Other numbers are rounded to milliseconds.
 */
function parseNumber(text: string, format: keyof typeof millisecond): number | undefined {
  const match = /^(\d+)(?:[.,](\d+))?$/.exec(text)
  if (match === null) return undefined
  const [, whole = '', decimals = ''] = match
  const value = Number(`${whole}.${decimals}`)
  return format === 'minutes' && decimals.length <= 2
    ? Math.round(value * 60) * 1000
    : Math.round(value * millisecond[format])
}

function parseClock(text: string): number | undefined {
  const match =
    /^(?:(\d{1,3})\s*[:hH]\s*)?(\d{1,4})\s*[:'′mM]\s*(\d{1,2})(?:[.,](\d+))?\s*(?:''|["″sS])?$/.exec(
      text,
    )
  if (match === null) return undefined
  const [, hours, minutes = '', seconds = '', fraction = ''] = match
  // In a time with hours, the minutes must have two digits and be below 60. In the same way,
  // seconds after minutes must have two digits and be below 60.
  if (hours !== undefined && (minutes.length !== 2 || Number(minutes) > 59)) return undefined
  if (seconds.length !== 2 || Number(seconds) > 59) return undefined
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
  return whole * 1000 + Math.round(Number(`0.${fraction}`) * 1000)
}

/** Rounds to whole seconds. `up` is for finish times, `nearest` for splits. */
export function toWholeSeconds(time: number, direction: 'up' | 'nearest'): number {
  return (direction === 'up' ? Math.ceil(time / 1000) : Math.round(time / 1000)) * 1000
}
