import { useIntl } from 'react-intl'
import { decimalOf, type DurationFormat } from './duration.ts'
import { timingOf } from './timing-of.ts'

/** Returns `timingOf` a race with the decimal mark of the page's language. */
export function useTiming(race: Parameters<typeof timingOf>[0]): DurationFormat {
  return timingOf(race, decimalOf(useIntl()))
}
