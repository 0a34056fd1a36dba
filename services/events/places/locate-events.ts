import { sql } from 'kysely'
import { metresBetween, type Position } from '../../../domain/earth.ts'
import { normaliseName } from '../../../domain/normalise-name.ts'
import { tag } from '../cache-tags.ts'
import { publish } from '../changes/publish.ts'
import type { EventsDatabase } from '../database.ts'

/** Number of events in a statement. */
const maxRows = 1_000
/**
 * Maximum distance in metres. If the course of a moved event starts within this distance of the new
 * place, the course belongs to the new place. The coordinates are then the start of the course.
 */
const maxMetresToCourse = 30_000

interface LocatedEvent {
  id: string
  city: string | null
  country: string | null
  new_place: string | null
  new_city: string | null
  longitude: number | null
  latitude: number | null
  /** The start of the first course. */
  course: [longitude: number, latitude: number] | null
}

/**
 * Sets the coordinates of events: the start of the first course, or else the city of the event. A
 * moved event is in the city that its new place names. If the new place names no city of the table,
 * the event has no coordinates.
 * @param ids ids of the events; by default, all events without coordinates or with a new place
 */
export async function locateEvents(db: EventsDatabase, ids?: readonly string[]): Promise<void> {
  const { rows } = await sql<LocatedEvent>`
    select id, city, country, new_place, new_city, longitude, latitude,
      (select routes.line -> 0 from races join routes on race_id = races.id
        where event_id = events.id order by number limit 1) as course
    from events where ${
      ids === undefined
        ? sql`latitude is null or new_place is not null`
        : sql`id = any (${[...ids]}::text[])`
    }`.execute(db)
  for (let from = 0; from < rows.length; from += maxRows) {
    const events = rows.slice(from, from + maxRows)
    const cities = await findCities(db, events)
    const moved = events.flatMap((event) => {
      const newCity = newCityOf(event, cities)
      const [longitude, latitude] = positionOf(event, newCity, cities) ?? [null, null]
      return longitude === event.longitude &&
        latitude === event.latitude &&
        newCity === event.new_city
        ? []
        : [{ id: event.id, new_city: newCity, longitude, latitude }]
    })
    if (moved.length === 0) continue
    await sql`update events set new_city = given.new_city, longitude = given.longitude,
        latitude = given.latitude
      from json_to_recordset(${JSON.stringify(moved)}::json)
        as given (id text, new_city text, longitude double precision, latitude double precision)
      where given.id = events.id`.execute(db)
    if (ids !== undefined) continue
    await db
      .transaction()
      .execute((transaction) =>
        publish(transaction, [tag.list, ...moved.map(({ id }) => tag.event(id))]),
      )
  }
}

type Cities = ReadonlyMap<string, Position>

const keyOf = (country: string | null, name: string) => `${country ?? ''} ${normaliseName(name)}`

/**
 * Returns the part of the new place that is the name of a city. This is a city of the table, or the
 * planned city. The planned city may be too small for the table. Null if no part names a city.
 */
function newCityOf({ city, country, new_place: newPlace }: LocatedEvent, cities: Cities) {
  const planned = city === null ? undefined : keyOf(country, city)
  const named = partsOf(newPlace).find((part) => {
    const key = keyOf(country, part)
    return key === planned || cities.has(key)
  })
  return named?.trim() ?? null
}

function positionOf(
  { city, country, new_place: newPlace, course }: LocatedEvent,
  newCity: string | null,
  cities: Cities,
): Position | undefined {
  const [longitude, latitude] = course ?? []
  const start = course && ([longitude ?? 0, latitude ?? 0] as const)
  if (newPlace === null) return start ?? cities.get(keyOf(country, city ?? ''))
  const moved = cities.get(keyOf(country, newCity ?? ''))
  return moved && start && metresBetween(start, moved) <= maxMetresToCourse ? start : moved
}

/**
 * Returns the parts of a place that may be the name of a city. For “Dry dock 2, Delft”, these are
 * the whole text, “Dry dock 2” and “Delft”.
 */
function partsOf(place: string | null): string[] {
  return place === null
    ? []
    : [place, ...place.split(/[,;()/，（）]/u)].filter((part) => part.trim())
}

/**
 * Returns the positions of the cities that the events name, by country and name. If several cities
 * of a country have the same name, returns the position of the largest one.
 */
async function findCities(db: EventsDatabase, events: readonly LocatedEvent[]): Promise<Cities> {
  const names = events.flatMap(({ country, city, new_place: newPlace }) =>
    country === null
      ? []
      : [...partsOf(newPlace), ...(city === null ? [] : [city])].map((name) => ({
          country,
          key: normaliseName(name),
        })),
  )
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ country: string; key: string; place: Position }>`
    select distinct on (name.country, name.key) name.country, name.key,
      json_build_array(places.longitude, places.latitude) as place
    from json_to_recordset(${JSON.stringify(names)}::json)
      as name (country text, key text collate "C")
    join place_names on place_names.key = name.key
    join places on places.id = place_id and places.country = name.country
    order by name.country, name.key, population desc, places.id`.execute(db)
  return new Map(rows.map(({ country, key, place }) => [`${country} ${key}`, place]))
}
