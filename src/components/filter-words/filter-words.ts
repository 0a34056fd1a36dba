import type { IntlShape } from 'react-intl'
import type { Sport } from '../../../domain/sports.ts'
import { type EventFilters, narrowingStates, type Range } from '../../filters/event-filters.ts'
import { countryName } from '../../ui/country.tsx'
import { formatDay } from '../../ui/event/format-day.ts'
import { nearText } from '../../ui/event/near-text.ts'
import { nameOfDistance } from './distances.ts'
import { monthName, wholeMonths } from './months.ts'

/** Returns a range of kilometres as a part of a sentence: `10 km`, `half marathon`, `from 5 km`. */
export function distanceWords(range: Range<number>, intl: IntlShape): string {
  const { name, values } = messageOfRange(range)
  return intl.formatMessage({ id: `filter_words.${name}` }, values)
}

/**
 * Returns words for the races within a range of kilometres: `10 km races`, `half marathons`.
 * Without a range, returns the word for events.
 */
function raceWords(range: Range<number> | undefined, intl: IntlShape): string {
  if (range === undefined) return intl.formatMessage({ id: 'filter_words.events' })
  const { name, values } = messageOfRange(range)
  return intl.formatMessage({ id: `filter_words.races.${name}` }, values)
}

/** Returns the last part of the message for a range of kilometres, and its values. */
function messageOfRange(range: Range<number>) {
  const [min, max] = range
  const values = { min, max, km: min }
  const name = nameOfDistance(range)
  if (name === 'half' || name === 'marathon' || name === 'ultra') return { name, values } as const
  if (min === null) return { name: 'at_most', values } as const
  if (max === null) return { name: 'at_least', values } as const
  return { name: min === max ? 'exactly' : 'between', values } as const
}

/** Returns a range of days as a part of a sentence: `June 2027`, `from 01-06-2027`. */
export function dateWords(range: Range<string>, intl: IntlShape): string {
  const months = wholeMonths(range)
  if (months) {
    const [first, last] = months.map((month) => monthName(month, intl))
    return first === last ? String(first) : `${String(first)} – ${String(last)}`
  }
  const [from, to] = range
  if (from === null) {
    return intl.formatMessage({ id: 'filter_words.until_day' }, { day: formatDay(to ?? '') })
  }
  if (to === null)
    return intl.formatMessage({ id: 'filter_words.from_day' }, { day: formatDay(from) })
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
}

/** Countries whose English name has an article within a sentence: `in the Netherlands`. */
const withArticle = new Set(
  'ae bs cc cf ck do fk fo gb gm im io km ky mh mp mv nl ph sb sc tc tf um us vg vi'.split(' '),
)

/** Returns a country as a part of a sentence: `in Portugal`. */
export function countryWords(code: string, intl: IntlShape): string {
  return intl.formatMessage(
    { id: 'filter_words.country' },
    {
      article: withArticle.has(code) ? 'the' : 'none',
      country: countryName(code, intl.locale),
    },
  )
}

export function sportWords(sports: readonly Sport[], intl: IntlShape): string {
  return joined(
    sports.map((sport) => intl.formatMessage({ id: `sport.${sport}` })),
    intl,
  )
}

/** Joins the parts of a list with the comma of the language. */
export function joined(parts: readonly string[], intl: IntlShape): string {
  return parts.reduce((list, next) =>
    intl.formatMessage({ id: 'filter_words.list' }, { list, next }),
  )
}

/** Returns words for three filters: entries, name and state. */
export function otherWords({ entries, name, state }: EventFilters, intl: IntlShape): string[] {
  return [
    ...(entries ? [intl.formatMessage({ id: 'filter_words.entries' })] : []),
    ...(name === undefined ? [] : [intl.formatMessage({ id: 'filter_words.name' }, { name })]),
    ...narrowingStates(state).map((each) =>
      intl.formatMessage({ id: `filter_words.state.${each}` }),
    ),
  ]
}

/**
 * Returns words for the circle and the country of the filters: `within 100 km of Lisbon`, `in
 * Portugal`.
 * @param placeName name of the place at the centre of the filter `near`
 */
export function placeWords(
  { country, near }: EventFilters,
  intl: IntlShape,
  placeName: string | undefined,
): string[] {
  return [
    ...(near ? [nearText(near, intl, placeName)] : []),
    ...(country === undefined ? [] : [countryWords(country, intl)]),
  ]
}

/**
 * Returns the filters as a heading: `10 km races in Portugal, June 2027`.
 * @param placeName name of the centre of the filter `near`
 */
export function headingOf(
  filters: EventFilters,
  intl: IntlShape,
  placeName: string | undefined,
): string {
  const { sport = [], distance, date } = filters
  const places = placeWords(filters, intl, placeName)
  const details = [
    ...places,
    ...(date ? [dateWords(date, intl)] : []),
    ...otherWords(filters, intl),
  ]
  const subject = subjectOf(sport, distance, intl)
  const heading =
    details.length === 0
      ? subject
      : intl.formatMessage(
          { id: 'filter_words.heading' },
          {
            first: places.length > 0 ? 'place' : 'other',
            subject,
            details: joined(details, intl),
          },
        )
  return capitalised(heading, intl)
}

function subjectOf(sport: readonly Sport[], distance: Range<number> | undefined, intl: IntlShape) {
  const races = raceWords(distance, intl)
  if (sport.length === 0) return races
  const sports = sportWords(sport, intl)
  return distance === undefined ? sports : joined([sports, races], intl)
}

/** Returns the text with a capital letter at its beginning. */
export function capitalised(text: string, { locale }: IntlShape): string {
  const [first = ''] = text
  return first.toLocaleUpperCase(locale) + text.slice(first.length)
}
