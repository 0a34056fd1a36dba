import { isId, isResultId, resultIdOf } from '../schema/ids.ts'
import { asList, rest, type Row } from '../upstream/rest.ts'
import { athletesFor } from './athletes.ts'
import { listRequest } from './list-arguments.ts'
import { loaders } from './loaders.ts'
import type { Resolver } from './resolvers.ts'

interface Batch {
  ids: string[]
}

/** The queries that load items by their ids. `items` names the items in descriptions. */
export const listsByIds = {
  eventsByIds: { type: 'Event', items: 'Events', loader: 'event' },
  organisationsByIds: { type: 'Organisation', items: 'Organisations', loader: 'organisation' },
  races: { type: 'Race', items: 'Races', loader: 'race' },
  rankings: { type: 'Ranking', items: 'Rankings', loader: 'ranking' },
  athletes: { type: 'AthleteResult', items: 'Athlete results', loader: 'athlete' },
} as const

/**
 * Loads one item per id. The ids share REST calls. An unknown or malformed id gives null.
 * If the service fails, each well-formed id gives an error, and the other fields of the operation
 * are complete.
 */
const byIds: Resolver<unknown, Batch> = (_, { ids }, context, info) => {
  const name = listsByIds[info.fieldName as keyof typeof listsByIds].loader
  const isAthlete = name === 'athlete'
  const loader = isAthlete ? athletesFor(context, info) : loaders(context)[name]
  const isValid = isAthlete ? isResultId : isId
  return ids.map((id) => (isValid(id) ? loader.load(id) : null))
}

interface ClubsBatch {
  clubs: string[]
  itemsPerPage?: number | null
}

/** Loads athletes of clubs. Reads the same number of athletes of each club, at least one. */
const clubAthletes: Resolver<unknown, ClubsBatch> = async (
  _,
  { clubs, ...given },
  context,
  info,
) => {
  const { itemsPerPage } = listRequest(given, info)
  const names = [...new Set(clubs)]
  const ofClub = Math.max(1, Math.floor(itemsPerPage / names.length))
  const path = '/v1/web/club-athletes'
  const lists = await Promise.all(
    names.map((clubs) => rest(context, path, { clubs, itemsPerPage: ofClub })),
  )
  const ids = lists.flatMap((list) =>
    (asList(list, path).items as Row<'ClubAthlete'>[]).map(resultIdOf),
  )
  const loader = athletesFor(context, info)
  const found = await Promise.all([...new Set(ids)].map((each) => loader.load(each)))
  // An athlete may have become private since the list was cached.
  return found.filter((row) => row !== null && row.private !== true).slice(0, itemsPerPage)
}

const batches = {
  Query: {
    clubAthletes,
    ...Object.fromEntries(Object.keys(listsByIds).map((name) => [name, byIds])),
  },
}

export default batches
