import { wholeMinute } from '../../domain/replays.ts'
import { resultIdOf } from '../schema/ids.ts'
import type { GatewayContext } from '../settings.ts'
import { requireAccount, type Row } from '../upstream/rest.ts'
import { restParameters, withQuery } from './list-arguments.ts'
import { loaders } from './loaders.ts'
import { replayOf } from './replays.ts'
import type { RowFields } from './resolvers.ts'

interface MomentArguments {
  atMs?: number | null
  bibs?: string[] | null
  onlyLive?: boolean | null
}

interface TimelineArguments {
  last?: number | null
  onlyLive?: boolean | null
}

/**
 * Returns true if the caller may see a paid replay at an exact moment that is not a whole minute. A
 * caller without access sees the last whole minute before the moment.
 */
async function isUnlockedMoment(
  race: Row<'Race'>,
  { atMs }: MomentArguments,
  context: GatewayContext,
): Promise<boolean> {
  if (race.replay !== 'paid' || atMs == null || atMs < 0 || atMs === wholeMinute(atMs)) return false
  // If the identity service is unavailable, the caller counts as a caller without access.
  const replay = await replayOf(race, context).catch(() => null)
  return replay?.access === 'OPEN'
}

const raceFields: RowFields = {
  AthleteResult: {
    // REST returns the passings with a single result, but not in lists of results.
    async fieldPassings(result, _, context) {
      if (result.field_passings !== undefined) return result.field_passings
      const passings = await loaders(context).fieldPassingsOfAthlete.load(resultIdOf(result))
      return passings?.items ?? []
    },
  },
  Race: {
    async field(race, moment: MomentArguments, context) {
      if (moment.onlyLive === true && race.as_of === null) return null
      const { atMs, bibs } = moment
      const given = { atMs, bibs: bibs?.length === 0 ? undefined : bibs?.join(',') }
      if (await isUnlockedMoment(race, moment, context)) {
        const url = `/v1/identity/account/replays/${encodeURIComponent(String(race.id))}/field/at`
        return requireAccount(context, withQuery(url, restParameters(given)))
      }
      return loaders(context).raceField(given).load(String(race.id))
    },
    async timeline(race, { last, onlyLive }: TimelineArguments, context) {
      if (onlyLive === true && race.as_of === null) return []
      const loaded = loaders(context).milestonesOfRace.load(String(race.id))
      // Pages of live races only announce the moments, and are shown without them.
      const moments = await (onlyLive === true ? loaded.catch(() => []) : loaded)
      return last == null ? moments : moments.slice(Math.max(0, moments.length - last))
    },
    fieldUrl({ id, replay }, _, { host }) {
      const path = replay === 'paid' ? '/v1/identity/account/replays' : '/v1/web/races'
      return `${host.origin()}${path}/${encodeURIComponent(String(id))}/field`
    },
  },
}

export default raceFields
