import { sql } from 'kysely'
import { type Position, metresBetween } from '../../../domain/earth.ts'
import { SingleFlight } from '../../platform/single-flight.ts'
import type { EventsDatabase } from '../database.ts'

interface Middles {
  positions: ReadonlyMap<string, Position>
  /** True if the table of places was complete before the middles were read. */
  areFinal: boolean
}

/**
 * The middle of each country: the mean of its cities, weighted by their population. The middles are
 * read at their first use, and at each use until the table of places is complete.
 */
export class CountryMiddles {
  readonly #db: EventsDatabase
  readonly #reading = new SingleFlight<Middles>()
  #middles: Middles | undefined

  constructor(db: EventsDatabase) {
    this.#db = db
  }

  /**
   * Returns a function that gives the distance in whole metres from the middle of the country to
   * the middle of another country. Null if one of the two countries has no known city.
   */
  async distancesFrom(country: string): Promise<(other: string) => number | null> {
    const middles = this.#middles ?? (await this.#reading.get('', () => readMiddles(this.#db)))
    if (middles.areFinal) this.#middles = middles
    const from = middles.positions.get(country)
    return (other) => {
      const to = middles.positions.get(other)
      return from && to ? Math.round(metresBetween(from, to)) : null
    }
  }
}

/**
 * Computes the middles as means of points on a sphere, because a mean of degrees is wrong across
 * the date line.
 */
async function readMiddles(db: EventsDatabase): Promise<Middles> {
  const { rows: releases } = await sql`select from place_releases`.execute(db)
  const { rows } = await sql<{ country: string; longitude: number; latitude: number }>`
    select country, degrees(atan2(y, x)) as longitude,
      degrees(atan2(z, sqrt(x * x + y * y))) as latitude
    from (select country,
        sum(population * cos(radians(latitude)) * cos(radians(longitude))) as x,
        sum(population * cos(radians(latitude)) * sin(radians(longitude))) as y,
        sum(population * sin(radians(latitude))) as z
      from places group by country) as sums`.execute(db)
  const positions = new Map<string, Position>(
    rows.map(({ country, longitude, latitude }) => [country, [longitude, latitude]]),
  )
  return { positions, areFinal: releases.length > 0 }
}
