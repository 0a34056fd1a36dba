/** How the times of one sport are written: which way they round, and to how many digits. */
export interface Timing {
  rounding: 'up' | 'nearest'
  /** Digits after the second, 0 to 2. */
  digits: number
}

/** On the road a second that has begun counts. */
const roundedUp = new Set(['running', 'walking', 'obstacle_run', 'wheelchair', 'wheelchair_race'])

/**
 * How the times of a race are written, wherever they stand.
 * @param race its sport, and the digits after the second that its times have
 */
export function timingOf(race: { sport: string; timeDigits: number } | null): Timing {
  const { sport, timeDigits } = race ?? { sport: '', timeDigits: 0 }
  return { rounding: roundedUp.has(sport) ? 'up' : 'nearest', digits: timeDigits }
}

/** Written where a time is not known. */
export const noTime = '–'

/**
 * A finish time: `2:09:45`, `0:17:22`. Hours do not wrap at 24. Where fractions count, nothing
 * stands before the first unit that is not zero: `1:52.84`, `21.07`.
 * @param time in milliseconds
 */
export function finishTime(time: number | null, timing: Timing): string {
  if (time === null) return noTime
  const { hours, minutes, seconds, fraction } = parts(time, timing)
  if (timing.digits === 0) return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
  if (hours > 0) return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}${fraction}`
  if (minutes > 0) return `${minutes}:${twoDigits(seconds)}${fraction}`
  return `${seconds}${fraction}`
}

/**
 * A time on the way, rounded to the nearest unit: `17:22`, and from an hour on `1:04:30`.
 * @param time in milliseconds
 */
export function passingTime(time: number | null, { digits }: Timing): string {
  if (time === null) return noTime
  const { hours, minutes, seconds, fraction } = parts(time, { rounding: 'nearest', digits })
  const rest = `${twoDigits(minutes)}:${twoDigits(seconds)}${fraction}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/**
 * How much later than the best, without a sign: `0:22`, `1:04:30`, `0.84`. The difference of the two
 * times as they are written, so that whoever adds it up is right.
 * @param time in milliseconds
 * @returns null for the best and where one is missing
 */
export function gapTime(time: number | null, best: number | null, timing: Timing): string | null {
  if (time === null || best === null) return null
  const unit = 1000 / 10 ** timing.digits
  const gap = (unitsOf(time, timing) - unitsOf(best, timing)) * unit
  if (gap <= 0) return null
  const { hours, minutes, seconds, fraction } = parts(gap, timing)
  if (hours > 0) return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}${fraction}`
  if (minutes > 0 || timing.digits === 0) return `${minutes}:${twoDigits(seconds)}${fraction}`
  return `${seconds}${fraction}`
}

function unitsOf(time: number, { rounding, digits }: Timing): number {
  const unit = 1000 / 10 ** digits
  return rounding === 'up' ? Math.ceil(time / unit) : Math.round(time / unit)
}

function parts(time: number, timing: Timing) {
  const { digits } = timing
  const units = unitsOf(time, timing)
  const perSecond = 10 ** digits
  const total = Math.floor(units / perSecond)
  return {
    hours: Math.floor(total / 3600),
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
    fraction: digits === 0 ? '' : `.${String(units % perSecond).padStart(digits, '0')}`,
  }
}

/** `7` → `07`. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
