import { longestDuration, type RaceSport } from '../../../domain/sports.ts'
import { instantOf } from '../zoned-time.ts'

/** The data of a race that decide how long it can be under way. */
export interface EndingRace {
  sport: RaceSport | null
  distance: number | null
  /** The score that decides one of the rankings, if it is laps or the distance. */
  scoredBy: 'laps' | 'distance' | null
  /**
   * Whether the race has rankings and all of them are settled: official, or imported results without
   * a status. Results of timing without a status are live.
   */
  isSettled: boolean
  planned_starts_at: Date | null
  /** The gun of a race with a timing system, if it has been fired. */
  gun_at: Date | null
}

/** Returns the end of an event whose package has no end, in milliseconds since 1970. */
export const endOfDay = (day: string, timeZone: string): number =>
  instantOf(day, '23:59', timeZone).getTime()

/** Ends after this time could not be written with four digits of the year. */
const latestEnd = Date.parse('9999-01-01')

/** Whether an instant is the end that an event gets if its package has no end. */
export const isEndOfDay = (instant: Date, day: string, timeZone: string): boolean =>
  instant.getTime() === endOfDay(day, timeZone)

/**
 * Returns the end of an event: the end in its package, or else the end of its last day. A race that
 * can be under way for longer moves the end, unless it is settled. The end in a package is at most
 * moved by the delay of a gun, because the organiser knows best how long the races take.
 * @param races with their starts; null for a race that does not start
 */
export function endOfEvent(
  { ends_at: end, date_to: day }: { ends_at: Date; date_to: string },
  timeZone: string,
  races: readonly { race: EndingRace; start: Date | null }[],
): Date {
  const isGiven = !isEndOfDay(end, day, timeZone)
  const ends = races.map(({ race, start }) => {
    if (start === null || race.isSettled) return 0
    const latest = isGiven ? end.getTime() + delayOf(race) : latestEnd
    return Math.min(start.getTime() + longestDuration(race), latest)
  })
  return new Date(Math.max(end.getTime(), ...ends))
}

/** Returns the milliseconds from the planned start of a race to its gun. */
function delayOf({ planned_starts_at: planned, gun_at: gun }: EndingRace): number {
  return planned && gun ? Math.max(gun.getTime() - planned.getTime(), 0) : 0
}
