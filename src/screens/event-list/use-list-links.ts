import { countFilters, type EventFilters, writeFilters } from '../../filters/event-filters.ts'
import { useLinks } from '../../router/links.ts'
import { isSport, type RaceSport } from '../../../domain/sports.ts'

export interface ListLinks {
  ofSport: (sport: RaceSport) => string
  isSport: (sport: RaceSport) => boolean
  ofCountry: (country: string) => string
  isCountry: (country: string) => boolean
}

/**
 * Links from a list to its events of one sport or country. The links keep the other filters of the
 * list. Without other filters, the links lead to the pages of the sport or country if the list has
 * events of all states, as these pages do.
 * @param baseFilters filters of the list
 */
export function useListLinks(baseFilters: EventFilters): ListLinks {
  const links = useLinks()
  const { sport: baseSport, country: baseCountry } = baseFilters
  const isWhole = (rest: EventFilters) =>
    countFilters(rest) === 0 && (rest.state !== undefined || countFilters(baseFilters) === 0)
  const searchUrl = (filters: EventFilters) => links.eventsFound({ filters: writeFilters(filters) })
  return {
    ofSport(sport) {
      const { sport: _, ...rest } = baseFilters
      if (isWhole(rest) || !isSport(sport)) return links.eventsOfSport({ sport })
      return searchUrl({ ...rest, sport: [sport] })
    },
    isSport: (sport) => baseSport?.length === 1 && baseSport[0] === sport,
    ofCountry(country) {
      const { country: _, ...rest } = baseFilters
      if (isWhole(rest)) return links.eventsInCountry({ country })
      return searchUrl({ ...rest, country })
    },
    isCountry: (country) => baseCountry === country,
  }
}
