import DataLoader from 'dataloader'
import type { GatewayContext } from '../settings.ts'
import { rest, type Row } from '../upstream/rest.ts'
import { maximumBatch } from './list-arguments.ts'
import { type AthleteResultRow, loaders, type RaceRow } from './loaders.ts'

type RaceFieldRow = Row<'RaceField'>

interface MomentArguments {
  atMs?: number | null
  bibs?: string[] | null
  onlyLive?: boolean | null
}

type Moments = Map<string, DataLoader<string, RaceFieldRow | null>>

const perRequest = new WeakMap<GatewayContext, Moments>()

/** The loader of the fields at a moment; races of equal arguments share one REST call. */
function fieldsAt(context: GatewayContext, { atMs, bibs }: MomentArguments) {
  const query = new URLSearchParams()
  if (atMs != null) query.set('ms', String(atMs))
  if (bibs != null && bibs.length > 0) query.set('bibs', bibs.join(','))
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
    // REST includes the passings in a single result, not in lists.
    async fieldPassings(result: AthleteResultRow, _: unknown, context: GatewayContext) {
      if (result.field_passings !== undefined) return result.field_passings
      const [race, athlete] = [result.race_id, result.id].map((id) =>
        encodeURIComponent(String(id)),
      )
      const url = `/v1/web/races/${race}/participants/${athlete}/field`
      const { items } = (await rest(context, url)) as { items: Row<'FieldPassing'>[] }
      return items
    },
  },
  Race: {
    field(race: RaceRow, moment: MomentArguments, context: GatewayContext) {
      if (moment.onlyLive === true && race.as_of === null) return null
      return fieldsAt(context, moment).load(String(race.id))
    },
    timeline: (race: RaceRow, _: unknown, context: GatewayContext) =>
      loaders(context).milestonesOfRace.load(String(race.id)),
    fieldUrl: ({ id, replay }: RaceRow, _: unknown, context: GatewayContext) => {
      const path = replay === 'paid' ? '/v1/identity/account/replays' : '/v1/web/races'
      return `${context.host.origin()}${path}/${encodeURIComponent(String(id))}/field`
    },
  },
}

export default raceFields
