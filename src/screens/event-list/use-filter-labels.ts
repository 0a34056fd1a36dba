import { useIntl } from 'react-intl'
import { type EventFilters, narrowingStates } from '../../filters/event-filters.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { countryName } from '../../ui/country.tsx'
import { formatDay } from '../../ui/event/format-day.ts'
import { nearText } from '../../ui/event/near-text.tsx'

type GivenFilters = Required<EventFilters>

interface AppliedFilter {
  label: string
  without: EventFilters
}

/**
 * A label for each applied filter. If a filter has several values, each value has its own label.
 */
export function useFilterLabels(filters: EventFilters): AppliedFilter[] {
  const intl = useIntl()
  const { tag } = useLanguage()
  const given: Partial<GivenFilters> = filters
  const whole = (name: keyof EventFilters, label: string): AppliedFilter[] => [
    { label, without: { ...filters, [name]: undefined } },
  ]
  /** The labels in their order on the page. If a filter is missing here, the code does not compile. */
  const labels: { [Name in keyof GivenFilters]: (value: GivenFilters[Name]) => AppliedFilter[] } = {
    sport: (sports) =>
      sports.map((value) => ({
        label: intl.formatMessage({ id: `sport.${value}` }),
        without: { ...filters, sport: sports.filter((other) => other !== value) },
      })),
    country: (country) => whole('country', countryName(country, tag)),
    date: (date) => whole('date', dayRangeText(date)),
    distance: (distance) => whole('distance', distanceRangeText(distance)),
    name: (name) => whole('name', name),
    entries: (state) => whole('entries', intl.formatMessage({ id: `entry_state.${state}` })),
    near: (near) => whole('near', nearText(near, intl)),
    state: (states) =>
      narrowingStates(states).map((value) => ({
        label: intl.formatMessage({ id: `event_state.${value}` }),
        without: { ...filters, state: states.filter((other) => other !== value) },
      })),
  }
  const labelsOf = <Name extends keyof GivenFilters>(
    name: Name,
    value: GivenFilters[Name] | undefined,
  ) => (value === undefined ? [] : labels[name](value))
  return (Object.keys(labels) as (keyof GivenFilters)[]).flatMap((name) =>
    labelsOf(name, given[name]),
  )

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
