import type { EventsDatabase } from '../../database.ts'
import type {
  EventInPackage,
  EventPackage,
  RaceInPackage,
  RankingInPackage,
  ResultRow,
  ResultsInPackage,
} from '../../event-package.ts'
import { InvalidPackage } from '../../results/problems.ts'
import { isRaceId, notOneRace, racesNamed } from './named-races.ts'
import { latestPublications } from './publications.ts'
import type { PublishOptions } from './publish-options.ts'

/** A package of one table, completed with the published data of the event. */
export interface CompletedPackage {
  pkg: EventPackage
  /** Ids of the published races that the table does not contain. Their results stay. */
  keptRaces: ReadonlySet<string>
  /** Published ids of the races that the table replaces, by the ids of these races in the table. */
  publishedIds: ReadonlyMap<string, string>
  /** Races whose distance or sport the facts change. */
  otherLimits?: readonly RaceInPackage[]
}

/** Returns a package that needs no completion, because it contains all data of its event. */
export function whole(pkg: EventPackage): CompletedPackage {
  return { pkg, keptRaces: new Set(), publishedIds: new Map() }
}

/**
 * Completes a package that was made from one table of results. The table replaces the results of
 * its races. The facts in the table and the facts from the sender replace the published facts of
 * the event and its races. Other data stay as published.
 * @throws InvalidPackage event.factMissing when the event has several races and the table names no
 * race; race.ambiguous when several races have the name, race.notFound when none has the id;
 * race.exists when the table is a new race that the event already has; event.notRecorded when no
 * publication of the event is stored
 */
export async function keepRestOfEvent(
  db: EventsDatabase,
  table: EventPackage,
  { isNewRace = false }: Pick<PublishOptions, 'isNewRace'>,
): Promise<CompletedPackage> {
  const [latest] = await latestPublications(db, table.event.id, 1)
  if (latest === undefined) {
    await refuseUnrecorded(db, table.event.id)
    return whole(table)
  }
  const published = latest.pkg
  if (isNewRace) refusePublishedRaces(published, table)
  const resultsOf = isNewRace
    ? new Map<RaceInPackage, RaceInPackage>()
    : findRaces(published, table)
  const races = published.races.map((race) => {
    const sent = resultsOf.get(race)
    return sent === undefined ? race : withResults(race, sent)
  })
  const found = new Set(resultsOf.values())
  const added = table.races.filter((race) => !found.has(race))
  return {
    pkg: {
      ...published,
      contentHash: table.contentHash,
      event: withFacts(published.event, table.event),
      races: [...races, ...added],
    },
    keptRaces: new Set(published.races.filter((race) => !resultsOf.has(race)).map(({ id }) => id)),
    publishedIds: new Map([...resultsOf].map(([race, sent]) => [sent.id, race.id])),
  }
}

/**
 * Returns the published races whose results the table replaces, each with its race of the table.
 */
function findRaces(
  { races }: EventPackage,
  { event, races: sent }: EventPackage,
): Map<RaceInPackage, RaceInPackage> {
  const found = new Map<RaceInPackage, RaceInPackage>()
  for (const race of sent) {
    const free = races.filter((one) => !found.has(one))
    const isNamed = race.name !== event.name || race.distance !== null
    const among = { event, races: free, isOneRace: sent.length === 1 }
    const match = isNamed ? matchOf(among, race) : onlyRaceOf(among, race)
    if (match !== undefined) found.set(match, race)
  }
  return found
}

/**
 * Refuses an event from a calendar or from an earlier release. The table would replace all races
 * of the event.
 * @throws InvalidPackage event.notRecorded
 */
export async function refuseUnrecorded(db: EventsDatabase, eventId: string): Promise<void> {
  const event = await db
    .selectFrom('events')
    .where('id', '=', eventId)
    .select('name')
    .executeTakeFirst()
  if (event === undefined) return
  throw new InvalidPackage([
    {
      code: 'event.notRecorded',
      file: 'event.yml',
      path: 'event',
      message: `${event.name} comes from a calendar or from an earlier release`,
      expected:
        'Import the event once as a package with all of its races. Then send the table again.',
    },
  ])
}

/** @throws InvalidPackage race.exists */
function refusePublishedRaces({ races }: EventPackage, { races: sent }: EventPackage): void {
  const problems = sent
    .filter(
      (race) => races.some(({ id }) => id === race.id) || racesNamed(races, race.name).length > 0,
    )
    .map(({ name }) => ({
      code: 'race.exists',
      file: 'event.yml',
      ...(sent.length === 1 && { path: 'race' }),
      message: `The event already has the race ${name}`,
      expected: 'Leave newRace out to replace its results, or send another name as race.',
    }))
  if (problems.length > 0) throw new InvalidPackage(problems)
}

