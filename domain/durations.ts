/** Pads a number to two digits: `7` → `07`. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** Splits whole seconds into hours, minutes and seconds. There may be more than 24 hours. */
export function clockParts(total: number) {
  return {
    hours: Math.floor(total / 3600),
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  }
}

/**
 * Formats milliseconds with hours and without trailing zeros: `0:17:03`, `0:17:03.45`. Returns an
 * empty text if there is no time.
 */
export function exactTime(time: number | null): string {
  if (time === null) return ''
  const { hours, minutes, seconds } = clockParts(Math.floor(time / 1000))
  const rest = time % 1000
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`
  return `${String(hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}${fraction}`
}
