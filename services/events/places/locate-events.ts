import { sql } from 'kysely'
import { normaliseName } from '../../../reader/normalise-name.ts'
import { tag } from '../cache-tags.ts'
import { publish } from '../changes/publish.ts'
import type { EventsDatabase } from '../database.ts'

/** Number of events in a statement. */
const maxRows = 1_000

/**
 * Gives events without coordinates the coordinates of their city. If a country has several cities
 * with this name, the largest is used. An event without a known city stays without coordinates.
 * @param ids only these events; by default all
 */
export async function locateEvents(db: EventsDatabase, ids?: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; city: string; country: string }>`
    select id, city, country from events
    where latitude is null and city is not null and country is not null
      and ${ids === undefined ? sql`true` : sql`id = any (${[...ids]}::text[])`}`.execute(db)
  for (let from = 0; from < rows.length; from += maxRows) {
    const cities = rows.slice(from, from + maxRows).map(({ id, city, country }) => ({
      id,
      country,
      key: normaliseName(city),
    }))
    const located = await sql<{ id: string }>`
      with city as (
        select distinct on (event.id) event.id, places.latitude, places.longitude
        from json_to_recordset(${JSON.stringify(cities)}::json)
          as event (id text, country text, key text collate "C")
        join place_names on place_names.key = event.key
        join places on places.id = place_id and places.country = event.country
        order by event.id, population desc, places.id)
      update events set latitude = city.latitude, longitude = city.longitude
      from city where city.id = events.id returning events.id`.execute(db)
    if (located.rows.length > 0 && ids === undefined) {
      await db
        .transaction()
        .execute((transaction) =>
          publish(transaction, [tag.list, ...located.rows.map(({ id }) => tag.event(id))]),
        )
    }
  }
}
