import { idPattern } from '../../domain/ids.ts'
import { loaders } from './loaders.ts'
import type { GatewayContext } from '../settings.ts'

interface Batch {
  ids: string[]
}

type LoaderName = 'event' | 'organisation' | 'race' | 'ranking' | 'athlete'

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
function batch(name: LoaderName, pattern: RegExp) {
  return (_: unknown, { ids }: Batch, context: GatewayContext) => {
    const loader = loaders(context)[name]
    return ids.map((each) => (pattern.test(each) ? loader.load(each) : null))
  }
}

const batches = {
  Query: {
    eventsByIds: batch('event', id),
    organisationsByIds: batch('organisation', id),
    races: batch('race', id),
    rankings: batch('ranking', id),
    athletes: batch('athlete', athleteId),
  },
}

export default batches
