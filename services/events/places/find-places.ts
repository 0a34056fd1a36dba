import { sql } from 'kysely'
import type { LanguageCode } from '../../../domain/languages.ts'
import type { EventsDatabase } from '../database.ts'
import { keyMatchesOf, readTerms, type Term } from '../words/terms.ts'
import { bounds } from '../words/key-ranges.ts'
import { readCountries } from './countries.ts'
import type { Place } from './schema.ts'

/** A place with its names by language. */
export interface PlaceRow extends Omit<Place, 'id'> {
  id: number
  names: Partial<Record<string, string>>
}

/** A place that was found, with the rank of the match: 0 for the whole name. */
export interface FoundPlace extends PlaceRow {
  rank: number
}

/**
 * Finds places by the beginnings of the words of their names. The whole name comes before whole
 * words, these before beginnings of words, and among equals the place with the most people.
 */
export async function findPlaces(
  db: EventsDatabase,
  text: string,
  limit: number,
): Promise<FoundPlace[]> {
  const { countries, rest } = readCountries(readTerms(text).map(({ word }) => word))
  const withCountry = rest.length > 0 && countries.length > 0
  const found = withCountry
    ? await findByTerms(db, readTerms(rest.join(' ')), limit, countries)
    : []
  return found.length > 0 ? found : findByTerms(db, readTerms(text), limit)
}

async function findByTerms(
  db: EventsDatabase,
  terms: readonly Term[],
  limit: number,
  countries?: readonly string[],
): Promise<FoundPlace[]> {
  const longest = terms.toSorted((a, b) => b.word.length - a.word.length)[0]
  if (!longest) return []
  const padded = sql`' ' || name.key || ' '`
  const others = terms
    .filter((term) => term !== longest)
    .map(
      (term) =>
        sql`${padded} like any (${keyMatchesOf(term).map(({ pattern }) => pattern)}::text[])`,
    )
  const whole = terms.map(({ word }) => sql`${padded} like ${`% ${word} %`}`)
  const typed = terms.map(({ word }) => word).join(' ')
  const { rows } = await sql<FoundPlace>`
    with hit as (
      select place_id, min(case when name.key = ${typed} then 0
        when ${sql.join(whole, sql` and `)} then 1 else 2 end) as rank
      from ${bounds(longest.typed)}
      join place_names name on name.key >= from_key and name.key < to_key
      where ${sql.join([sql`true`, ...others], sql` and `)}
      group by place_id)
    select places.*, hit.rank from hit join places on places.id = hit.place_id
    where ${countries === undefined ? sql`true` : sql`country = any (${[...countries]}::text[])`}
    order by hit.rank, population desc, places.id limit ${limit}`.execute(db)
  return rows
}

/** Returns the place as a response shows it. */
export function toPlace({ id, names, ...row }: PlaceRow, language: LanguageCode = 'en'): Place {
  const { name, country, latitude, longitude, population } = row
  return {
    id: String(id),
    name: names[language] ?? name,
    country,
    latitude,
    longitude,
    population,
  }
}
