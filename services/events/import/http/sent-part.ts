import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privateMode } from '../../../platform/database/private-files.ts'
import type { EventsDatabase } from '../../database.ts'
import type { EventPackage, RaceInPackage } from '../../event-package.ts'
import { refuseUnrecorded } from '../publish/keep-rest-of-event.ts'
import { latestPublications } from '../publish/publications.ts'
import type { EventPart } from '../publish/publish-options.ts'
import { Facts } from '../read/manifest/facts.ts'
import { openPackage } from '../read/read-event-package.ts'
import { slugOf } from '../read/slug.ts'
import { factsOfPackage } from './facts-of-package.ts'

/** A part of an event that was sent instead of a package. */
export interface SentPart {
  kind: EventPart
  eventId: string
  /** Id of the race whose course was sent. */
  raceId?: string
}

interface Surroundings {
  organisationId: string
  /** Path of the received file. */
  received: string
  /** Folder of the package to be made. */
  folder: string
  signal: AbortSignal
}

/**
 * Makes a package of a part that was sent, so the rules of packages apply to it.
 * @throws InvalidPackage when facts are not valid; event.notRecorded when a file was sent for an
 * event without a publication
 */
export async function packPart(
  db: EventsDatabase,
  part: SentPart,
  { organisationId, received, folder, signal }: Surroundings,
): Promise<void> {
  const [latest] = await latestPublications(db, part.eventId, 1)
  const published = latest?.pkg.organisation.id === organisationId ? latest.pkg : undefined
  // Before publication, the stored name of the organisation replaces the id.
  const organisation = { id: organisationId, name: organisationId }
  renameSync(received, join(folder, fileNames[part.kind]))
  const content =
    part.kind === 'facts'
      ? await readFacts(part, published, { folder, signal })
      : published && withFile(part, published)
  if (content === undefined) return refuseUnrecorded(db, part.eventId)
  const text = JSON.stringify({ organisation, ...content })
  return writeFileSync(join(folder, 'event.yml'), text, { mode: privateMode.file })
}

/** Name of the received file in the package. JSON is YAML. */
const fileNames = { facts: 'event.yml', course: 'course.gpx', picture: 'picture' }

/**
 * Reads the facts in the folder. Adds the published checkpoints, so they are checked as well, and
 * the published entries, earlier edition and timetable unless others are sent.
 */
async function readFacts(
  { eventId }: SentPart,
  published: EventPackage | undefined,
  { folder, signal }: Pick<Surroundings, 'folder' | 'signal'>,
) {
  const { yaml } = await openPackage(folder, undefined, signal)
  const { event, races: sent, timetable } = yaml.read(Facts)
  const earlier = published && factsOfPackage(published)
  const races = sent.map((race) => {
    const key = race.key ?? slugOf(race.name)
    const before = published?.races.find(({ id }) => id === `${eventId}-${key}`)
    const entries = earlier?.races.find((other) => other.key === key)?.entries
    return { ...race, key, entries: sentOr(race.entries, entries), ...checkpointsOf(before) }
  })
  return {
    event: {
      ...event,
      id: eventId,
      edition_of: sentOr(event.edition_of, earlier?.event.edition_of),
      entries: sentOr(event.entries, earlier?.event.entries),
    },
    races,
    timetable: timetable ?? timetableOf(earlier, new Set(races.map(({ key }) => key))),
  }
}

/** Returns the sent value, or the published one if none was sent. Null removes the value. */
const sentOr = <Value>(sent: Value | null | undefined, published: Value | undefined) =>
  sent === undefined ? published : (sent ?? undefined)

/** Returns the published timetable. An item of a race that is removed no longer moves with it. */
function timetableOf(
  earlier: ReturnType<typeof factsOfPackage> | undefined,
  races: ReadonlySet<string>,
) {
  return earlier?.timetable?.map(({ race, ...item }) =>
    race !== undefined && races.has(race) ? { ...item, race } : item,
  )
}

function checkpointsOf(race: RaceInPackage | undefined) {
  if (race === undefined || race.checkpoints.length === 0) return {}
  return { check_points: race.checkpoints.map(({ name, distance }) => ({ name, distance })) }
}

/** Describes the published event and one of its races, with the file that was sent. */
function withFile({ kind, raceId }: SentPart, { event, races }: EventPackage) {
  const { id, name, timeZone, dateFrom } = event
  const race = raceId ?? races[0]?.id ?? id
  const file = fileNames[kind]
  return {
    event: {
      id,
      name,
      time_zone: timeZone,
      date_from: dateFrom,
      ...(kind === 'picture' && { image: file }),
    },
    races: [
      {
        key: race.slice(id.length + 1),
        name,
        sport: 'running',
        rankings: [],
        ...(kind === 'course' && { course: file }),
      },
    ],
  }
}
