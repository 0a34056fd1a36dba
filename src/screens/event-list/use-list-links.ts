import { countFilters, type EventFilters } from '../../app/filters/event-filters.ts'
import { writeFilters } from '../../app/filters/write-filters.ts'
import { useLinks } from '../../app/links.ts'
import { isSport } from '../../app/sports.ts'
import type { SportKey } from '../../ui/sport-name.tsx'

export interface Ways {
  ofSport: (sport: SportKey) => string
  isSport: (sport: SportKey) => boolean
  ofCountry: (country: string) => string
  isCountry: (country: string) => boolean
}

/**
 * Links from a list to its events of one sport or in one country, within what else it is filtered by.
 * @param kept the filters of the list
 */
export function useWays(kept: EventFilters): Ways {
  const links = useLinks()
  const { sport: keptSport, country: keptCountry } = kept
  const found = (filters: EventFilters) => links.eventsFound({ filters: writeFilters(filters) })
  return {
    ofSport(sport) {
      const { sport: _, ...rest } = kept
      if (countFilters(rest) === 0 || !isSport(sport)) return links.eventsOfSport({ sport })
      return found({ ...rest, sport: [sport] })
    },
    isSport: (sport) => keptSport?.length === 1 && keptSport[0] === sport,
    ofCountry(country) {
      const { country: _, ...rest } = kept
      if (countFilters(rest) === 0) return links.eventsInCountry({ country })
      return found({ ...rest, country })
    },
    isCountry: (country) => keptCountry === country,
  }
}
