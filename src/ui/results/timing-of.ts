import { wordOf } from '../../../domain/enum-words.ts'
import { type RaceSport, rulesOf } from '../../../domain/sports.ts'
import { type DurationFormat, wholeSeconds } from './duration.ts'

/**
 * Returns the rounding rule and the number of digits for the times of a race.
 * @param race `timeDigits` is the number of fractional digits of a second in the source; for a race
 * that is null, times have whole seconds
 */
export function timingOf(
  race: { sport: RaceSport | Uppercase<RaceSport> | null; timeDigits: number } | null,
): DurationFormat {
  if (race === null) return wholeSeconds
  return { rounding: rulesOf(wordOf(race.sport)).rounding, digits: race.timeDigits }
}
