import { longestDuration, type RaceSport } from '../../../domain/sports.ts'
import { instantOf } from '../zoned-time.ts'

/** A race with what decides how long it can be under way. */
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
}

/** Returns the end of an event whose package has no end, in milliseconds since 1970. */
export const endOfDay = (day: string, timeZone: string): number =>
  instantOf(day, '23:59', timeZone).getTime()

/** Ends after this time could not be written with four digits of the year. */
const latestEnd = Date.parse('9999-01-01')

/** Whether an event has the end that events without an end in their package have. */
export const isEndOfDay = (instant: Date, day: string, timeZone: string): boolean =>
  instant.getTime() === endOfDay(day, timeZone)

/**
 * Returns the end of an event. An event without an end in its package is under way until the end of
 * its last day, and as long as one of its races can be under way. A settled race is over.
 * @param races with their starts; null for a race that does not start
 */
export function endOfEvent(
  { ends_at: end, date_to: day }: { ends_at: Date; date_to: string },
  timeZone: string,
  races: readonly { race: EndingRace; start: Date | null }[],
): Date {
  if (!isEndOfDay(end, day, timeZone)) return end
  const ends = races.map(({ race, start }) =>
    start === null || race.isSettled
      ? 0
      : Math.min(start.getTime() + longestDuration(race), latestEnd),
  )
  return new Date(Math.max(end.getTime(), ...ends))
}
