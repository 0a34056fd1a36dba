import type { EventPackage } from '../../event-package.ts'

/**
 * Writes a package as JSON, without the rows of its results and the bytes of its files. Both stay in
 * the database under their ids.
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

/** Reads a package that `packageAsJson` has written. Its results have no rows. */
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
