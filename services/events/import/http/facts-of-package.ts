import type { Entries } from '../../../../domain/events.ts'
import type { EventPackage, RaceInPackage } from '../../event-package.ts'
import { offsetAt } from '../../zoned-time.ts'
import type { PublishedFacts } from './facts-schema.ts'

/** Returns the facts of a published event as event.yml has them. */
export function factsOfPackage({
  event,
  races,
  timetable,
}: EventPackage): Omit<PublishedFacts, 'after'> {
  const { id, name, description, city, country, timeZone, dateFrom, dateTo } = event
  return {
    event: {
      name,
      ...(description !== '' && { description }),
      ...(city !== null && { city }),
      ...(country !== null && { country }),
      time_zone: timeZone,
      date_from: dateFrom,
      // Otherwise a new day of an event of one day would be after its end.
      ...(dateTo !== dateFrom && { date_to: dateTo }),
      ...(event.editionOf !== null && { edition_of: event.editionOf }),
      ...(event.entries !== null && { entries: entriesIn(event.entries, timeZone) }),
    },
    races: races.map((race) => factsOfRace(race, id, timeZone)),
    ...(timetable.length > 0 && {
      timetable: timetable.map(({ startsAt, title, place, raceId }) => ({
        starts_at: localTime(startsAt, timeZone),
        title,
        ...(place !== null && { place }),
        ...(raceId !== undefined && { race: keyOf(raceId, id) }),
      })),
    }),
  }
}

function factsOfRace(
  { id, name, sport, sportLabel, distance, startsAt, entries }: RaceInPackage,
  eventId: string,
  timeZone: string,
): PublishedFacts['races'][number] {
  return {
    key: keyOf(id, eventId),
    name,
    ...(sport !== null && { sport }),
    ...(sportLabel && { sport_label: { name: sportLabel.name, ...sportLabel.translations } }),
    ...(distance !== null && { distance: lengthText(distance) }),
    ...(startsAt !== null && { starts_at: localTime(startsAt, timeZone) }),
    ...(entries && { entries: entriesIn(entries, timeZone) }),
  }
}

function entriesIn({ url, opens, closes, price, state }: Entries, timeZone: string) {
  return {
    ...(url !== null && { url }),
    ...(opens !== null && { opens: localTime(new Date(opens), timeZone) }),
    ...(closes !== null && { closes: localTime(new Date(closes), timeZone) }),
    ...(price !== null && { price }),
    state,
  }
}

const keyOf = (raceId: string, eventId: string) => raceId.slice(eventId.length + 1)

/** Returns a distance as event.yml has it: `800 m`, `21.1 km`. */
const lengthText = (metres: number) =>
  metres < 1000 ? `${String(metres)} m` : `${String(metres / 1000)} km`

/** Returns a moment as event.yml has it: `2026-05-03T09:30`, with seconds if it has some. */
function localTime(moment: Date, timeZone: string): string {
  const time = moment.getTime()
  const local = new Date(time + offsetAt(time, timeZone)).toISOString()
  return local.slice(0, time % 60_000 === 0 ? 16 : 19)
}
