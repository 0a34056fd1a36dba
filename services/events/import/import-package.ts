import { join } from 'node:path'
import { nextSlice } from '../../platform/event-loop-turns.ts'
import type { EventsDatabase } from '../database.ts'
import { publishCalendar } from './publish/publish-calendar.ts'
import { type CalendarContent, readCalendar } from './read/calendar/read-calendar.ts'
import type { RowChanges } from './check/compare-result-sets.ts'
import type { ImpossibleTimes } from './publish/find-impossible-times.ts'
import type { EventPackage } from '../event-package.ts'
import { Images } from './read/images.ts'
import type { PublishOptions } from './publish/publish-options.ts'
import { type ForcedRace, publishPackage, type RaceReport } from './publish/publish-package.ts'
import {
  type OpenedPackage,
  openPackage,
  type PackageContent,
  readEventPackage,
} from './read/read-event-package.ts'
import { InvalidPackage } from '../results/problems.ts'
import type { ReadingSummary } from './read/results/reading-summary.ts'
import type { RejectCause, Rejects } from './check/rejects.ts'
import { findUnlikelyCourses, type UnlikelyCourse } from './check/unlikely-courses.ts'
import type { Warning } from './check/warnings.ts'

export interface ImportRequest extends Pick<
  PublishOptions,
  | 'privacy'
  | 'allowRemoval'
  | 'keepPlaces'
  | 'keepCorrections'
  | 'dropCorrections'
  | 'kind'
  | 'isNewRace'
  | 'after'
  | 'by'
> {
  /** Absolute path of the package folder. */
  path: string
  check: boolean
  /** Whether a check compares the results with the published ones. Needs the database. */
  comparesInCheck?: boolean
  /** Absolute path of the file for rejected rows. By default, a race has a file in `rejects/`. */
  rejectsFile: string | undefined
  /** Folder that replaces `${REAL_DATA_DIR}` in event.yml. */
  realDataDir: string | undefined
  /** The operator's reason for publishing finish times that look impossible. */
  force?: string | undefined
}

export interface ImportReport {
  eventId: string
  eventName: string
  /**
   * Whether the import changed the database. False when the database already has this package. For
   * a check: whether the import would change the database; false without a comparison.
   */
  changed: boolean
  /** Number of the recorded publication. Undefined if nothing was published or recorded. */
  publication?: number | undefined
  /** Number of the publication with which the package was compared; 0 if there was none. */
  after?: number | undefined
  races: ImportedRace[]
  summaries: ReadingSummary[]
  /**
   * Races whose impossible times the operator accepted, with the reason. A check lists the races
   * that an import would publish in this way.
   */
  forced: ForcedRace[]
  /** Races whose published times are impossible for the distance or the sport in sent facts. */
  impossible?: ImpossibleTimes[] | undefined
  /** Sent courses that do not have the length of their races. */
  unlikelyCourses?: UnlikelyCourse[]
  warnings: Warning[]
  /** Paths of pages: of event, races and rankings, or of the list of events. Empty for a check. */
  pages: string[]
  /** The published rankings with the paths of their pages. Empty for a check. */
  rankings: { path: string; race: string; name: string }[]
}

export interface ImportedRace extends RowChanges {
  raceId: string
  name: string
  rejected: number
  /** Reasons for rejected rows. The most frequent reason comes first. */
  causes: RejectCause[]
  rejectsPath: string
}

export interface ImportOptions extends Pick<PublishOptions, 'onProgress' | 'onWait' | 'signal'> {
  /** Folder that contains `rejects/`. */
  varDirectory: string
  /**
   * Throws an error if the sender may not publish the package. Only packages that come over HTTP
   * have a sender. With this function, every calendar is refused.
   */
  authorise?: (pkg: EventPackage) => Promise<void>
}

/**
 * Reads and checks a whole package. Publishes the package unless the request is only a check.
 * @param openDatabase is called when the files of the package are valid. A check calls it only to
 * compare the results with the published ones.
 * @throws InvalidPackage or PublishConflict. Then only events of a calendar may have changed.
 */
export async function importPackage(
  openDatabase: () => Promise<EventsDatabase>,
  request: ImportRequest,
  options: ImportOptions,
): Promise<ImportReport> {
  const opened = await openPackage(request.path, request.realDataDir, options.signal)
  const importIt = opened.yaml.has('calendar') ? importCalendar : importEvent
  return importIt(openDatabase, opened, request, options)
}

async function importCalendar(
  openDatabase: () => Promise<EventsDatabase>,
  opened: OpenedPackage,
  request: ImportRequest,
  options: ImportOptions,
): Promise<ImportReport> {
  if (options.authorise !== undefined) throw calendarRefused()
  const images = new Images(opened.folder, opened.problems)
  const calendar = await readCalendar(opened, images, (id) => rejectsPath(request, options, id))
  const changes = request.check
    ? { added: calendar.events.length, changed: 0, removed: 0, unchanged: 0 }
    : await publishCalendar(await openDatabase(), calendar, options)
  return describeCalendar(calendar, changes, request.check)
}

