import { useIntl } from 'react-intl'
import { type EventFilters, narrowingStates } from '../../filters/event-filters.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { countryName } from '../../ui/country.tsx'
import { formatDay } from '../../ui/event/event-date.tsx'

interface AppliedFilter {
  label: string
  without: EventFilters
}

/** A label for each applied filter; each value of a list gets its own. */
export function useFilterLabels(filters: EventFilters): AppliedFilter[] {
  const intl = useIntl()
  const { tag } = useLanguage()
  const { country, date, distance, name, sport = [], state = [] } = filters
  return [
    ...sport.map((value) => ({
      label: intl.formatMessage({ id: `sport.${value}` }),
      without: { ...filters, sport: sport.filter((other) => other !== value) },
    })),
    ...(country === undefined
      ? []
      : [{ label: countryName(country, tag), without: omit(filters, 'country') }]),
    ...(date ? [{ label: dayRangeText(date), without: omit(filters, 'date') }] : []),
    ...(distance
      ? [{ label: distanceRangeText(distance), without: omit(filters, 'distance') }]
      : []),
    ...(name === undefined ? [] : [{ label: name, without: omit(filters, 'name') }]),
    ...narrowingStates(state).map((value) => ({
      label: intl.formatMessage({ id: `event_state.${value}` }),
      without: { ...filters, state: state.filter((other) => other !== value) },
    })),
  ]

  function dayRangeText([from, to]: NonNullable<EventFilters['date']>): string {
    if (from === null) {
      return intl.formatMessage(
        { id: 'event_list.filters.until_day' },
        { day: formatDay(to ?? '') },
      )
    }
    if (to === null) {
      return intl.formatMessage({ id: 'event_list.filters.from_day' }, { day: formatDay(from) })
    }
    return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
  }

  function distanceRangeText([min, max]: NonNullable<EventFilters['distance']>): string {
    if (min === null) return intl.formatMessage({ id: 'event_list.filters.at_most' }, { max })
    if (max === null) return intl.formatMessage({ id: 'event_list.filters.at_least' }, { min })
    return intl.formatMessage({ id: 'event_list.filters.between' }, { min, max })
  }
}

function omit(filters: EventFilters, key: keyof EventFilters): EventFilters {
  return { ...filters, [key]: undefined }
}
