import { enumValueOf } from '../../../domain/enum-words.ts'
import { isCountry } from '../../filters/countries.ts'
import {
  allStates,
  asGatewayFilter,
  type EventFilters,
  readFilters,
} from '../../filters/event-filters.ts'
import { linksIn } from '../../router/links.ts'
import { type LoaderArguments, movedTo } from '../../router/page-route.ts'
import { PageProblem } from '../../router/page-problem.ts'
import { sportOf } from '../../router/sport-of.ts'
import type { Sport } from '../../../domain/sports.ts'
import type { EventListScreenQueryVariables } from '../../gql/event-list.ts'
import { addDays } from '../../../domain/civil-days.ts'

/** The kind of event list in the URL, with its filters. */
export type ListOfEvents =
  | { kind: 'all' | 'finished' | 'upcoming' | 'week' }
  | { kind: 'sport'; sport: Sport }
  | { kind: 'country'; country: string }
  | { kind: 'found'; filters: EventFilters; unreadable: boolean }

const plainLists = ['week', 'upcoming', 'finished'] as const

/**
 * Reads the list from a route.
 * @throws PageProblem 404 for an unknown sport or country; a 308 redirect for another spelling
 */
export function readList(args: Pick<LoaderArguments, 'params' | 'request'>): ListOfEvents {
  const { params, request } = args
  const sport = sportOf(args, (links, key) => links.eventsOfSport({ sport: key }))
  if (sport) return { kind: 'sport', sport }
  if (params['country'] !== undefined) return { kind: 'country', country: countryOf(args) }
  const { pathname, searchParams } = new URL(request.url)
  const word = pathname.split('/').at(-1)
  if (word === 'search') return { kind: 'found', ...readFilters(searchParams.get('filters')) }
  return { kind: plainLists.find((list) => list === word) ?? 'all' }
}

function filtersOf(list: ListOfEvents): EventFilters {
  switch (list.kind) {
    case 'sport':
      return { sport: [list.sport] }
    case 'country':
      return { country: list.country }
    case 'found':
      return list.filters
    default:
      return {}
  }
}

/**
 * The list as filters, which its links to sports and countries keep.
 * @param today civil day, YYYY-MM-DD
 */
export function baseFiltersOf(list: ListOfEvents, today: string): EventFilters {
  switch (list.kind) {
    case 'upcoming':
      return { state: ['before'] }
    case 'finished':
      return { state: ['after'] }
    case 'week':
      return { state: ['before', 'during'], date: [today, addDays(today, 7)] }
    case 'sport':
    case 'country':
      return { ...filtersOf(list), state: [...allStates] }
    default:
      return filtersOf(list)
  }
}

/** Query variables that select the list's events. */
export function listVariables(
  list: ListOfEvents,
  today: string,
): Pick<EventListScreenQueryVariables, 'filter' | 'list'> {
  switch (list.kind) {
    case 'all':
      return {}
    case 'sport':
      return { filter: { sport: [enumValueOf(list.sport)] } }
    case 'country':
      return { filter: { country: list.country } }
    case 'found':
      return { filter: asGatewayFilter(list.filters, today) }
    default:
      return { list: enumValueOf(list.kind) }
  }
}

function countryOf({ params, request }: Pick<LoaderArguments, 'params' | 'request'>): string {
  const { lang = '', country = '' } = params
  const code = country.toLowerCase()
  if (!isCountry(code)) throw new PageProblem(404, 'NOT_FOUND')
  if (code !== country) throw movedTo(linksIn(lang).eventsInCountry({ country: code }), request)
  return code
}
