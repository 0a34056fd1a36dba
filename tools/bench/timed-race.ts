import type { Passing, Starter } from '../../services/events/timing/race/schema.ts'
import type { EventPackage } from '../../services/events/event-package.ts'
import { inventedRace } from './invented-race.ts'

const gun = '2026-04-05T08:00:00Z'

/** The start of the race, as a timing system sends it. */
export const raceStart = { gun_at: gun, decided_at: gun }

interface TimedAthlete {
  starter: Starter
  /** Milliseconds since the gun at the checkpoints and the finish. */
  times: number[]
}

/**
 * A race of invented athletes as a timing system sends it, with three rankings and nine
 * checkpoints.
 */
export interface InventedTimedRace {
  /** The event, without results. */
  pkg: EventPackage
  id: string
  starters: Starter[]
  /** Names of the checkpoints. */
  checkpoints: string[]
  /**
   * Passings at a place in the order of their times. Place 1 is the first checkpoint. `from` and
   * `to` are indexes in this order.
   * The pace of each athlete never changes, so the order is the same at all places.
   */
  passings: (place: number, from: number, to: number) => Passing[]
}

export async function inventedTimedRace(
  size: number,
  eventId?: string,
): Promise<InventedTimedRace> {
  const pkg = inventedRace(size, eventId)
  const [race] = pkg.races
  if (!race) throw new Error('The invented event has no race.')
  const athletes: TimedAthlete[] = []
  for await (const { bib, name, gender, age, category, ...row } of race.results?.rows ?? []) {
    const optional = Object.entries({ gender, age, category }).filter(([, value]) => value !== null)
    athletes.push({
      starter: { bib: bib ?? '', name, ...Object.fromEntries(optional) },
      times: [...row.splitTimes, row.chipTime].map((time) => time ?? 0),
    })
  }
  athletes.sort((a, b) => (a.times.at(-1) ?? 0) - (b.times.at(-1) ?? 0))
  const ranking = { status: 'unofficial', decidedBy: 'gun' } as const
  race.results = null
  race.rankings = [
    { ...ranking, id: `${race.id}-overall`, name: 'Overall', only: {} },
    { ...ranking, id: `${race.id}-women`, name: 'Women', only: { gender: 'F' } },
    { ...ranking, id: `${race.id}-men`, name: 'Men', only: { gender: 'M' } },
  ]
  const checkpoints = race.checkpoints.map(({ name }) => name)
  const places = [...checkpoints, 'finish']
  return {
    pkg,
    id: race.id,
    starters: athletes.map(({ starter }) => starter),
    checkpoints,
    passings: (place, from, to) =>
      athletes.slice(from, to).map(({ starter: { bib }, times }) => ({
        id: `${bib}-${String(place)}`,
        bib,
        checkpoint: places[place - 1] ?? '',
        race_ms: times[place - 1] ?? 0,
      })),
  }
}
