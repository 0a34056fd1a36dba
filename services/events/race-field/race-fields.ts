import { LRUCache } from 'lru-cache'
import { fieldOf, inSteps } from '../../../domain/field-data.ts'
import { packField, type PackedField } from '../../../domain/field-packing.ts'
import { FieldPositions } from '../../../domain/field-positions.ts'
import { BoundedCache } from '../../platform/bounded-cache.ts'
import type { EventsDatabase } from '../database.ts'
import { readFieldAthletes } from './read-athletes.ts'
import type { FieldRace } from './read-race.ts'
import { type Milestone, milestonesOf } from './milestones.ts'

/** The field of one version of a race. Times are in milliseconds. */
export interface RaceField {
  positions: FieldPositions
  /** Ids of the athletes in the order of the field. */
  ids: string[]
  milestones: Milestone[]
  /** Returns all passings for players. The passings are packed only once. */
  packed: () => PackedField
}

const maxBytes = 96_000_000
const maxLiveRaces = 500
/**
 * After a live race was read, the cache waits this many times the duration of the reading before it
 * reads the race again.
 */
const pauseOfReadings = 20

/** Caches the fields of races. Each entry belongs to one version of its race. */
export class RaceFields {
  readonly #db: EventsDatabase
  readonly #fields = new BoundedCache<RaceField>(maxBytes, bytesOf)
  readonly #latest = new LRUCache<string, { key: string; tookMs: number; readAt: number }>({
    max: maxLiveRaces,
  })

  constructor(db: EventsDatabase) {
    this.#db = db
  }

  /**
   * Returns the field of a race. While passings arrive, the field may be a few seconds old, because
   * reading a large race takes long. The field always includes all privacy requests.
   */
  async of(race: FieldRace): Promise<RaceField> {
    const people = `${race.id} ${String(race.result_set_id)} ${race.privacy}`
    const current = `${people} ${String(race.version)}`
    const latest = this.#latest.get(people)
    const isRecent =
      race.as_of !== null &&
      latest !== undefined &&
      performance.now() - latest.readAt < pauseOfReadings * latest.tookMs
    const key = isRecent ? latest.key : current
    return this.#fields.get(key, async () => {
      const startedAt = performance.now()
      const field = await this.#read(race)
      const readAt = performance.now()
      this.#latest.set(people, { key: current, tookMs: readAt - startedAt, readAt })
      return field
    })
  }

  async #read({ result_set_id, check_points, distance }: FieldRace): Promise<RaceField> {
    const athletes = await readFieldAthletes(this.#db, result_set_id, check_points.length)
    const distances = placesOf(check_points, distance)
    const { field, order } = fieldOf(distances, athletes)
    const sorted = order.flatMap((index) => athletes[index] ?? [])
    let packed: PackedField | undefined
    return {
      positions: new FieldPositions(field),
      packed: () => (packed ??= packField(inSteps(field))),
      ids: sorted.map(({ id }) => id),
      milestones: milestonesOf(field, sorted),
    }
  }
}

/** Returns the metres of the start, the checkpoints and the finish, in ascending order. */
function placesOf(checkpoints: readonly { distance: number }[], distance: number): number[] {
  const places = [0]
  for (const checkpoint of checkpoints) {
    places.push(Math.min(Math.max(checkpoint.distance, places.at(-1) ?? 0), distance))
  }
  return [...places, distance]
}

function bytesOf({ positions: { field }, ids }: RaceField): number {
  // An athlete takes memory for the times, the knots of time and distance, and an id of about 22
  // characters.
  return 2_000 + ids.length * (100 + 20 * (field.distances.length + 1))
}
