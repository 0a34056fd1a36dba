import type { GraphQLResolveInfo } from 'graphql'
import { athleteResultId } from '../../domain/athlete-results.ts'
import { idPattern } from '../../domain/ids.ts'
import type { GatewayContext } from '../settings.ts'
import { rest, type Row } from '../upstream/rest.ts'
import { athletesFor } from './athlete-loader.ts'
import { loaders } from './loaders.ts'

interface Batch {
  ids: string[]
}

type LoaderName = 'event' | 'organisation' | 'race' | 'ranking'

/**
 * Pattern of ids that the events service accepts. It would refuse a whole batch that contains one
 * malformed id.
 */
const id = new RegExp(`^${idPattern}$`)
const athleteId = new RegExp(`^${idPattern}~${idPattern}$`)

/**
 * Loads one item per id with one REST call. An unknown or malformed id gives null.
 * If the service fails, each item gives an error, and the other fields of the operation are
 * complete.
 */
function batch(name: LoaderName) {
  return (_: unknown, { ids }: Batch, context: GatewayContext) => {
    const loader = loaders(context)[name]
    return ids.map((each) => (id.test(each) ? loader.load(each) : null))
  }
}

/** The same for athletes, whose ids have another pattern. */
function athletes(_: unknown, { ids }: Batch, context: GatewayContext, info: GraphQLResolveInfo) {
  const loader = athletesFor(context, info)
  return ids.map((each) => (athleteId.test(each) ? loader.load(each) : null))
}

interface ClubsBatch {
  clubs: string[]
  itemsPerPage: number
}

/** Loads athletes of clubs. Each club has an equal part of the page. */
async function clubAthletes(
  _: unknown,
  { clubs, itemsPerPage }: ClubsBatch,
  context: GatewayContext,
  info: GraphQLResolveInfo,
) {
  const names = [...new Set(clubs)]
  const ofClub = Math.max(1, Math.floor(itemsPerPage / names.length))
  const lists = await Promise.all(
    names.map(async (club) => {
      const request = { club, itemsPerPage: ofClub }
      // The cast is safe, because the service validates its response against the contract.
      return (await rest(context, '/v1/web/club-athletes', request)) as {
        items: Row<'ClubAthlete'>[]
      }
    }),
  )
  const ids = lists.flatMap(({ items }) => items.map(resultIdOf))
  const loader = athletesFor(context, info)
  const found = await Promise.all([...new Set(ids)].map((each) => loader.load(each)))
  // An athlete may have become private since the list was cached.
  return found.filter((row) => row !== null && row.private !== true).slice(0, itemsPerPage)
}

const resultIdOf = ({ race_id: raceId, participant_id: athleteId }: Row<'ClubAthlete'>) =>
  athleteResultId({ raceId: String(raceId), athleteId: String(athleteId) })

const batches = {
  Query: {
    clubAthletes,
    eventsByIds: batch('event'),
    organisationsByIds: batch('organisation'),
    races: batch('race'),
    rankings: batch('ranking'),
    athletes,
  },
}

export default batches
