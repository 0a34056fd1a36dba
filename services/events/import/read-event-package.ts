import { readCountry } from './results/countries.ts'
import type { EventInPackage, EventPackage, RaceInPackage } from './event-package.ts'
import { Images } from './images.ts'
import { isDay, isTimeZone, readMoment } from './manifest/moments.ts'
import { Manifest } from './manifest/schema.ts'
import { YamlFile } from './manifest/yaml-file.ts'
import { readNews } from './news.ts'
import { PackageFolder } from './package-folder.ts'
import { prepareResults } from './prepare-results.ts'
import { Problems } from './problems.ts'
import { readRace, type ReadingRaces } from './read-race.ts'
import { readerVersion } from './results/read-results.ts'
import type { Rejects } from './results/rejects.ts'
import { type Warning, Warnings } from './results/warnings.ts'

export interface ReadOptions {
  /** Where `${REAL_DATA_DIR}/…` in event.yml leads. */
  realDataDir: string | undefined
  /** Where the rows of a race that are left out go, in a package of so many races with results. */
  rejectsPath: (raceId: string, races: number) => string
}

export interface PackageReading {
  pkg: EventPackage
  /** By race id; complete when the rows of the race were read. */
  rejects: ReadonlyMap<string, Rejects>
  /** Grows while rows are read. */
  warnings: () => Warning[]
}

const mostManifestBytes = 1_000_000

/**
 * Reads the folder of an event package. Everything but the rows of the results is checked here; those
 * are checked as they stream.
 * @throws InvalidPackage with all that is wrong, up to fifty things
 */
