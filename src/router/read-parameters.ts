import { finderFields } from '../filters/event-filters.ts'
import { screenOf } from './page-route.ts'

const ofLists = ['filters', 'page', 'posters']

/** The query parameters that pages read: route id or screen → names. */
const parameters: Readonly<Partial<Record<string, readonly string[]>>> = {
  athlete: ['with'],
  event: ['find'],
  'event-list': ofLists,
  // The fields of the form for browsers without JavaScript.
  'event-list/search': [...ofLists, ...finderFields],
  'event-map': ['filters', 'page'],
  'event-updates': ['page'],
  following: ['people', 'own'],
  'on-course': ['page', 'checkpoint', 'overdue'],
  organisation: ['page'],
  'organisation-events': ['page'],
  organisations: ['name', 'sport', 'page'],
  'race-replay': ['at', 'bib', 'find'],
  ranking: ['page', 'find', 'gender', 'category', 'team', 'around', 'sort', 'checkpoint', 'with'],
  'ranking-changes': ['page', 'find'],
  search: ['q', 'page', 'athletesPage'],
  updates: ['page'],
}

/**
 * Returns the query parameters that the page of a route reads. The URL of a cached page contains no
 * other parameters. Only the server needs them.
 */
export function parametersReadBy(id = ''): readonly string[] {
  return parameters[id] ?? parameters[screenOf(id) ?? ''] ?? []
}
