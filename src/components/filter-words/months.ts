import type { IntlShape } from 'react-intl'
import type { Range } from '../../filters/event-filters.ts'
import { daysOfMonth, type Month } from '../../../domain/months.ts'

/**
 * Returns the first and the last month of a range of whole months. Undefined for any other range.
 */
export function wholeMonths([from, to]: Range<string>): [first: Month, last: Month] | undefined {
  if (from === null || to === null) return undefined
  const [first, last] = [from.slice(0, 7) as Month, to.slice(0, 7) as Month]
  return from === daysOfMonth(first)[0] && to === daysOfMonth(last)[1] ? [first, last] : undefined
}

/** Returns a month and its year as text: `June 2027`. */
export function monthName(month: Month, intl: IntlShape): string {
  return intl.formatDate(`${month}-01T12:00:00Z`, {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  })
}
