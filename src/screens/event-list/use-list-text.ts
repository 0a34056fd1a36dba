import { useIntl } from 'react-intl'
import { headingOf } from '../../components/filter-words/filter-words.ts'
import { countFilters } from '../../filters/event-filters.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { countryName } from '../../ui/country.tsx'
import type { ListOfEvents } from './read-list.ts'

interface ListText {
  heading: string
  title: string
  description: string
}

/**
 * Returns the heading, title and description of an event list.
 * @param placeName name of the place around which the filters select events
 */
export function useListText(list: ListOfEvents, placeName: string | undefined): ListText {
  const intl = useIntl()
  const { tag } = useLanguage()
  if (list.kind === 'sport' || list.kind === 'country') {
    const heading =
      list.kind === 'sport'
        ? intl.formatMessage({ id: `sport.${list.sport}` })
        : countryName(list.country, tag)
    return {
      heading,
      title: intl.formatMessage({ id: 'event_list.title.of' }, { name: heading }),
      description: intl.formatMessage({ id: 'event_list.description.of' }, { name: heading }),
    }
  }
  const isFiltered = list.kind === 'found' && countFilters(list.filters) > 0
  const heading = isFiltered
    ? headingOf(list.filters, intl, placeName)
    : intl.formatMessage({ id: `event_list.title.${list.kind}` })
  const description = intl.formatMessage({ id: `event_list.description.${list.kind}` })
  return { heading, title: heading, description }
}
