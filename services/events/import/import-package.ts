import { join } from 'node:path'
import type { EventsDatabase } from '../database.ts'
import type { RowChanges } from './compare-result-sets.ts'
import { publishPackage } from './publish-package.ts'
import { type PackageReading, readEventPackage } from './read-event-package.ts'
import type { Warning } from './results/warnings.ts'

export interface ImportRequest {
  /** Absolute path of the package's folder. */
  path: string
  /** Only validate: nothing is written. */
  check: boolean
  /** Absolute path of the file for rejected rows, instead of one for each race under var/rejects/. */
  rejectsFile: string | undefined
  /** Where `${REAL_DATA_DIR}/…` in event.yml leads. */
  realDataDir: string | undefined
}

export interface ImportReport {
  eventId: string
  eventName: string
  /** False when the database holds this very package, or when it was only validated. */
  changed: boolean
  races: ImportedRace[]
  warnings: Warning[]
}

export interface ImportedRace extends RowChanges {
  raceId: string
  rejected: number
  /** Where the rejected rows are. */
  rejectsPath: string
}

export interface Importing {
  /** Where rejects go. */
  varDirectory: string
  onProgress?: (progress: { race: string; rows: number }) => void
  signal?: AbortSignal
}

/**
 * Reads a package, checks all of it, and publishes it unless it is only to be checked.
 * @param openDatabase called when the package is worth it
 * @throws InvalidPackage, PublishConflict; nothing was changed then
 */
export async function importPackage(
  openDatabase: () => Promise<EventsDatabase>,
  request: ImportRequest,
  { varDirectory, onProgress, signal }: Importing,
): Promise<ImportReport> {
  const reading = await readEventPackage(request.path, {
    realDataDir: request.realDataDir,
    rejectsPath: (raceId, races) =>
      request.rejectsFile === undefined
        ? join(varDirectory, 'rejects', `${raceId}.csv`)
        : races === 1
          ? request.rejectsFile
          : request.rejectsFile.replace(/(\.[^./]*)?$/, `-${raceId}$1`),
  })
  const { pkg } = reading
  const published = request.check
    ? { changed: false, races: await countRows(reading, onProgress, signal) }
    : await publishPackage(await openDatabase(), pkg, {
        ...(onProgress === undefined ? {} : { onProgress }),
        ...(signal === undefined ? {} : { signal }),
      })
  return {
    eventId: pkg.event.id,
    eventName: pkg.event.name,
    changed: published.changed,
    races: published.races.map((race) => {
      const rejects = reading.rejects.get(race.raceId)
      return { ...race, rejected: rejects?.count ?? 0, rejectsPath: rejects?.path ?? '' }
    }),
    warnings: reading.warnings(),
  }
}

async function countRows(
  { pkg }: PackageReading,
  onProgress: Importing['onProgress'],
  signal: AbortSignal | undefined,
): Promise<(RowChanges & { raceId: string })[]> {
  const counted = []
  for (const race of pkg.races) {
    if (race.results === null) continue
    let rows = 0
    for await (const _ of race.results.rows) {
      rows += 1
      if (rows % 1000 !== 0) continue
      signal?.throwIfAborted()
      onProgress?.({ race: race.id, rows })
    }
    counted.push({ raceId: race.id, added: rows, changed: 0, removed: 0, unchanged: 0 })
  }
  return counted
}
