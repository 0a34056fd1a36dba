import { redirect } from 'react-router-dom'
import { enumValueOf } from '../../../domain/enum-words.ts'
import { encodeFilters } from '../../../domain/filter-codec.ts'
import { isCountry } from '../../filters/countries.ts'
import {
  allStates,
  asGatewayFilter,
  type EventFilters,
  type ParsedFilters,
  readFilters,
  writeFilters,
} from '../../filters/event-filters.ts'
import { linksIn } from '../../router/links.ts'
import { type LoaderArguments, movedTo } from '../../router/page-route.ts'
import { PageProblem } from '../../router/page-problem.ts'
import { sportOf } from '../../router/sport-of.ts'
import type { Sport } from '../../../domain/sports.ts'
import type { EventListScreenQueryVariables } from '../../gql/event-list.ts'
import { addDays } from '../../../domain/civil-days.ts'

/** The kind of event list in the URL, with the filters of the list. */
export type ListOfEvents =
  | { kind: 'all' | 'finished' | 'upcoming' | 'week' }
  | { kind: 'sport'; sport: Sport }
  | { kind: 'country'; country: string }
  | ({ kind: 'found' } & ParsedFilters)

const plainLists = ['week', 'upcoming', 'finished'] as const

/**
 * Reads the list from a route.
 * @param today civil day, YYYY-MM-DD
 * @throws PageProblem 404 for an unknown sport or country
 * @throws a redirect if the URL spells the sport or the country in another way
 * @throws a redirect to the page of found events when another list has filters in its URL, and
 * when unreadable filters can be shorter
 */
export function readList(
  args: Pick<LoaderArguments, 'params' | 'request'>,
  today: string,
): ListOfEvents {
  const list = listOfPath(args)
  const text = new URL(args.request.url).searchParams.get('filters')
  if (text === null || text === '') return list
  const filters = list.kind === 'found' ? shortened(list, text) : withBaseOf(list, text, today)
  if (list.kind === 'found' && filters === text) return list
  const { eventsFound } = linksIn(args.params['lang'] ?? '')
  throw redirect(eventsFound({ filters }), temporaryRedirect)
}

/**
 * Replaces unreadable filters by an unreadable key, because each link to another language or page
 * repeats the filters. Returns a shorter text unchanged.
 */
function shortened({ filters, unreadable }: ParsedFilters, text: string): string {
  const short = unreadable ? encodeFilters({ ...filters, unreadable }) : text
  return short.length < text.length ? short : text
}

/**
 * HTTP status of a redirect to the page of found events. The redirect is temporary, because the
 * days of the list `week` and the months of the form change over time.
 */
export const temporaryRedirect = 307

/**
 * Adds the filters of the list to the filters in a URL. If filters in the URL are unreadable, the
 * result contains an unreadable key, so the page reports them.
 */
function withBaseOf(list: ListOfEvents, text: string, today: string): string {
  const { filters, unreadable } = readFilters(text)
  const all = { ...baseFiltersOf(list, today), ...filters, ...filtersOfList(list) }
  return unreadable ? encodeFilters({ ...all, unreadable }) : (writeFilters(all) ?? text)
}

function listOfPath(args: Pick<LoaderArguments, 'params' | 'request'>): ListOfEvents {
  const { params, request } = args
  const sport = sportOf(args, (links, key) => links.eventsOfSport({ sport: key }))
  if (sport) return { kind: 'sport', sport }
  if (params['country'] !== undefined) return { kind: 'country', country: countryOf(args) }
  const { pathname, searchParams } = new URL(request.url)
  const word = pathname.split('/').at(-1)
  if (word === 'search') return { kind: 'found', ...readFilters(searchParams.get('filters')) }
  return { kind: plainLists.find((list) => list === word) ?? 'all' }
}

/** The filters in the URL of the list. */
export function filtersOfList(list: ListOfEvents): EventFilters {
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
 * The filters that describe the list. The list's links to sports and countries keep these filters.
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
      return { ...filtersOfList(list), state: [...allStates] }
    default:
      return filtersOfList(list)
  }
}

/** The filters with which the event finder begins. */
export function finderFiltersOf(list: ListOfEvents, today: string): EventFilters {
  return list.kind === 'finished' ? baseFiltersOf(list, today) : filtersOfList(list)
}

/**
 * The query variables that select the events of the list.
 * @param today civil day, YYYY-MM-DD
 */
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
