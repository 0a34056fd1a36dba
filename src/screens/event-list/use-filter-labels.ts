import { useIntl } from 'react-intl'
import { type EventFilters, narrowingStates } from '../../app/filters/event-filters.ts'
import { useLanguage } from '../../app/languages.ts'
import { countryName } from '../../ui/country.tsx'
import { writtenDay } from '../../ui/event-date.tsx'

interface AppliedFilter {
  words: string
  /** The other filters. */
  without: EventFilters
}

/** Each filter in words; of a list, each choice. */
export function useFilterLabels(filters: EventFilters): AppliedFilter[] {
  const intl = useIntl()
  const { tag } = useLanguage()
  const { country, date, distance, name, sport = [], state = [] } = filters
  return [
    ...sport.map((word) => ({
      words: intl.formatMessage({ id: `sport.${word}` }),
      without: { ...filters, sport: sport.filter((other) => other !== word) },
    })),
    ...(country === undefined
      ? []
      : [{ words: countryName(country, tag), without: omit(filters, 'country') }]),
    ...(date ? [{ words: daysInWords(date), without: omit(filters, 'date') }] : []),
    ...(distance
      ? [{ words: kilometresInWords(distance), without: omit(filters, 'distance') }]
      : []),
    ...(name === undefined ? [] : [{ words: name, without: omit(filters, 'name') }]),
    ...narrowingStates(state).map((word) => ({
      words: intl.formatMessage({ id: `event_state.${word}` }),
      without: { ...filters, state: state.filter((other) => other !== word) },
    })),
  ]

  function daysInWords([from, to]: NonNullable<EventFilters['date']>): string {
    if (from === null) {
      return intl.formatMessage(
        { id: 'event_list.filters.until_day' },
        { day: writtenDay(to ?? '') },
      )
    }
    if (to === null) {
      return intl.formatMessage({ id: 'event_list.filters.from_day' }, { day: writtenDay(from) })
    }
    return from === to ? writtenDay(from) : `${writtenDay(from)} – ${writtenDay(to)}`
  }

  function kilometresInWords([min, max]: NonNullable<EventFilters['distance']>): string {
    if (min === null) return intl.formatMessage({ id: 'event_list.filters.at_most' }, { max })
    if (max === null) return intl.formatMessage({ id: 'event_list.filters.at_least' }, { min })
    return intl.formatMessage({ id: 'event_list.filters.between' }, { min, max })
  }
}

function omit(filters: EventFilters, key: keyof EventFilters): EventFilters {
  return { ...filters, [key]: undefined }
}