interface Candidates {
  event: EventInPackage
  /** The published races that no race of the table has matched yet. */
  races: readonly RaceInPackage[]
  /** Whether the table has results of a single race. */
  isOneRace: boolean
}

/**
 * Finds a race by its name or its published id. Otherwise finds it by its distance, or else by its
 * key.
 * @throws InvalidPackage race.ambiguous, race.notFound
 */
function matchOf(
  among: Candidates,
  { id, name, distance, sport }: RaceInPackage,
): RaceInPackage | undefined {
  const { races } = among
  const named = racesNamed(races, name)
  if (named.length > 1) {
    throw notOneRace(among, {
      code: 'race.ambiguous',
      message: `The event has several races with the name ${name}`,
      choices: named,
    })
  }
  if (named.length === 0 && isRaceId(name, among.event.id)) {
    throw notOneRace(among, { code: 'race.notFound', message: `The event has no race ${name}` })
  }
  const asLong = races.filter((race) => distance !== null && race.distance === distance)
  const sameSport = asLong.filter((race) => race.sport === sport)
  const [only] = asLong.length === 1 ? asLong : sameSport.length === 1 ? sameSport : []
  return named[0] ?? only ?? races.find((race) => race.id === id)
}

/**
 * Returns the published race of a table that names no race. This is the only race of the event, or
 * otherwise the race with the same id.
 * @throws InvalidPackage event.factMissing
 */
function onlyRaceOf(among: Candidates, { id }: RaceInPackage): RaceInPackage | undefined {
  const { races } = among
  const [first, second] = races
  if (second === undefined) return first
  const same = races.find((race) => race.id === id)
  if (same !== undefined) return same
  throw notOneRace(among, {
    code: 'event.factMissing',
    message: 'The event has several races, and the table does not say which one it is',
  })
}

function withFacts(published: EventInPackage, sent: EventInPackage): EventInPackage {
  const isSameTime =
    sent.timeZone === published.timeZone &&
    published.dateFrom <= sent.dateFrom &&
    sent.dateFrom <= published.dateTo
  const { timeZone, dateFrom, dateTo, startsAt, endsAt } = isSameTime ? published : sent
  return {
    ...published,
    timeZone,
    dateFrom,
    dateTo,
    startsAt,
    endsAt,
    name: sent.name,
    city: sent.city ?? published.city,
    country: sent.country ?? published.country,
  }
}

/** Returns the published race with the results of the table. */
function withResults(published: RaceInPackage, sent: RaceInPackage): RaceInPackage {
  // If the ids are equal, usually an earlier table created the race. So a table may rename it.
  const { sport, sportLabel, distance } = published.id === sent.id ? sent : published
  const isRenamed = published.id === sent.id && sent.name !== published.id
  const name = isRenamed ? sent.name : published.name
  const rankings = published.rankings.map((ranking) => decidedAs(sent, ranking))
  const keepsCheckpoints = sent.checkpoints.length === 0
  return {
    ...published,
    name,
    sport,
    ...(sportLabel !== undefined && { sportLabel }),
    distance: distance ?? published.distance,
    checkpoints: keepsCheckpoints ? published.checkpoints : sent.checkpoints,
    rankings,
    results:
      sent.results && keepsCheckpoints
        ? withoutSplits(sent.results, published.checkpoints.length)
        : sent.results,
  }
}

/**
 * Adapts a published ranking to the results of a table. The table decides how athletes are ranked.
 * But if event.yml names the deciding time and the table has this time, the ranking keeps this
 * time.
 */
function decidedAs(
  { rankings: [decided], results }: RaceInPackage,
  published: RankingInPackage,
): RankingInPackage {
  if (decided === undefined) return published
  const { id, name, status, only, decidedBy } = published
  const staysNamed = published.isTimeNamed === true && results?.times?.includes(decidedBy) === true
  if (staysNamed && (decidedBy !== decided.decidedBy || decided.scoredBy != null)) {
    return { id, name, status, only, decidedBy, isTimeNamed: true, order: 'computed' }
  }
  return { ...decided, id, name, status, only, isTimeNamed: staysNamed }
}

/**
 * Returns the results of a table without splits. Each row gets an empty split for each checkpoint
 * of the race.
 */
function withoutSplits(results: ResultsInPackage, checkpoints: number): ResultsInPackage {
  async function* padded(): AsyncGenerator<ResultRow, void> {
    const splitTimes = Array.from({ length: checkpoints }, () => null)
    for await (const row of results.rows) yield { ...row, splitTimes }
  }
  return checkpoints === 0 ? results : { ...results, rows: padded() }
}
