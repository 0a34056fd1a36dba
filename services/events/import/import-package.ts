import { join } from 'node:path'
import type { EventsDatabase } from '../database.ts'
import { publishCalendar } from './calendar/publish-calendar.ts'
import { type CalendarReading, readCalendar } from './calendar/read-calendar.ts'
import type { RowChanges } from './compare-result-sets.ts'
import { Images } from './images.ts'
import type { PrivacyDecision } from './identity/privacy-decisions.ts'
import { publishPackage } from './publish-package.ts'
import { openPackage, type PackageReading, readEventPackage } from './read-event-package.ts'
import type { ReadingSummary } from './results/reading-summary.ts'
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
  /** What the operator says about hidden athletes whom an earlier try could not find again. */
  privacy?: readonly PrivacyDecision[]
}

export interface ImportReport {
  eventId: string
  eventName: string
  /** False when the database holds this very package, or when it was only validated. */
  changed: boolean
  races: ImportedRace[]
  /** How each result file was understood. */
  summaries: ReadingSummary[]
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
  const rejectsPath = (id: string, tables: number) =>
    request.rejectsFile === undefined
      ? join(varDirectory, 'rejects', `${id}.csv`)
      : tables === 1
        ? request.rejectsFile
        : request.rejectsFile.replace(/(\.[^./]*)?$/, `-${id}$1`)
  const options = {
    ...(onProgress === undefined ? {} : { onProgress }),
    ...(signal === undefined ? {} : { signal }),
  }
  const opened = openPackage(request.path, request.realDataDir)
  if (opened.yaml.has('calendar')) {
    const images = new Images(opened.folder, opened.problems)
    const calendar = await readCalendar(opened, images, (id) => rejectsPath(id, 1))
    const changes = request.check
      ? { added: calendar.events.length, changed: 0, removed: 0, unchanged: 0 }
      : await publishCalendar(await openDatabase(), calendar, options)
    return describeCalendar(calendar, changes, request.check)
  }
  const reading = await readEventPackage(opened, { rejectsPath, signal })
  const { pkg } = reading
  const published = request.check
    ? { changed: false, races: await countRows(reading, onProgress, signal) }
    : await publishPackage(await openDatabase(), pkg, {
        ...options,
        privacy: request.privacy ?? [],
      })
  return {
    eventId: pkg.event.id,
    eventName: pkg.event.name,
    changed: published.changed,
    races: published.races.map((race) => {
      const rejects = reading.rejects.get(race.raceId)
      return { ...race, rejected: rejects?.count ?? 0, rejectsPath: rejects?.path ?? '' }
    }),
    summaries: reading.summaries,
    warnings: reading.warnings(),
  }
}

/** In the words of an event: its events are the rows. */
function describeCalendar(
  { id, organisation, rejects }: CalendarReading,
  changes: RowChanges,
  check: boolean,
): ImportReport {
  const { added, changed, removed } = changes
  return {
    eventId: id,
    eventName: organisation,
    changed: !check && added + changed + removed > 0,
    races: [{ raceId: id, ...changes, rejected: rejects.count, rejectsPath: rejects.path }],
    summaries: [],
    warnings: [],
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
