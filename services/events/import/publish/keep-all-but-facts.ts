import { isDeepStrictEqual } from 'node:util'
import type { EventsDatabase } from '../../database.ts'
import type { EventInPackage, EventPackage, RaceInPackage } from '../../event-package.ts'
import { type CompletedPackage, refuseUnrecorded, whole } from './keep-rest-of-event.ts'
import { latestPublications } from './publications.ts'
import { packageAsJson } from './stored-package.ts'

/**
 * Completes a package that has only the facts of an event, see `Facts`. The facts replace those that
 * are published, and a race that they do not list is removed. Other data stay as published: results,
 * rankings, courses, pictures, news, timetable, sponsors, entries and statuses.
 * @throws InvalidPackage event.notRecorded when no publication of the event is stored
 */
export async function keepAllButFacts(
  db: EventsDatabase,
  facts: EventPackage,
): Promise<CompletedPackage> {
  const [latest] = await latestPublications(db, facts.event.id, 1)
  if (latest === undefined) {
    await refuseUnrecorded(db, facts.event.id)
    return whole(facts)
  }
  const published = latest.pkg
  const races = facts.races.map((race) => {
    const earlier = published.races.find(({ id }) => id === race.id)
    return earlier === undefined ? race : withFactsOfRace(earlier, race)
  })
  const ids = new Set(races.map(({ id }) => id))
  const pkg = {
    ...published,
    event: withFacts(published, facts),
    races,
    timetable: published.timetable.map((item) =>
      item.raceId === undefined || ids.has(item.raceId) ? item : { ...item, raceId: undefined },
    ),
  }
  const isSame = isDeepStrictEqual(stored(pkg), stored(published))
  return {
    pkg: isSame ? pkg : { ...pkg, contentHash: facts.contentHash },
    keptRaces: new Set(published.races.map(({ id }) => id)),
    publishedIds: new Map(),
  }
}

const stored = (pkg: EventPackage) => JSON.parse(packageAsJson(pkg)) as unknown

/**
 * Returns the published event with other facts. Its start and end stay as published while its days
 * and the starts of its races do.
 */
function withFacts(published: EventPackage, facts: EventPackage): EventInPackage {
  const { name, description, city, country, timeZone, dateFrom, dateTo } = facts.event
  const isSameTime = isDeepStrictEqual(timesOf(published), timesOf(facts))
  const { startsAt, endsAt } = isSameTime ? published.event : facts.event
  return {
    ...published.event,
    ...{ name, description, city, country, timeZone, dateFrom, dateTo, startsAt, endsAt },
  }
}

const timesOf = ({ event: { timeZone, dateFrom, dateTo }, races }: EventPackage) => [
  ...[timeZone, dateFrom, dateTo],
  ...races.map(({ startsAt }) => startsAt),
]

function withFactsOfRace(
  { sportLabel: _, ...published }: RaceInPackage,
  { name, sport, sportLabel, distance, startsAt }: RaceInPackage,
): RaceInPackage {
  const label = sportLabel === undefined ? {} : { sportLabel }
  return { ...published, name, sport, ...label, distance, startsAt }
}
