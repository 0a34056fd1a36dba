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

/** Joins the parts of a list with the comma of the language. */
export function joined(parts: readonly string[], intl: IntlShape): string {
  return parts.reduce((list, next) =>
    intl.formatMessage({ id: 'filter_words.list' }, { list, next }),
  )
}

/** A word of the finder's sentence. It states filters and opens the controls of these filters. */
export type Word = 'sport' | 'distance' | 'place' | 'date' | 'more'

type GivenFilters = Required<EventFilters>

/**
 * Returns texts for the value of a filter.
 * @param placeName name of the place at the centre of the filter `near`
 */
type TextsOf<Value, Text> = (value: Value, intl: IntlShape, placeName?: string) => Text[]

/**
 * The words of each filter as parts of a sentence, in the order of headings, and the word of the
 * finder that they belong to. If a filter is missing here, the code does not compile.
 */
const words: {
  [Name in keyof GivenFilters]: readonly [Word, TextsOf<GivenFilters[Name], string>]
} = {
  sport: ['sport', (sports, intl) => sports.map((sport) => sportName(sport, intl))],
  distance: ['distance', (range, intl) => [distanceWords(range, intl)]],
  near: ['place', (near, intl, placeName) => [nearText(near, intl, placeName)]],
  country: ['place', (code, intl) => [countryWords(code, intl)]],
  date: ['date', (range, intl) => [dateWords(range, intl)]],
  entries: ['more', (_, intl) => [intl.formatMessage({ id: 'filter_words.entries' })]],
  name: ['more', (name, intl) => [intl.formatMessage({ id: 'filter_words.name' }, { name })]],
  state: [
    'more',
    (states, intl) =>
      narrowingStates(states).map((state) =>
        intl.formatMessage({ id: `filter_words.state.${state}` }),
      ),
  ],
}

const sportName = (sport: Sport, intl: IntlShape) => intl.formatMessage({ id: `sport.${sport}` })

/**
 * Returns the words of the filters for each word of the finder. The list of a word is empty if none
 * of its filters is set.
 */
export function wordsOf(
  filters: EventFilters,
  intl: IntlShape,
  placeName: string | undefined,
): Record<Word, string[]> {
  const stated: Record<Word, string[]> = { sport: [], distance: [], place: [], date: [], more: [] }
  const given: Partial<GivenFilters> = filters
  const add = <Name extends keyof GivenFilters>(name: Name, value?: GivenFilters[Name]) => {
    const [word, textsOf] = words[name]
    if (value !== undefined) stated[word].push(...textsOf(value, intl, placeName))
  }
  for (const name of Object.keys(words) as (keyof GivenFilters)[]) add(name, given[name])
  return stated
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
  const { sport, place, date, more } = wordsOf(filters, intl, placeName)
  const details = [...place, ...date, ...more]
  const subject = subjectOf(sport, filters.distance, intl)
  const heading =
    details.length === 0
      ? subject
      : intl.formatMessage(
          { id: 'filter_words.heading' },
          {
            first: place.length > 0 ? 'place' : 'other',
            subject,
            details: joined(details, intl),
          },
        )
  return capitalised(heading, intl)
}

function subjectOf(sports: string[], distance: Range<number> | undefined, intl: IntlShape) {
  const races = raceWords(distance, intl)
  if (sports.length === 0) return races
  return joined(distance === undefined ? sports : [...sports, races], intl)
}

interface AppliedFilter {
  label: string
  /** The filters without this value. */
  without: EventFilters
}

/** A label, and the values of the filter that remain without it. Undefined if none remains. */
type Label<Value> = readonly [label: string, rest?: Value]

/**
 * The labels of each filter, in their order on the page. If a filter has several values, each value
 * has its own label. If a filter is missing here, the code does not compile.
 */
const labels: {
  [Name in keyof GivenFilters]: TextsOf<GivenFilters[Name], Label<GivenFilters[Name]>>
} = {
  sport: (sports, intl) =>
    sports.map((sport) => [sportName(sport, intl), sports.filter((other) => other !== sport)]),
  country: (country, intl) => [[capitalised(countryName(country, intl.locale), intl)]],
  date: (date, intl) => [[capitalised(dateWords(date, intl), intl)]],
  distance: (distance, intl) => [[capitalised(distanceWords(distance, intl), intl)]],
  name: (name) => [[name]],
  entries: (state, intl) => [
    [capitalised(intl.formatMessage({ id: `entry_state.${state}` }), intl)],
  ],
  near: (near, intl, placeName) => [[capitalised(nearText(near, intl, placeName), intl)]],
  state: (states, intl) =>
    narrowingStates(states).map((state) => [
      intl.formatMessage({ id: `event_state.${state}` }),
      states.filter((other) => other !== state),
    ]),
}

/** Returns a label for each value of the applied filters. */
export function appliedFilters(
  filters: EventFilters,
  intl: IntlShape,
  placeName: string | undefined,
): AppliedFilter[] {
  const given: Partial<GivenFilters> = filters
  const labelsOf = <Name extends keyof GivenFilters>(name: Name, value?: GivenFilters[Name]) =>
    value === undefined
      ? []
      : labels[name](value, intl, placeName).map(([label, rest]) => ({
          label,
          without: { ...filters, [name]: rest },
        }))
  return (Object.keys(labels) as (keyof GivenFilters)[]).flatMap((name) =>
    labelsOf(name, given[name]),
  )
}

/** Returns the text with a capital letter at its beginning. */
export function capitalised(text: string, { locale }: IntlShape): string {
  const [first = ''] = text
  return first.toLocaleUpperCase(locale) + text.slice(first.length)
}
