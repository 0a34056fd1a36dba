import { wordOf } from '../../../domain/enum-words.ts'
import { type RaceSport, rulesOf } from '../../../domain/sports.ts'
import { type DurationFormat, wholeSeconds } from './duration.ts'

/**
 * Returns the rounding rule, the number of digits and the decimal mark for the times of a race.
 * @param race `timeDigits` is the number of fractional digits of a second in the source; for a race
 * that is null, times have whole seconds
 * @param decimal the decimal mark before the fraction
 */
export function timingOf(
  race: { sport: RaceSport | Uppercase<RaceSport> | null; timeDigits: number } | null,
  decimal: string,
): DurationFormat {
  if (race === null) return wholeSeconds
  const { rounding } = rulesOf(wordOf(race.sport))
  return { rounding, digits: race.timeDigits, decimal }
}
