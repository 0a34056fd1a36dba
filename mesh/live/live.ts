import { hash } from 'node:crypto'
import type { GraphQLResolveInfo } from 'graphql'
import { athletesFor } from '../links/athletes.ts'
import { link, loaders } from '../links/loaders.ts'
import type { Fields, RowFields } from '../links/resolvers.ts'
import { isResultId, isId } from '../schema/ids.ts'
import type { GatewayContext } from '../settings.ts'
import type { Row } from '../upstream/rest.ts'

/**
 * What the host knows about earlier executions of a subscription. The operation receives it as its
 * root value.
 */
export interface Execution {
  /** Number of streams to which the result is sent. */
  streams: number
  /**
   * Returns true if a value differs from the value that was stored with the same key. Stores the
   * new value.
   */
  hasChanged: (key: string, value: unknown) => boolean
  /**
   * Selects athletes among the ids of `athletesChanged`. Undefined to read all athletes of the
   * operation.
   */
  athletes?: AthleteSelection
}

/** Selects the athletes whose results one execution reads. */
export interface AthleteSelection {
  /**
   * Races whose changes are read before the athletes are selected, with the last known state of
   * each race.
   */
  races?: ReadonlyMap<string, string | undefined>
  /**
   * Called with the changes of each race in `races`. Not called for races that the service does not
   * know.
   */
  onChanges?: (raceId: string, changes: Row<'ChangedAthletes'>) => void
  /**
   * Returns the ids of the athletes whose revisions must be read.
   * @param ids the ids that the operation asks for
   */
  select: (ids: readonly string[]) => readonly string[]
  /** Decides from the current revision of an athlete whether the athlete's result must be read. */
  hasChanged: (id: string, revision: Row<'AthleteRevision'>) => boolean
  /** Called with the ids of the results, in the order of the results. */
  onResults: (ids: readonly string[]) => void
}

interface Ids {
  ids: string[]
}

/**
 * Number of milliseconds for each stream. After a change, clients spread their queries over a
 * period, so they do not all query at the same time. The period is this number times the number of
 * streams, within the bounds below.
 */
const spreadMsOfStream = 0.8
const [leastSpreadMs, longestSpreadMs] = [200, 20_000]

/**
 * Number of milliseconds. A new time of the data, `asOf`, counts as a change of a ranking only once
 * in each period of this length.
 */
const asOfStepMs = 10_000

const spreadOf = (streams: number) =>
  Math.round(Math.min(Math.max(streams * spreadMsOfStream, leastSpreadMs), longestSpreadMs))

async function progressOfRace(context: GatewayContext, id: string, streams = 0) {
  const row = await loaders(context).progressOfRace.load(id)
  return row ? { ...row, streams } : null
}

/**
 * Reads, for each athlete, the first ranking in which this athlete has a place. If several athletes
 * have the same first ranking, it is returned once.
 */
async function firstRankings(
  context: GatewayContext,
  rows: readonly Row<'AthleteResult'>[],
): Promise<Row<'Ranking'>[]> {
  const ids = new Set(
    rows.flatMap(({ placings }) => (placings as { ranking_id: string }[])[0]?.ranking_id ?? []),
  )
  const rankings = await loaders(context).ranking.loadMany([...ids])
  return rankings.flatMap((ranking) => (ranking instanceof Error ? [] : (ranking ?? [])))
}

/** Reads the results of the selected athletes whose revisions have changed. */
async function selectedResults(
  { races, onChanges, select, hasChanged, onResults }: AthleteSelection,
  ids: readonly string[],
  context: GatewayContext,
  info: GraphQLResolveInfo,
): Promise<Row<'AthleteResult'>[]> {
  const athlete = athletesFor(context, info)
  const { athleteRevision, changedAthletes } = loaders(context)
  const changes = [...(races ?? [])].map(async ([raceId, since]) => {
    const changed = await changedAthletes.load(since === undefined ? raceId : `${raceId}~${since}`)
    if (changed) onChanges?.(raceId, changed)
  })
  await Promise.all(changes)
  const read = select(ids).map(async (id) => {
    const revision = await athleteRevision.load(id)
    return revision && hasChanged(id, revision) ? id : []
  })
  const changed = (await Promise.all(read)).flat()
  const rows = await Promise.all(changed.map((id) => athlete.load(id)))
  onResults(changed.filter((_, index) => rows[index] !== null))
  return rows.filter((row) => row !== null)
}

/**
 * Resolvers that return one result of a subscription. Mesh opens no event stream for them. The host
 * executes the operation like a query, and repeats it when the selected data change.
 */
const live: RowFields & { Subscription: Fields<Execution> } = {
  Subscription: {
    raceProgress: ({ streams }, { raceId }: { raceId: string }, context) =>
      isId(raceId) ? progressOfRace(context, raceId, streams) : null,
    racesProgress: ({ streams }, { ids }: Ids, context) =>
      ids.map((id) => (isId(id) ? progressOfRace(context, id, streams) : null)),
    async athletesChanged({ hasChanged, athletes }, { ids }: Ids, context, info) {
      const athlete = athletesFor(context, info)
      const all = [...new Set(ids)].filter(isResultId)
      if (athletes) {
        return { rankings: [], results: await selectedResults(athletes, all, context, info) }
      }
      const rows = await Promise.all(all.map(async (id) => ({ id, row: await athlete.load(id) })))
      const rankings = await firstRankings(
        context,
        rows.flatMap(({ row }) => row ?? []),
      )
      for (const { id, as_of: asOf } of rankings) {
        const receivedMs = typeof asOf === 'string' ? Date.parse(asOf) : 0
        hasChanged(`ranking ${String(id)}`, Math.floor(receivedMs / asOfStepMs))
      }
      return {
        rankings,
        results: rows.flatMap(({ id, row }) =>
          row && hasChanged(id, hash('md5', JSON.stringify(row))) ? [row] : [],
        ),
      }
    },
  },
  Race: { progress: ({ id }, _, context) => progressOfRace(context, String(id)) },
}

/** Resolvers for the rows of `progressOfRace`. */
const progress = {
  spreadMs: ({ streams }: Execution) => spreadOf(streams),
  race: link('race', 'race_id'),
}

export default { ...live, RaceProgress: progress }
