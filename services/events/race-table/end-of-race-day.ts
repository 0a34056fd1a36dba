import { civilDay, dayMs } from '../../../domain/civil-days.ts'
import { longestDuration, type RaceSport } from '../../../domain/sports.ts'
import { instantOf } from '../zoned-time.ts'

/** Local time at which the day of a race ends, unless the race can last longer. */
const evening = '21:00'

interface Race {
  sport: RaceSport | null
  distance: number | null
  /** The score that decides one of the rankings, if it is laps or the distance. */
  scored_by: 'laps' | 'distance' | null
  /** The gun, or the planned start while the gun is not known. */
  starts_at: Date | null
}

/**
 * Returns when the day of a race ends, in milliseconds since its start. If an event has starts on
 * several days, its athletes rest at night, and nobody is expected after the day. The day ends in
 * the evening, or after the longest duration of the race if that is later.
 * A race that can last until the first start of the next day, or for a whole day, is non-stop. It
 * goes through the night, as does the race of an event with starts on one day. The result is then
 * `Infinity`.
 * @param starts starts of the other races of the event
 * @param timeZone IANA name of the event's time zone
 */
export function endOfRaceDay(
  { scored_by: scoredBy, starts_at: startsAt, ...race }: Race,
  starts: readonly Date[],
  timeZone: string,
): number {
  if (startsAt === null || race.distance === null) return Infinity
  const day = civilDay(startsAt, timeZone)
  const onOtherDays = starts.filter((start) => civilDay(start, timeZone) !== day)
  if (onOtherDays.length === 0) return Infinity
  const sinceStart = (instant: Date) => instant.getTime() - startsAt.getTime()
  const untilLaterDays = onOtherDays.map(sinceStart).filter((time) => time > 0)
  const longest = longestDuration({ ...race, scoredBy })
  if (longest > Math.min(dayMs, ...untilLaterDays)) return Infinity
  return Math.max(longest, sinceStart(instantOf(day, evening, timeZone)))
}
