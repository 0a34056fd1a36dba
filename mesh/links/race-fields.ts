import DataLoader from 'dataloader'
import { wholeMinute } from '../../domain/replays.ts'
import type { GatewayContext } from '../settings.ts'
import { requireAccount, rest, type Row } from '../upstream/rest.ts'
import { maximumBatch } from './list-arguments.ts'
import { type AthleteResultRow, loaders, type RaceRow } from './loaders.ts'
import { replayOf } from './replays.ts'

type RaceFieldRow = Row<'RaceField'>

interface MomentArguments {
  atMs?: number | null
  bibs?: string[] | null
  onlyLive?: boolean | null
}

interface TimelineArguments {
  last?: number | null
  onlyLive?: boolean | null
}

type Moments = Map<string, DataLoader<string, RaceFieldRow | null>>

const perRequest = new WeakMap<GatewayContext, Moments>()

function queryOf({ atMs, bibs }: MomentArguments): URLSearchParams {
  const query = new URLSearchParams()
  if (atMs != null) query.set('ms', String(atMs))
  if (bibs != null && bibs.length > 0) query.set('bibs', bibs.join(','))
  return query
}

/**
 * Whether the caller may see a paid replay at the exact moment that the operation names. A caller
 * without access sees the moment rounded to whole minutes.
 */
async function isUnlockedMoment(
  race: RaceRow,
  { atMs }: MomentArguments,
  context: GatewayContext,
): Promise<boolean> {
  if (race.replay !== 'paid' || atMs == null || atMs < 0 || atMs === wholeMinute(atMs)) return false
  // If the identity service is unavailable, the caller counts as a caller without access.
  const replay = await replayOf(race, context).catch(() => null)
  return replay?.access === 'OPEN'
}

/**
 * Returns a loader for the positions of all athletes in a race at a moment. Races with equal
 * arguments share one REST call.
 */
function fieldsAt(context: GatewayContext, moment: MomentArguments) {
  const query = queryOf(moment)
  const moments: Moments = perRequest.get(context) ?? new Map<string, never>()
  perRequest.set(context, moments)
  const key = query.toString()
  const loader =
    moments.get(key) ??
    new DataLoader<string, RaceFieldRow | null>(
      async (ids) => {
        const all = new URLSearchParams([['raceIds', ids.join(',')], ...query])
        const { items } = (await rest(context, {
          url: `/v1/web/race-fields?${all.toString()}`,
          argumentName: (parameter) => (parameter === 'ms' ? 'atMs' : parameter),
        })) as { items: RaceFieldRow[] }
        const rows = new Map(items.map((row) => [row.race_id, row]))
        return ids.map((id) => rows.get(id) ?? null)
      },
      { maxBatchSize: maximumBatch },
    )
  moments.set(key, loader)
  return loader
}

const raceFields = {
  AthleteResult: {
    // REST returns the passings with a single result, but not in lists of results.
    async fieldPassings(result: AthleteResultRow, _: unknown, context: GatewayContext) {
      if (result.field_passings !== undefined) return result.field_passings
      const key = `${String(result.race_id)}~${String(result.id)}`
      const passings = await loaders(context).fieldPassingsOfAthlete.load(key)
      return passings?.items ?? []
    },
  },
  Race: {
    async field(race: RaceRow, moment: MomentArguments, context: GatewayContext) {
      if (moment.onlyLive === true && race.as_of === null) return null
      if (await isUnlockedMoment(race, moment, context)) {
        const url = `/v1/identity/account/replays/${encodeURIComponent(String(race.id))}/field/at`
        return requireAccount(context, `${url}?${queryOf(moment).toString()}`)
      }
      return fieldsAt(context, moment).load(String(race.id))
    },
    async timeline(race: RaceRow, { last, onlyLive }: TimelineArguments, context: GatewayContext) {
      if (onlyLive === true && race.as_of === null) return []
      const moments = await loaders(context).milestonesOfRace.load(String(race.id))
      return last == null ? moments : moments.slice(Math.max(0, moments.length - last))
    },
    fieldUrl: ({ id, replay }: RaceRow, _: unknown, context: GatewayContext) => {
      const path = replay === 'paid' ? '/v1/identity/account/replays' : '/v1/web/races'
      return `${context.host.origin()}${path}/${encodeURIComponent(String(id))}/field`
    },
  },
}

export default raceFields
