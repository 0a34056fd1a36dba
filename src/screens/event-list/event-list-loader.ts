import type { ApolloClient } from '@apollo/client'
import { redirect } from 'react-router-dom'
import { today } from '../../../domain/civil-days.ts'
import { encodeFilters } from '../../../domain/filter-codec.ts'
import type { Near } from '../../../domain/earth.ts'
import { enumValueOf } from '../../../domain/enum-words.ts'
import { findPlaceName } from '../../components/filter-words/place-name.ts'
import { placeText, readPlainFields } from '../../components/event-finder/plain-fields.ts'
import { preload } from '../../data/preload.ts'
import {
  asGatewayFilter,
  countFilters,
  type EventFilters,
  nearby,
  writeFilters,
} from '../../filters/event-filters.ts'
import {
  EventListScreenDocument,
  type EventListScreenQueryVariables,
} from '../../gql/event-list.ts'
import { FindPlacesDocument } from '../../gql/places.ts'
import { loadIntl } from '../../i18n/intl.ts'
import { defaultLanguage, findLanguage, type Language } from '../../i18n/languages.ts'
import { linksIn } from '../../router/links.ts'
import type { Loader, LoaderArguments, ShownByShell } from '../../router/page-route.ts'
import { readPage } from '../../router/page-number.ts'
import { pageSizes } from '../../router/paging.ts'
import { findNeighbours, type Neighbours } from './neighbours.ts'
import {
  type ListOfEvents,
  baseFiltersOf,
  filtersOfList,
  finderFiltersOf,
  listVariables,
  readList,
  temporaryRedirect,
} from './read-list.ts'

export interface EventListData extends ShownByShell {
  variables: EventListScreenQueryVariables
  list: ListOfEvents
  /** The filters that the links to sports and countries keep. */
  baseFilters: EventFilters
  /** If true, narrow screens show posters instead of rows. */
  hasPosters: boolean
  /** Name of the place around which the filters select events. */
  placeName?: string | undefined
  /** Events that nearly match the filters, for a filtered list without events. */
  neighbours?: Neighbours | undefined
}

/**
 * Loads a list of events. If a filtered list is empty, also loads events that nearly match the
 * filters.
 */
export const eventListLoader: Loader = async ({
  client,
  timeZone,
  ...args
}): Promise<EventListData> => {
  const day = today(timeZone)
  if (import.meta.env.SSR) await redirectPlainForm(client, args, day)
  const list = readList(args, day)
  const baseFilters = baseFiltersOf(list, day)
  const selection = listVariables(list, day)
  // A list with a name, such as `week`, is not counted by filters, because its days depend on the
  // time zone of each event.
  const isCounted = selection.list === undefined && countFilters(baseFilters) > 0
  const variables = {
    ...selection,
    ...(isCounted && { counted: asGatewayFilter(baseFilters, day) }),
    page: readPage(args.request),
    itemsPerPage: pageSizes.eventGrid,
  }
  const required = ({ events }: { events: object | null }) => events
  const [preloaded, placeName] = await Promise.all([
    preload(client, EventListScreenDocument, variables, { required }),
    findPlaceName(client, filtersOfList(list), args.params['lang'] ?? ''),
  ])
  const data = client.readQuery({ query: EventListScreenDocument, variables })
  const isEmpty = data?.events?.total === 0
  const finderFilters = finderFiltersOf(list, day)
  return {
    list,
    baseFilters,
    filterCount: countFilters(finderFilters),
    filterText: writeFilters(finderFilters),
    hasPosters: new URL(args.request.url).searchParams.has('posters'),
    variables: preloaded,
    placeName,
    ...(isEmpty &&
      list.kind === 'found' && { neighbours: await findNeighbours(client, list.filters, day) }),
  }
}

/**
 * Loads the messages of the form for browsers without JavaScript. Only the server renders this
 * form.
 * @throws a redirect to the URL with the filters, if the browser has sent the form
 */
async function redirectPlainForm(
  client: ApolloClient,
  { params, request }: Pick<LoaderArguments, 'params' | 'request'>,
  day: string,
): Promise<void> {
  const language = findLanguage(params['lang']) ?? defaultLanguage
  const { pathname, searchParams } = new URL(request.url)
  const { eventsFound } = linksIn(language.code)
  if (pathname !== eventsFound()) return
  await loadIntl(language, 'event-finder')
  const sent = readPlainFields(searchParams, day)
  if (!sent) return
  const near = await nearOf(client, sent, language)
  const read = { ...sent.filters, ...(near && { near }) }
  // An empty object is a filter that cannot be read. The page then says so.
  const unread = { ...(near === null && { near: {} }), ...(!sent.hasReadDays && { date: {} }) }
  const isRead = Object.keys(unread).length === 0
  const given = isRead ? writeFilters(read) : encodeFilters({ ...read, ...unread })
  throw redirect(eventsFound({ filters: given }), temporaryRedirect)
}

/**
 * Returns the circle around the place in the form. Keeps the middle of the circle if the text is the
 * one that the form had, because cities may share a name. Null for an unknown place.
 */
async function nearOf(
  client: ApolloClient,
  { before, place }: NonNullable<ReturnType<typeof readPlainFields>>,
  { code }: Language,
): Promise<Near | null | undefined> {
  if (!place) return undefined
  const { text, km } = place
  if (before.near && text === placeText(before.near, await findPlaceName(client, before, code))) {
    return { ...before.near, km }
  }
  const { data } = await client.query({
    query: FindPlacesDocument,
    variables: { find: text, language: enumValueOf(code) },
    errorPolicy: 'all',
  })
  const [city] = data?.places?.items ?? []
  return city ? nearby(city, km) : null
}
