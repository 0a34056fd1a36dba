import type { EventInPackage, EventPackage, RaceInPackage } from '../../event-package.ts'
import type { Images } from './images.ts'
import { readMoment } from './manifest/moments.ts'
import type { Manifest } from './manifest/schema.ts'
import type { YamlFile } from './manifest/yaml-file.ts'
import type { RaceContext } from './read-race.ts'
import { readEntries, readStatus } from './read-status.ts'
import { readCountry } from '../../../../reader/countries.ts'

export function readOrganisation(
  {
    manifest: { organisation },
    yaml,
  }: { manifest: Pick<Manifest, 'organisation'>; yaml: YamlFile },
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

/**
 * Maximum duration of an event: a year and a day. An event with a wrong year would be the first of
 * those under way, until then.
 */
const maxDurationMs = 367 * 86_400_000

function refuseImpossibleEnd(
  { event, from, to }: { event: Manifest['event']; from: Date; to: Date },
  yaml: YamlFile,
): void {
  const problem = (code: string, message: string) => {
    yaml.problem(['event', event.ends_at === undefined ? 'date_to' : 'ends_at'], {
      code,
      value: event.ends_at ?? event.date_to ?? event.date_from,
      message,
      expected: 'Correct one of the two, or the start of a race.',
    })
  }
  if (to < from) problem('event.endsBeforeStart', 'The event ends before it starts')
  if (to.getTime() - from.getTime() > maxDurationMs) {
    problem('event.tooLong', 'The event ends more than a year after its start')
  }
}

export function readEvent(
  { manifest: { event }, yaml }: RaceContext,
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
  if (from !== undefined && to !== undefined) refuseImpossibleEnd({ event, from, to }, yaml)
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
    editionOf: event.edition_of ?? null,
    status: readStatus(event.status, ['event'], { yaml, event }),
    entries: readEntries(event.entries, ['event'], { yaml, event }),
    imageFileId: addImage(images, yaml, event.image, ['event', 'image']),
    logoFileId: addImage(images, yaml, event.logo, ['event', 'logo']),
    timelineWelcomeImageFileId: addImage(images, yaml, event.welcome_image, [
      'event',
      'welcome_image',
    ]),
  }
}

export function readTimetable(
  { manifest: { event, timetable = [] }, yaml }: RaceContext,
  races: readonly RaceInPackage[],
): EventPackage['timetable'] {
  const keys = new Set(races.map(({ id }) => id))
  return timetable.map(({ starts_at: moment, title, place, race }, index) => {
    const raceId = race && `${event.id}-${race}`
    if (raceId !== undefined && !keys.has(raceId)) {
      yaml.problem(['timetable', index, 'race'], {
        code: 'timetable.noSuchRace',
        value: race ?? '',
        message: 'No race has this key',
        expected: 'Write the key of a race.',
      })
    }
    const startsAt = readMoment(moment, event.date_from, event.time_zone)
    if (startsAt === undefined) addTimeProblem(yaml, ['timetable', index, 'starts_at'], moment)
    return { startsAt: startsAt ?? new Date(0), title, place: place ?? null, raceId }
  })
}

export function readSponsors(
  { manifest: { sponsors = [] }, yaml }: RaceContext,
  images: Images,
): EventPackage['sponsors'] {
  return sponsors.map(({ name, website, logo }, index) => ({
    name,
    websiteUrl: website ?? null,
    logoFileId: addImage(images, yaml, logo, ['sponsors', index, 'logo']),
  }))
}

function momentOf(
  text: string | undefined,
  { date_from: day, time_zone: timeZone }: Manifest['event'],
  field: string,
  yaml: YamlFile,
): Date | undefined {
  if (text === undefined) return undefined
  const moment = readMoment(text, day, timeZone)
  if (moment === undefined) addTimeProblem(yaml, ['event', field], text)
  return moment
}

function addTimeProblem(yaml: YamlFile, path: (string | number)[], value: string): void {
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
