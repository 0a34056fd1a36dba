import type { EventPackage, RaceInPackage } from '../../event-package.ts'
import { expandRaces } from './expand-races.ts'
import { Images } from './images.ts'
import { isDay, isTimeZone } from '../../../../domain/civil-days.ts'
import { Manifest } from './manifest/schema.ts'
import { openYaml } from './manifest/open-yaml.ts'
import type { YamlFile } from './manifest/yaml-file.ts'
import { newsFiles, readNews } from './read-news.ts'
import { PackageFolder } from './package-folder.ts'
import { prepareResults } from './prepare-results.ts'
import { Problems } from '../../results/problems.ts'
import { readEvent, readOrganisation, readSponsors, readTimetable } from './read-event.ts'
import { readRace, type RaceContext } from './read-race.ts'
import { readerVersion } from './results/read-results.ts'
import type { ReadingSummary } from './results/reading-summary.ts'
import { refuseTooMany } from '../check/package-size.ts'
import type { Rejects } from '../check/rejects.ts'
import { type Warning, Warnings } from '../check/warnings.ts'
import { SharedRows } from './shared-rows.ts'
import { Sources } from './sources/open-source.ts'
import { withoutMark } from '../../../../domain/byte-order-mark.ts'

export interface ReadOptions {
  /**
   * Returns the path of the rejects file of a race. `races` is the number of races with results in
   * the package.
   */
  rejectsPath: (raceId: string, races: number) => string
  signal?: AbortSignal | undefined
  /** The operator's reason for publishing finish times that look impossible. */
  force?: string | undefined
}

export interface PackageContent {
  pkg: EventPackage
  /** Rejected rows by race id. They are complete after the rows of the race are read. */
  rejects: ReadonlyMap<string, Rejects>
  summaries: ReadingSummary[]
  /** Returns all warnings so far. The warnings are complete after all rows are read. */
  warnings: () => Warning[]
}

const maxManifestBytes = 250_000

/** A package folder with its event.yml. The event.yml is parsed as YAML, but not validated. */
export interface OpenedPackage {
  folder: PackageFolder
  yaml: YamlFile
  problems: Problems
}

/**
 * Opens a package folder.
 * @param realDataDir folder that replaces `${REAL_DATA_DIR}` in event.yml
 * @throws InvalidPackage if the folder is missing, or its event.yml cannot be read as YAML
 */
export async function openPackage(
  path: string,
  realDataDir: string | undefined,
  signal?: AbortSignal,
): Promise<OpenedPackage> {
  const problems = new Problems()
  const folder = new PackageFolder(path, realDataDir, problems)
  folder.addToHash('reader', String(readerVersion))
  const text = folder.read('event.yml', { file: 'event.yml' }, maxManifestBytes)
  problems.throwIfAny()
  const written = withoutMark((text ?? '').toString())
  const yaml = await openYaml('event.yml', written, problems, signal)
  return { folder, yaml, problems }
}

/**
 * Reads and checks an event package. Some checks of result rows follow while they are streamed.
 * @throws InvalidPackage with at most 50 problems
 */
export async function readEventPackage(
  { folder, yaml, problems }: OpenedPackage,
  options: ReadOptions,
): Promise<PackageContent> {
  const manifest = yaml.read(Manifest)
  refuseUnknownTimes(manifest, yaml)
  problems.throwIfAny()

  const images = new Images(folder, problems)
  const sources = new Sources(options.signal)
  const context = {
    manifest,
    yaml,
    folder,
    problems,
    sources,
    sharedRows: new SharedRows(),
    signal: options.signal,
  }
  const warnings = new Warnings()
  const { races, rejects, summaries } = await readRaces(context, options, warnings)
  const pkg: Omit<EventPackage, 'contentHash' | 'files'> = {
    organisation: readOrganisation(context, images),
    event: readEvent(context, races, images),
    races,
    news: await readNews(
      folder,
      { eventId: manifest.event.id, timeZone: manifest.event.time_zone, signal: options.signal },
      images,
      problems,
    ),
    timetable: readTimetable(context, races),
    sponsors: readSponsors(context, images),
  }
  await images.check()
  problems.throwIfAny()
  return {
    pkg: { ...pkg, contentHash: folder.contentHash, files: images.files },
    rejects,
    summaries,
    warnings: () => warnings.all,
  }
}

function refuseUnknownTimes({ event }: Manifest, yaml: YamlFile): void {
  if (!isTimeZone(event.time_zone)) {
    yaml.problem(['event', 'time_zone'], {
      code: 'event.unknownTimeZone',
      value: event.time_zone,
      message: 'There is no such time zone',
      expected: 'Use a name of the IANA list, such as Europe/Amsterdam.',
    })
  }
  for (const field of ['date_from', 'date_to'] as const) {
    const day = event[field]
    if (day === undefined || isDay(day)) continue
    yaml.problem(['event', field], {
      code: 'event.noSuchDay',
      value: day,
      message: 'There is no such day',
      expected: 'Write a day as 2026-05-03.',
    })
  }
  if (event.date_to !== undefined && event.date_to < event.date_from) {
    yaml.problem(['event', 'date_to'], {
      code: 'event.endsBeforeStart',
      value: event.date_to,
      message: 'The event ends before it starts',
      expected: `Write a day from ${event.date_from} on.`,
    })
  }
}

async function readRaces(
  context: RaceContext,
  options: ReadOptions,
  warnings: Warnings,
): Promise<
  Pick<PackageContent, 'summaries'> & { races: RaceInPackage[]; rejects: Map<string, Rejects> }
> {
  const races: RaceInPackage[] = []
  const summaries: ReadingSummary[] = []
  const allRejects = new Map<string, Rejects>()
  const keys = new Set<string>()
  const described = await expandRaces(context, warnings)
  refuseTooMany({
    races: described.map(({ race: { rankings = [], check_points: checkpoints = [] } }) => ({
      rankings,
      checkpoints,
    })),
    timetable: context.manifest.timetable ?? [],
    sponsors: context.manifest.sponsors ?? [],
    news: newsFiles(context.folder),
  })
  const withResults = described.filter(({ race }) => race.results).length
  for (const { race, index } of described) {
    if (keys.has(race.key)) {
      context.yaml.problem(['races', index, 'key'], {
        code: 'race.duplicateKey',
        value: race.key,
        message: 'Another race of this event has the same key',
        expected: 'Give each its own.',
      })
    }
    keys.add(race.key)
    const withoutResults = await readRace(race, index, context)
    const { results } = race
    if (results === undefined) {
      races.push({ ...withoutResults, results: null })
      continue
    }
    const rejectsPath = options.rejectsPath(withoutResults.id, withResults)
    const prepared = await prepareResults({ ...race, results }, index, withoutResults, {
      ...context,
      rejectsPath,
      warnings,
      signal: options.signal,
      force: options.force,
    })
    if (prepared === undefined) continue
    races.push(prepared.race)
    summaries.push(prepared.summary)
    allRejects.set(withoutResults.id, prepared.rejects)
  }
  return { races, rejects: allRejects, summaries }
}
