import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { timesSinceGun } from '../../../domain/passing-clock.ts'
import type { ResultState } from '../../../domain/results.ts'
import type { ResultRow } from '../../../reader/result-row.ts'
import type { RaceInPackage } from '../../../services/events/event-package.ts'
import {
  openPackage,
  readEventPackage,
} from '../../../services/events/import/read/read-event-package.ts'
import { checkPointIds } from '../../../services/events/check-point-ids.ts'
import type { Starter } from '../../../services/events/timing/race/schema.ts'
import { WrongUsage } from '../../../services/platform/wrong-usage.ts'

/** A race of an event package, as a timing system would record it. */
export interface SimulatedRace {
  id: string
  name: string
  rankingIds: string[]
  /** Timing points in course order: `start`, ids of checkpoints, `finish`. */
  places: string[]
  athletes: SimulatedAthlete[]
}

export interface SimulatedAthlete {
  starter: Starter
  /** Milliseconds since the gun at each place in `places`. Null if there is no passing. */
  times: (number | null)[]
  state: Exclude<ResultState, 'finished'> | null
}

/**
 * Reads a race with its results. An athlete without a start number gets a free number. If two
 * athletes have the same number, the second one gets a free number.
 * @param key the race's key in event.yml. Undefined for the only race with results
 * @throws InvalidPackage when the package is invalid
 * @throws WrongUsage when the key does not select a race with results
 */
export async function readSimulatedRace(
  path: string,
  key: string | undefined,
  realDataDir: string | undefined,
  signal: AbortSignal,
): Promise<SimulatedRace> {
  const rejectsPath = (id: string) => join(tmpdir(), `parcours-simulate-${id}.csv`)
  const opened = await openPackage(path, realDataDir, signal)
  const { pkg } = await readEventPackage(opened, { rejectsPath, signal })
  const prefix = `${pkg.event.id}-`
  const withResults = pkg.races.filter(({ results }) => results !== null)
  const keys = withResults.map(({ id }) => id.slice(prefix.length))
  const race =
    key === undefined && withResults.length === 1
      ? withResults[0]
      : withResults.find(({ id }) => id === `${prefix}${key ?? ''}`)
  if (race === undefined) {
    throw new WrongUsage(`Give --race: the package has results of ${keys.join(', ') || 'no race'}.`)
  }
  return {
    id: race.id,
    name: `${pkg.event.name}, ${race.name}`,
    rankingIds: race.rankings.map(({ id }) => id),
    places: ['start', ...checkPointIds(race.id, race.checkpoints), 'finish'],
    athletes: await readAthletes(race, signal),
  }
}

async function readAthletes(
  { results }: RaceInPackage,
  signal: AbortSignal,
): Promise<SimulatedAthlete[]> {
  const athletes: SimulatedAthlete[] = []
  const bibs = new Set<string>()
  const withoutBib: SimulatedAthlete[] = []
  for await (const row of results?.rows ?? []) {
    signal.throwIfAborted()
    const athlete = recorded(row)
    athletes.push(athlete)
    const { bib } = athlete.starter
    if (bib === '' || bibs.has(bib)) withoutBib.push(athlete)
    else bibs.add(bib)
  }
  let free = 0
  for (const { starter } of withoutBib) {
    do free += 1
    while (bibs.has(String(free)))
    starter.bib = String(free)
  }
  return athletes
}

function recorded(row: ResultRow): SimulatedAthlete {
  const { bib, name, gender, age, category, team, country, city, state } = row
  const optional = { gender, age, category, team, country, city }
  const known = Object.entries(optional).filter(([, value]) => value !== null)
  return {
    starter: {
      bib: bib ?? '',
      name,
      ...Object.fromEntries(known),
      ...(row.private ? { private: true } : {}),
    },
    times: timesSinceGun({ ...row, startTime: null }),
    state: state === 'finished' ? null : state,
  }
}
