import { useIntl } from 'react-intl'
import {
  capitalised,
  dateWords,
  distanceWords,
} from '../../components/filter-words/filter-words.ts'
import { type EventFilters, narrowingStates } from '../../filters/event-filters.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { countryName } from '../../ui/country.tsx'
import { nearText } from '../../ui/event/near-text.ts'

type GivenFilters = Required<EventFilters>

interface AppliedFilter {
  label: string
  without: EventFilters
}

/**
 * Returns a label for each applied filter. If a filter has several values, each value has its own
 * label.
 * @param placeName name of the place at the centre of the filter `near`
 */
export function useFilterLabels(
  filters: EventFilters,
  placeName: string | undefined,
): AppliedFilter[] {
  const intl = useIntl()
  const { tag } = useLanguage()
  const given: Partial<GivenFilters> = filters
  const whole = (name: keyof EventFilters, label: string): AppliedFilter[] => [
    { label: capitalised(label, intl), without: { ...filters, [name]: undefined } },
  ]
  /**
   * The labels in their order on the page. If a filter is missing here, the code does not compile.
   */
  const labels: { [Name in keyof GivenFilters]: (value: GivenFilters[Name]) => AppliedFilter[] } = {
    sport: (sports) =>
      sports.map((value) => ({
        label: intl.formatMessage({ id: `sport.${value}` }),
        without: { ...filters, sport: sports.filter((other) => other !== value) },
      })),
    country: (country) => whole('country', countryName(country, tag)),
    date: (date) => whole('date', dateWords(date, intl)),
    distance: (distance) => whole('distance', distanceWords(distance, intl)),
    name: (name) => [{ label: name, without: { ...filters, name: undefined } }],
    entries: (state) => whole('entries', intl.formatMessage({ id: `entry_state.${state}` })),
    near: (near) => whole('near', nearText(near, intl, placeName)),
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
}
