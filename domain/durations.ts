/** Pads a number to two digits: `7` → `07`. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** Splits whole seconds into hours, minutes and seconds; hours do not wrap at 24. */
export function clockParts(total: number) {
  return {
    hours: Math.floor(total / 3600),
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  }
}
