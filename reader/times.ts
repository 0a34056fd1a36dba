/**
 * Time formats of a source. `clock` times are written like 2:09:45, 45:12.3 or 2h09'45".
 * `hours` are hours and minutes like 3:41, decimal hours like 12.54, or `clock` times with hours and
 * seconds.
 * `am_pm` durations are written as times of a 12-hour clock: 12:34:29 AM is 0:34:29.
 * `dotted` times have points between minutes and seconds: 34.29, 1.02.33.
 * `seconds` are written like 27.81, or with minutes like 2:09.41.
 */
export const timeFormats = [
  'clock',
  'hours',
  'am_pm',
  'dotted',
  'minutes',
  'seconds',
  'milliseconds',
] as const
export type TimeFormat = (typeof timeFormats)[number]

const millisecond = { milliseconds: 1, seconds: 1000, minutes: 60_000 }
/** Largest number of milliseconds that a database column can store (about 596 hours). */
const longest = 2 ** 31 - 1

/**
 * Parses a time as whole milliseconds. Returns undefined when the text does not match the format.
 */
export function parseTime(text: string, format: TimeFormat): number | undefined {
  const time = parseUnlimited(text, format)
  return time !== undefined && time <= longest ? time : undefined
}

function parseUnlimited(text: string, format: TimeFormat): number | undefined {
  if (format === 'hours') {
    return parseDecimalHours(text) ?? parseClock(text.replace(hoursAndMinutes, '$1:$2:00'))
  }
  if (format === 'am_pm') return parseClock(toTwentyFourHours(text) ?? text)
  if (format === 'dotted') return parseClock(text.replaceAll(pointOfClock, ':'))
  const hasMinutes = format === 'seconds' && /:|\d\.\d\d,\d/.test(text)
  return format === 'clock' || hasMinutes ? parseClock(text) : parseNumber(text, format)
}

/** `12:34:29 AM`, `1:02:03 p. m.`, `上午 12:34:29`. A time without seconds is not read. */
const twelveHours =
  /^(?:([上下])午\s*)?(1[0-2]|0?\d):([0-5]\d:[0-5]\d(?:[.,]\d+)?)(?:\s*([ap])\.?\s?m\.?)?$/i

/** Returns a time of a 12-hour clock as a time of 24 hours. Undefined for other texts. */
export function toTwentyFourHours(text: string): string | undefined {
  const [, sign, hour, rest = '', letter] = twelveHours.exec(text) ?? []
  const half = sign ?? letter?.toLowerCase()
  if (half === undefined) return undefined
  const isAfternoon = half === '下' || half === 'p'
  return `${String((Number(hour) % 12) + (isAfternoon ? 12 : 0))}:${rest}`
}

/** A point before two digits of minutes or seconds. */
const pointOfClock = /(?<=\d)\.(?=[0-5]\d(?!\d))/g

/** `12.54 h` and `12.54`. */
const decimalHours = /^(\d{1,3})(?:[.,](\d{1,6}))?(\s*(?:h|hrs?|hours?|std|stunden)\.?)?$/i

function parseDecimalHours(text: string): number | undefined {
  const [, whole, decimals = ''] = decimalHours.exec(text) ?? []
  return whole === undefined ? undefined : Math.round(Number(`${whole}.${decimals}`) * 3600) * 1000
}

/** Whether a text is a number of hours with its unit, such as `12.54 h`. */
export function hasUnitOfHours(text: string): boolean {
  return decimalHours.exec(text)?.[3] !== undefined
}

const hoursAndMinutes = /^(\d{1,3})\s*[:h]\s*(\d{2})$/i

/** A mark or the wind behind seconds: `52.52 Q`, `11.52 PB`, `11.52 (+1.2)`. */
const secondsWithMark =
  /^(\d{1,4}[.,]\d{1,3})(?:\*{1,3}|\s+(?:pb|sb|cr|mr|nr|er|ar|wr|qr?)|\s*\([+-]\d\.\d\))$/i

/**
 * Parses a decimal number as milliseconds. Minutes with at most two decimals are inexact, so they
 * are rounded to whole seconds: 17.37 minutes is 17:22. So are minutes with more decimals that are a
 * whole second at this precision: 128.617 is 2:08:37. Other numbers are rounded to milliseconds.
 */
function parseNumber(text: string, format: keyof typeof millisecond): number | undefined {
  const [, timed = text] = (format === 'seconds' && secondsWithMark.exec(text)) || []
  const match = /^(\d+)(?:[.,](\d+))?$/.exec(timed)
  if (match === null) return undefined
  const [, whole = '', decimals = ''] = match
  const value = Number(`${whole}.${decimals}`)
  const seconds = Math.round(value * 60)
  const precision = 60 / 10 ** decimals.length
  const isWhole = decimals.length <= 2 || Math.abs(value * 60 - seconds) <= precision * 0.51
  return format === 'minutes' && isWhole ? seconds * 1000 : Math.round(value * millisecond[format])
}

