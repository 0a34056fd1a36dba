import { loaders } from './loaders.ts'
import type { GatewayContext } from '../settings.ts'

interface Batch {
  ids: string[]
}

type LoaderName = 'event' | 'race' | 'ranking' | 'athlete'

/** Ids that the events service accepts: it would refuse a whole batch that contains another id. */
const id = /^[A-Za-z0-9_-]{1,160}$/
const athleteId = /^[A-Za-z0-9_-]{1,160}~[A-Za-z0-9_-]{1,160}$/

/**
 * Loads one item per id in one REST call; an unknown or malformed id gives null.
 * A failing service gives an error for each item, so that other fields of the operation are complete.
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
    races: batch('race', id),
    rankings: batch('ranking', id),
    athletes: batch('athlete', athleteId),
  },
}

export default batches
