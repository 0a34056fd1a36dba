import { hash } from 'node:crypto'
import {
  noEventDetails,
  type EventPackage,
  type OrganisationInPackage,
  type RaceInPackage,
} from '../../../event-package.ts'
import { readMoment } from '../manifest/moments.ts'
import { slugOf } from '../slug.ts'
import type { CalendarLine } from './read-line.ts'

/**
 * Version of this code. The version is part of the content hash. Increase it when the code makes
 * other events from the same lines.
 */
const version = 1
/**
 * Maximum number of characters of a slug. An event id also contains the id of the calendar and the
 * year, and is at most three times as long.
 */
const maxSlugLength = 40

/**
 * Returns the key of the event in a calendar line. The key is a part of the event id, made of name
 * and year. Lines with the same key are races of one event.
 */
export function eventKey({ event, day }: CalendarLine): string {
  return `${slugOf(event, maxSlugLength)}-${day.slice(0, 4)}`
}

export function raceKey({ race }: CalendarLine): string {
  return slugOf(race, maxSlugLength)
}

/**
 * Builds an event without results from all calendar lines that have the same event key. Returns
 * undefined without lines.
 */
export function eventFromLines(
  lines: readonly CalendarLine[],
  calendar: { id: string } & Pick<RaceInPackage, 'sport' | 'sportLabel'>,
  organisation: OrganisationInPackage,
): EventPackage | undefined {
  const [first] = lines
  if (first === undefined) return undefined
  const id = `${calendar.id}-${eventKey(first)}`
  const { timeZone } = first
  const days = lines.map(({ day }) => day).toSorted()
  const dateFrom = days[0] ?? first.day
  const dateTo = days.at(-1) ?? first.day
  const races = lines.map((line) => raceOfLine(line, `${id}-${raceKey(line)}`, calendar))
  const starts = races.flatMap(({ startsAt }) => (startsAt === null ? [] : [startsAt.getTime()]))
  const midnight = readMoment('00:00', dateFrom, timeZone) ?? new Date(0)
  const pkg = {
    calendar: calendar.id,
    organisation,
    event: {
      id,
      name: first.event,
      description: '',
      city: lines.find(({ city }) => city !== null)?.city ?? null,
      country: first.country,
      timeZone,
      dateFrom,
      dateTo,
      startsAt: starts.length === races.length ? new Date(Math.min(...starts)) : midnight,
      endsAt: readMoment('23:59', dateTo, timeZone) ?? new Date(0),
      ...noEventDetails,
    },
    races,
    news: [],
    timetable: [],
    sponsors: [],
    files: [],
  }
  const contentHash = hash('sha256', JSON.stringify([version, pkg]), 'hex')
  return { ...pkg, contentHash }
}

function raceOfLine(
  line: CalendarLine,
  id: string,
  { sport, sportLabel }: Pick<RaceInPackage, 'sport' | 'sportLabel'>,
): RaceInPackage {
  const { race, distance, startTime, day, timeZone, status, entries } = line
  return {
    id,
    name: race,
    sport,
    ...(sportLabel && { sportLabel }),
    distance,
    startsAt: startTime === null ? null : (readMoment(startTime, day, timeZone) ?? null),
    checkpoints: [],
    route: null,
    rankings: [],
    results: null,
    ...(status && { status }),
    ...(entries && { entries }),
  }
}