const clockTime =
  /^(?:(\d{1,3})\s*(?:[:h°]|hrs?|std|\.(?=\d\d['′’´]))\s*)?(\d{1,4})\s*(?:[:'′’´`m]|min)\.?\s*(\d{1,2})(?:[.,](\d+))?\s*(?:''|’’|´´|``|["″”“s]|sec|sek)?\.?$/i
/**
 * Times with points before the seconds: `0.34.29`, `34.29,4` and `1:02.35,4`. A single number with a
 * point, such as 34.29, is no such time, because it may be decimal minutes.
 */
const withPoints = /^(?:(\d{1,3})[.:](?=\d+\.\d)|(?=\d+\.\d+,))(\d{1,3})\.(\d{2})(?:,(\d+))?$/
/**
 * `2 days 3:04:05`, `1j 02:10:00`, `1 Tag, 2:10:00`, `1.02:10:00`. `2 days 3:04` has hours and minutes, and is not
 * read.
 */
const withDays =
  /^(\d{1,2})(?:\s*(?:d|days?|j|jours?|tage?|g|giorn[io]|d[ií]as?|dag(?:en|ar)?)\.?,?\s*|\.(?=\d\d:\d\d:))((?:[01]?\d|2[0-3])\s*[:h]\s*\d{1,2}\s*[:m'′].*)$/i
/** A place or a mark beside a time: `0:17:00 (12)`, `0:17:00/12`, `(12.) 0:17:00`, `34:29 PB`, `34:29*`. */
const withPlace =
  /^(?:[([]\d{1,6}\.?[)\]]\s*(?=\d))?(\d.*?:\d\d(?:[.,]\d+)?)(?:\s*(?:[([]\d{1,6}\.?[)\]]|\/\s?\d{1,6}|\*{1,3}|(?:pb|sb|cr|mr|nr|er|ar|wr|q)))?$/i
/** `0:34:29 h` and `34:29 min`. `1:45 h` has hours and minutes, and is not read. */
const withUnit =
  /^(\d{1,3}:\d\d:\d\d\S*(?=\s*(?:h|std)\.?$)|\d{1,3}:\d\d(?:[.,]\d+)?(?=\s*min\.?$))/i

/**
 * `34m 9s`, `1h 2m 9.5s`, `2時間46分19秒`, `2 ч 46 мин 19 с`. Beside letters, minutes and seconds may
 * have one digit.
 */
const withLetters =
  /^(?:(\d{1,3})\s*(?:h|hrs?|std|時間|小[时時]|[时時]|시간|ч|час)\.?\s*)?(\d{1,4})\s*(?:m(?:in)?|分|분|мин|м)\.?\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:s(?:ec|ek)?|秒|초|сек|с)\.?$/i
/** A duration of ISO 8601, as in `PT2H9M45.3S`. */
const isoDuration =
  /^P(?:(\d{1,2})D)?T(?=\d)(?:(\d{1,3})H)?(?:(\d{1,4})M)?(?:(\d{1,6}(?:\.\d+)?)S)?$/

function parseClock(text: string): number | undefined {
  const match = clockTime.exec(text) ?? withPoints.exec(text)
  const [, hours, minutes = '', seconds] = withLetters.exec(text) ?? []
  if (seconds !== undefined) {
    const rest = `${minutes.padStart(2, '0')}:${seconds.replace(/^\d(?!\d)/, '0$&')}`
    return parseClock(hours === undefined ? rest : `${hours}:${rest}`)
  }
  if (match !== null) return sumOf(match)
  const [, days, timeOfDay = ''] = withDays.exec(text) ?? []
  if (days !== undefined) {
    const rest = parseClock(timeOfDay)
    return rest === undefined ? undefined : Number(days) * 86_400_000 + rest
  }
  const [, timed] = withUnit.exec(text) ?? withPlace.exec(text) ?? []
  return timed === undefined || timed === text ? parseIsoDuration(text) : parseClock(timed)
}

function parseIsoDuration(text: string): number | undefined {
  const [, days, hours, minutes, seconds] = isoDuration.exec(text) ?? []
  if ((days ?? hours ?? minutes ?? seconds) === undefined) return undefined
  const numberOf = (part: string | undefined) => Number(part ?? 0)
  const wholeMinutes = (numberOf(days) * 24 + numberOf(hours)) * 60 + numberOf(minutes)
  return Math.round((wholeMinutes * 60 + numberOf(seconds)) * 1000)
}

function sumOf([, hours, minutes = '', seconds = '', fraction = '']: RegExpExecArray) {
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