export async function readEventPackage(
  path: string,
  options: ReadOptions,
): Promise<PackageReading> {
  const problems = new Problems()
  const folder = new PackageFolder(path, options.realDataDir, problems)
  folder.addToHash('reader', String(readerVersion))
  const text = folder.read('event.yml', { file: 'event.yml' }, mostManifestBytes)
  problems.throwIfAny()
  const yaml = new YamlFile('event.yml', (text ?? '').toString().replace(/^\uFEFF/, ''), problems)
  const manifest = yaml.read(Manifest)
  refuseUnknownTimes(manifest, yaml)
  problems.throwIfAny()

  const images = new Images(folder, problems)
  const reading = { manifest, yaml, folder, problems }
  const warnings = new Warnings()
  const { races, rejects } = await readRaces(reading, options, warnings)
  const pkg: Omit<EventPackage, 'contentHash' | 'files'> = {
    organisation: readOrganisation(reading, images),
    event: readEvent(reading, races, images),
    races,
    news: readNews(
      folder,
      { eventId: manifest.event.id, timeZone: manifest.event.time_zone },
      images,
      problems,
    ),
    timetable: readTimetable(reading),
    sponsors: (manifest.sponsors ?? []).map(({ name, website, logo }, index) => ({
      name,
      websiteUrl: website ?? null,
      logoFileId: addImage(images, yaml, logo, ['sponsors', index, 'logo']),
    })),
  }
  problems.throwIfAny()
  return {
    pkg: { ...pkg, contentHash: folder.contentHash, files: images.files },
    rejects,
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
  reading: ReadingRaces,
  options: ReadOptions,
  warnings: Warnings,
): Promise<{ races: RaceInPackage[]; rejects: Map<string, Rejects> }> {
  const races: RaceInPackage[] = []
  const allRejects = new Map<string, Rejects>()
  const keys = new Set<string>()
  const withResults = reading.manifest.races.filter(({ results }) => results).length
  for (const [index, race] of reading.manifest.races.entries()) {
    if (keys.has(race.key)) {
      reading.yaml.problem(['races', index, 'key'], {
        code: 'race.duplicateKey',
        value: race.key,
        message: 'Another race of this event has the same key',
        expected: 'Give each its own.',
      })
    }
    keys.add(race.key)
    const described = readRace(race, index, reading)
    const { results } = race
    if (results === undefined) {
      races.push({ ...described, results: null })
      continue
    }
    const rejectsPath = options.rejectsPath(described.id, withResults)
    const prepared = await prepareResults({ ...race, results }, index, described, {
      ...reading,
      rejectsPath,
      warnings,
    })
    if (prepared === undefined) continue
    races.push(prepared.race)
    allRejects.set(described.id, prepared.rejects)
  }
  return { races, rejects: allRejects }
}

function readOrganisation(
  { manifest: { organisation }, yaml }: ReadingRaces,
  images: Images,
): EventPackage['organisation'] {
  return {
    id: organisation.id,
    name: organisation.name,
    description: organisation.description ?? '',
    city: organisation.city ?? null,
    country: countryOf(organisation.country, 'organisation', yaml),
    websiteUrl: organisation.website ?? null,
    logoFileId: addImage(images, yaml, organisation.logo, ['organisation', 'logo']),
  }
}

function readEvent(
  { manifest: { event }, yaml }: ReadingRaces,
  races: readonly RaceInPackage[],
  images: Images,
): EventInPackage {
  const dateTo = event.date_to ?? event.date_from
  const starts = races.flatMap(({ startsAt }) => (startsAt === null ? [] : [startsAt.getTime()]))
  const startsAt = momentOf(event.starts_at, event, 'starts_at', yaml)
  const endsAt = momentOf(event.ends_at, { ...event, date_from: dateTo }, 'ends_at', yaml)
  const first = starts.length > 0 ? new Date(Math.min(...starts)) : undefined
  const from = startsAt ?? first ?? readMoment('00:00', event.date_from, event.time_zone)
  const to = endsAt ?? readMoment('23:59', dateTo, event.time_zone)
  if (from !== undefined && to !== undefined && to < from) {
    yaml.problem(['event', event.ends_at === undefined ? 'date_to' : 'ends_at'], {
      code: 'event.endsBeforeStart',
      value: event.ends_at ?? dateTo,
      message: 'The event ends before it starts',
      expected: 'Correct one of the two, or the start of a race.',
    })
  }
  return {
    id: event.id,
    name: event.name,
    description: event.description ?? '',
    city: event.city ?? null,
    country: countryOf(event.country, 'event', yaml),
    timeZone: event.time_zone,
    dateFrom: event.date_from,
    dateTo,
    startsAt: from ?? new Date(0),
    endsAt: to ?? new Date(0),
    fixedState: event.state ?? null,
    imageFileId: addImage(images, yaml, event.image, ['event', 'image']),
    logoFileId: addImage(images, yaml, event.logo, ['event', 'logo']),
    timelineWelcomeImageFileId: addImage(images, yaml, event.welcome_image, [
      'event',
      'welcome_image',
    ]),
  }
}

function readTimetable({ manifest: { event, timetable = [] }, yaml }: ReadingRaces) {
  return timetable.map(({ starts_at: moment, title, place }, index) => {
    const startsAt = readMoment(moment, event.date_from, event.time_zone)
    if (startsAt === undefined) noSuchTime(yaml, ['timetable', index, 'starts_at'], moment)
    return { startsAt: startsAt ?? new Date(0), title, place: place ?? null }
  })
}

function momentOf(
  text: string | undefined,
  { date_from: day, time_zone: timeZone }: Manifest['event'],
  field: string,
  yaml: YamlFile,
): Date | undefined {
  if (text === undefined) return undefined
  const moment = readMoment(text, day, timeZone)
  if (moment === undefined) noSuchTime(yaml, ['event', field], text)
  return moment
}

function noSuchTime(yaml: YamlFile, path: (string | number)[], value: string): void {
  yaml.problem(path, {
    code: 'time.none',
    value,
    message: 'There is no such day or time',
    expected: 'Write it as 09:30 or 2026-05-03 09:30.',
  })
}

function countryOf(text: string | undefined, parent: string, yaml: YamlFile): string | null {
  if (text === undefined) return null
  const country = readCountry(text)
  if (country === undefined) {
    yaml.problem([parent, 'country'], {
      code: 'country.unknown',
      value: text,
      message: 'No country is known by this name',
      expected: 'Write its two-letter code, such as nl.',
    })
  }
  return country ?? null
}

function addImage(
  images: Images,
  yaml: YamlFile,
  name: string | undefined,
  path: (string | number)[],
): string | null {
  return images.add(name, { file: 'event.yml', line: yaml.lineOf(path), path: path.join('.') })
}
