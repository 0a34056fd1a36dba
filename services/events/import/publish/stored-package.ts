import type { EventPackage } from '../../event-package.ts'

/**
 * Writes a package as JSON, without its files and the rows of its results. The database stores the
 * files and the rows separately.
 */
export function packageAsJson(pkg: EventPackage): string {
  const races = pkg.races.map((race) => ({
    ...race,
    results: race.results && { ...race.results, rows: [], forced: undefined },
  }))
  return JSON.stringify({ ...pkg, races, files: [] }, function replace(key, value: unknown) {
    // In `value`, a Date was already converted to a text. So the Date itself is read from the
    // object.
    const original = (this as Record<string, unknown>)[key]
    return original instanceof Date ? { instant: original.getTime() } : value
  })
}

/**
 * Reads a package that `packageAsJson` has written. The package has no files, and its results have
 * no rows.
 */
export function packageFromJson(json: object): EventPackage {
  return JSON.parse(JSON.stringify(json), (_key, value: unknown) =>
    isInstant(value) ? new Date(value.instant) : value,
  ) as EventPackage
}

function isInstant(value: unknown): value is { instant: number } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'instant' in value &&
    typeof value.instant === 'number' &&
    Object.keys(value).length === 1
  )
}
