import { isDeepStrictEqual } from 'node:util'
import type { EventsDatabase } from '../../database.ts'
import type { EventInPackage, EventPackage, RaceInPackage } from '../../event-package.ts'
import { type CompletedPackage, refuseUnrecorded, whole } from './keep-rest-of-event.ts'
import { latestPublications } from './publications.ts'
import type { PackageKind } from './publish-options.ts'
import { packageAsJson } from './stored-package.ts'

type PartKind = Exclude<PackageKind, 'import' | 'table'>

/**
 * Completes a package that has only one part of an event. This part replaces the published one. All
 * other data stay: results, rankings, news, sponsors, statuses, and the other parts. A race that
 * facts do not list is removed.
 * @throws InvalidPackage event.notRecorded when no publication of the event is stored
 */
export async function keepAllBut(
  db: EventsDatabase,
  kind: PartKind,
  sent: EventPackage,
): Promise<CompletedPackage> {
  const [latest] = await latestPublications(db, sent.event.id, 1)
  if (latest === undefined) {
    await refuseUnrecorded(db, sent.event.id)
    return whole(sent)
  }
  const published = latest.pkg
  const pkg = parts[kind](published, sent)
  const isSame = isDeepStrictEqual(stored(pkg), stored(published))
  return {
    pkg: isSame ? pkg : { ...pkg, contentHash: sent.contentHash },
    keptRaces: new Set(published.races.map(({ id }) => id)),
    publishedIds: new Map(),
    otherLimits: pkg.races.filter((race) => hasOtherLimits(published, race)),
  }
}

function hasOtherLimits({ races }: EventPackage, { id, distance, sport }: RaceInPackage): boolean {
  const earlier = races.find((race) => race.id === id)
  return earlier !== undefined && (earlier.distance !== distance || earlier.sport !== sport)
}

type Complete = (published: EventPackage, sent: EventPackage) => EventPackage

const withCourse: Complete = (published, { races: [sent] }) => ({
  ...published,
  races: published.races.map((race) =>
    race.id === sent?.id ? { ...race, route: sent.route } : race,
  ),
})

const withPicture: Complete = (published, { event: { imageFileId }, files }) => ({
  ...published,
  event: { ...published.event, imageFileId },
  files,
})

/** For each kind, a function that returns the published event with the part that was sent. */
const parts: Record<PartKind, Complete> = {
  facts(published, sent) {
    const races = sent.races.map((race) => {
      const earlier = published.races.find(({ id }) => id === race.id)
      return earlier === undefined ? race : withFactsOfRace(earlier, race)
    })
    const { timetable } = sent
    return { ...published, event: withFacts(published, sent), races, timetable }
  },
  course: withCourse,
  course_removal: withCourse,
  picture: withPicture,
  picture_removal: withPicture,
}

const stored = (pkg: EventPackage) => JSON.parse(packageAsJson(pkg)) as unknown

/**
 * Returns the published event with other facts. If its days, its time zone and the starts of its
 * races do not change, its start and end stay as published.
 */
function withFacts(published: EventPackage, facts: EventPackage): EventInPackage {
  const { name, description, city, country, timeZone, dateFrom, dateTo } = facts.event
  const { editionOf, entries } = facts.event
  const isSameTime = isDeepStrictEqual(timesOf(published), timesOf(facts))
  const { startsAt, endsAt } = isSameTime ? published.event : facts.event
  return {
    ...published.event,
    name,
    description,
    city,
    country,
    timeZone,
    dateFrom,
    dateTo,
    startsAt,
    endsAt,
    editionOf,
    entries,
  }
}

const timesOf = ({ event: { timeZone, dateFrom, dateTo }, races }: EventPackage) => [
  ...[timeZone, dateFrom, dateTo],
  ...races.map(({ startsAt }) => startsAt),
]

function withFactsOfRace(
  { sportLabel: _, ...published }: RaceInPackage,
  { name, sport, sportLabel, distance, startsAt, entries = null }: RaceInPackage,
): RaceInPackage {
  const label = sportLabel === undefined ? {} : { sportLabel }
  return { ...published, name, sport, ...label, distance, startsAt, entries }
}
