import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { learnFromRace } from '../../../domain/forecast/earlier-race.ts'
import type { priorBases } from '../../../domain/forecast/forecast-basis.ts'
import { fatigueCurve } from '../../../domain/forecast/fatigue-curve.ts'
import type { PriorKnowledge } from '../../../domain/forecast/pace-table.ts'
import { type RaceSport, rulesOf, type SportLabel } from '../../../domain/sports.ts'
import { disciplineTerms } from '../../../reader/source-terms.ts'
import { SingleFlight } from '../../platform/single-flight.ts'
import type { EventsDatabase } from '../database.ts'
import type { Checkpoint } from '../tables/races.ts'
import { endOfRaceDay } from './end-of-race-day.ts'
import type { RaceTable } from './race-table.ts'
import { startOfRace } from '../start-of-race.ts'

/** What is known about a race before its athletes run it. */
export interface RacePrior {
  basis: (typeof priorBases)[number]
  /** Metres of the checkpoints and the finish. NaN where unknown. */
  distances: number[]
  knowledge: PriorKnowledge
  /**
   * Nobody is expected later than this, in milliseconds since the gun. `Infinity` if athletes may
   * go on through the night.
   */
  endOfDay: number
}

interface Race {
  name: string
  sport: RaceSport | null
  sport_label: SportLabel | null
  distance: number | null
  check_points: Checkpoint[]
  scored_by: 'laps' | 'distance' | null
  /** The gun, or the planned start while the gun is not known. */
  starts_at: Date | null
  event_id: string
  time_zone: string
}

interface EarlierRace {
  result_set_id: number
  distance: number
  check_points: Checkpoint[]
  is_edition: boolean
}

/** Minimum number of finishers of an earlier race. */
const leastFinishers = 100
/** The distances of two similar races differ by at most this share. */
const similarDistance = 0.05
const maxRaces = 500
const maxAgeMs = 10 * 60_000

/**
 * Finds out what is known about races before their athletes run them. Keeps this knowledge in
 * memory.
 */
export class PriorKnowledgeOfRaces {
  readonly #db: EventsDatabase
  readonly #tableOf: (resultSetId: number) => Promise<RaceTable>
  readonly #races = new LRUCache<string, RacePrior>({ max: maxRaces, ttl: maxAgeMs })
  readonly #learnt = new LRUCache<string, PriorKnowledge>({ max: maxRaces })
  readonly #reading = new SingleFlight<RacePrior>()

  constructor(db: EventsDatabase, tableOf: (resultSetId: number) => Promise<RaceTable>) {
    this.#db = db
    this.#tableOf = tableOf
  }

  /**
   * Returns what is known about a race before its athletes run it. Undefined for an unknown race.
   * @param course a text that changes with the course of the race
   */
  async of(raceId: string, resultSetId: number, course: string): Promise<RacePrior | undefined> {
    const key = `${raceId} ${String(resultSetId)} ${course}`
    const known = this.#races.get(key)
    if (known) return known
    const race = await readRace(this.#db, raceId)
    if (!race) return undefined
    const prior = await this.#reading.get(key, () => this.#find(raceId, race))
    this.#races.set(key, prior)
    return prior
  }

  async #find(raceId: string, race: Race): Promise<RacePrior> {
    const distances = placesOf(race)
    const starts = await readOtherStarts(this.#db, raceId, race.event_id)
    const endOfDay = endOfRaceDay(race, starts, race.time_zone)
    const earlier = await findEarlierRace(this.#db, raceId)
    if (!earlier) {
      const hasDisciplines = isMultisport(race)
      const knowledge = fatigueCurve(distances, rulesOf(race.sport).fatigue, hasDisciplines)
      return { basis: 'sport', distances, knowledge, endOfDay }
    }
    const key = `${String(earlier.result_set_id)} ${distances.join(' ')}`
    const knowledge = this.#learnt.get(key) ?? (await this.#learn(distances, earlier))
    this.#learnt.set(key, knowledge)
    const basis = earlier.is_edition ? 'earlier_edition' : 'similar_race'
    return { basis, distances, knowledge, endOfDay }
  }

  async #learn(distances: number[], earlier: EarlierRace): Promise<PriorKnowledge> {
    const table = await this.#tableOf(earlier.result_set_id)
    const field = { distances: placesOf(earlier), times: table.points }
    return learnFromRace(distances, field, yieldToEventLoop)
  }
}

/** Whether the parts of a race are in several disciplines, such as swimming and cycling. */
function isMultisport({ name, sport, sport_label: label }: Race): boolean {
  return sport === 'triathlon' || disciplineTerms.multisport.test(`${name} ${label?.name ?? ''}`)
}

function placesOf({
  distance,
  check_points: checkpoints,
}: Pick<Race, 'distance' | 'check_points'>): number[] {
  return [...checkpoints.map((checkpoint) => checkpoint.distance), distance ?? NaN]
}

async function readRace(db: EventsDatabase, raceId: string): Promise<Race | undefined> {
  const { rows } = await sql<Race>`
    select races.name, sport, sport_label, distance, check_points, event_id, events.time_zone,
      ${startOfRace} as starts_at,
      (select min(scored_by) from rankings
        where race_id = races.id and scored_by in ('laps', 'distance')) as scored_by
    from races join events on events.id = event_id
      left join timed_races on timed_races.race_id = races.id
    where races.id = ${raceId}`.execute(db)
  return rows[0]
}

/** Reads the known starts of the other races of an event, without cancelled races. */
async function readOtherStarts(
  db: EventsDatabase,
  raceId: string,
  eventId: string,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('races')
    .select('starts_at')
    .where('event_id', '=', eventId)
    .where('id', '<>', raceId)
    .where('standing', '<>', 'cancelled')
    .execute()
  return rows.flatMap(({ starts_at: start }) => start ?? [])
}

/**
 * Finds the earlier race from which the forecasts of a race are learnt. A race of the earlier
 * edition is preferred, then the race with the most finishers. The event of the earlier race must
 * be over when the event starts. The earlier race must have the same sport, about the same
 * distance, at least `leastFinishers` finishers, at least one checkpoint, and at least half as many
 * checkpoints as the race. With fewer checkpoints, the earlier race would not show how the pace
 * changes.
 */
async function findEarlierRace(
  db: EventsDatabase,
  raceId: string,
): Promise<EarlierRace | undefined> {
  const { rows } = await sql<EarlierRace>`
    select earlier.result_set_id, earlier.distance, earlier.check_points,
      coalesce(earlier.event_id = event.edition_of, false) as is_edition
    from races race
    join events event on event.id = race.event_id
    join races earlier on earlier.sport is not distinct from race.sport
      and (race.sport is not null
        or earlier.sport_label ->> 'name' = race.sport_label ->> 'name')
      and earlier.event_id <> race.event_id
      and earlier.distance between race.distance * ${1 - similarDistance}::float8
        and race.distance * ${1 + similarDistance}::float8
      and jsonb_array_length(earlier.check_points) > 0
      and 2 * jsonb_array_length(earlier.check_points) >= jsonb_array_length(race.check_points)
    join events earlier_event on earlier_event.id = earlier.event_id
      and earlier_event.over_at <= event.starts_at
    join result_sets results on results.id = earlier.result_set_id
      and results.finishers >= ${leastFinishers}
    where race.id = ${raceId}
    order by is_edition desc, results.finishers desc, earlier.id
    limit 1`.execute(db)
  return rows[0]
}