async function importEvent(
  openDatabase: () => Promise<EventsDatabase>,
  opened: OpenedPackage,
  request: ImportRequest,
  options: ImportOptions,
): Promise<ImportReport> {
  const { onProgress, onWait, authorise, signal } = options
  const content = await readEventPackage(opened, {
    rejectsPath: (id, tables) => rejectsPath(request, options, id, tables),
    signal,
    force: request.force,
  })
  const { pkg } = content
  await authorise?.(pkg)
  const published =
    request.check && request.comparesInCheck !== true
      ? {
          pkg,
          publishedIds: new Map<string, string>(),
          changed: false,
          publication: undefined,
          after: undefined,
          races: await countRows(content, onProgress, signal),
          forced: forcedIn(pkg),
        }
      : await publishPackage(await openDatabase(), pkg, {
          ...request,
          isDryRun: request.check,
          onProgress,
          onWait,
          signal,
        })
  const idOf = (raceId: string) => published.publishedIds.get(raceId) ?? raceId
  const rejects = new Map([...content.rejects].map(([id, rejected]) => [idOf(id), rejected]))
  return {
    eventId: pkg.event.id,
    eventName: pkg.event.name,
    changed: published.changed,
    publication: published.publication,
    after: published.after,
    races: published.races.map(({ waiting: _, ...race }) => ({
      ...race,
      name: published.pkg.races.find(({ id }) => id === race.raceId)?.name ?? race.raceId,
      ...describeRejects(rejects.get(race.raceId)),
    })),
    summaries: content.summaries.map(({ raceId, lines }) => {
      const id = idOf(raceId)
      const waiting = published.races.find((race) => race.raceId === id)?.waiting ?? []
      return { raceId: id, lines: [...lines, ...waiting] }
    }),
    forced: published.forced,
    impossible: 'impossible' in published ? published.impossible : undefined,
    unlikelyCourses: findUnlikelyCourses(pkg.races, (id) =>
      published.pkg.races.find((race) => race.id === idOf(id)),
    ),
    warnings: content.warnings(),
    pages: request.check ? [] : pagesOf(published.pkg),
    rankings: request.check ? [] : rankingsOf(published.pkg),
  }
}

/**
 * Returns the path of the file for the rejected rows of a race or a calendar.
 * @param tables number of tables with such a file
 */
function rejectsPath(
  { rejectsFile }: ImportRequest,
  { varDirectory }: ImportOptions,
  id: string,
  tables = 1,
): string {
  if (rejectsFile === undefined) return join(varDirectory, 'rejects', `${id}.csv`)
  return tables === 1 ? rejectsFile : rejectsFile.replace(/(\.[^./]*)?$/, `-${id}$1`)
}

function calendarRefused(): InvalidPackage {
  return new InvalidPackage([
    {
      code: 'package.calendar',
      file: 'event.yml',
      path: 'calendar',
      message: 'A calendar is not imported over HTTP',
      expected: 'Send a package for each event, or give the calendar to the operator of the site.',
    },
  ])
}

/**
 * Describes the import of a calendar in the form of an event report. Each event of the calendar
 * counts as a row.
 */
function describeCalendar(
  { id, organisation, rejects }: CalendarContent,
  changes: RowChanges,
  check: boolean,
): ImportReport {
  const { added, changed, removed } = changes
  return {
    eventId: id,
    eventName: organisation,
    changed: !check && added + changed + removed > 0,
    races: [{ raceId: id, name: organisation, ...changes, ...describeRejects(rejects) }],
    summaries: [],
    forced: [],
    warnings: [],
    pages: check ? [] : ['/events'],
    rankings: [],
  }
}

function describeRejects(
  rejects: Rejects | undefined,
): Pick<ImportedRace, 'rejected' | 'causes' | 'rejectsPath'> {
  return {
    rejected: rejects?.count ?? 0,
    causes: rejects?.causes ?? [],
    rejectsPath: rejects?.path ?? '',
  }
}

/**
 * Returns the paths of the pages. Paths have no language prefix, because the site redirects to the
 * language of the visitor.
 */
function pagesOf({ event, races }: EventPackage): string[] {
  return [
    `/events/${event.id}`,
    ...races.flatMap(({ id, rankings }) => [
      pageOf(event.id, id),
      ...rankings.map((ranking) => pageOf(event.id, id, ranking.id)),
    ]),
  ]
}

function rankingsOf({ event, races }: EventPackage): ImportReport['rankings'] {
  return races.flatMap((race) =>
    race.rankings.map(({ id, name }) => ({
      path: pageOf(event.id, race.id, id),
      race: race.name,
      name,
    })),
  )
}

/** Returns the path of the page of a race, or of one of its rankings. */
function pageOf(eventId: string, raceId: string, rankingId?: string): string {
  const ranking = rankingId === undefined ? '' : `/rankings/${rankingId}`
  return `/events/${eventId}/races/${raceId}${ranking}`
}

function forcedIn({ races }: EventPackage): ForcedRace[] {
  return races.flatMap(({ id, results }) =>
    results?.forced !== undefined && results.forced.times > 0
      ? [{ raceId: id, reason: results.forced.reason }]
      : [],
  )
}

async function countRows(
  { pkg }: PackageContent,
  onProgress: ImportOptions['onProgress'],
  signal: AbortSignal | undefined,
): Promise<RaceReport[]> {
  const counted = []
  for (const race of pkg.races) {
    if (race.results === null) continue
    let rows = 0
    for await (const _ of race.results.rows) {
      await nextSlice()
      rows += 1
      if (rows % 1000 !== 0) continue
      signal?.throwIfAborted()
      onProgress?.({ race: race.id, rows, total: race.results.count })
    }
    const changes = { added: rows, changed: 0, removed: 0, unchanged: 0 }
    counted.push({ raceId: race.id, ...changes, waiting: [] })
  }
  return counted
}
