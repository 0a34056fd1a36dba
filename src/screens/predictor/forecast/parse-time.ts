/**
 * Matches one to three numbers with separators between them, and separators after the last number.
 */
const timePattern = /^\d+(?:[\s:.,hms'’"]+\d+){0,2}[\s:.hms'’"]*$/i

/**
 * Parses a time as people type it: `1:45:30`, `1.45.30`, `1h45`, `45:30`, or only digits: `14530`,
 * `45`. An ambiguous text has several readings. Returns the first plausible reading: 1:45 for a
 * half marathon is one hour and 45 minutes. If no reading is plausible, returns the first reading.
 * @param plausible whether a time in milliseconds is plausible
 * @returns milliseconds, or undefined when the text is not a time
 */
export function parseTime(text: string, plausible: (time: number) => boolean): number | undefined {
  if (!timePattern.test(text.trim())) return undefined
  const numbers = text.match(/\d+/g) ?? []
  const readings = readingsOf(numbers).filter(
    ([, minutes, seconds]) => minutes < 60 && seconds < 60,
  )
  const times = readings.map(
    ([hours, minutes, seconds]) => ((hours * 60 + minutes) * 60 + seconds) * 1000,
  )
  return times.find(plausible) ?? times[0]
}

type Clock = [hours: number, minutes: number, seconds: number]

function readingsOf(numbers: readonly string[]): Clock[] {
  const [first = '', second, third] = numbers
  if (third !== undefined) return [[Number(first), Number(second), Number(third)]]
  if (second !== undefined) {
    return [fromMinutes(Number(first), Number(second)), [Number(first), Number(second), 0]]
  }
  if (first.length > 6) return []
  const digits = first.padStart(6, '0')
  const pair = (from: number) => Number(digits.slice(from, from + 2))
  return [[pair(0), pair(2), pair(4)], fromMinutes(Number(first), 0)]
}

/** Converts minutes above 59 to hours: 75 minutes are one hour and 15 minutes. */
function fromMinutes(minutes: number, seconds: number): Clock {
  return [Math.floor(minutes / 60), minutes % 60, seconds]
}

/** Parses numbers such as `12`, `12.5` or `12,5`. Returns undefined for other texts. */
export function parseNumber(text: string): number | undefined {
  return /^\d{1,4}(?:[.,]\d{1,4})?$/.test(text.trim())
    ? Number(text.trim().replace(',', '.'))
    : undefined
}
