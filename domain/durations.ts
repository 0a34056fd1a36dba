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
