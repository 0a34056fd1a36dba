import type { LanguageCode } from '../../../domain/languages.ts'
import type { PlaceRow } from './place-index.ts'
import type { Place } from './schema.ts'

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
