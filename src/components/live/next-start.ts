import { civilDay, daysBetween } from '../../../domain/civil-days.ts'

interface EventWithRaces {
  /** The first civil day of the event, YYYY-MM-DD. */
  dateFrom: string
  timeZone: string
  races: readonly { startsAt: string | null; status: string }[]
}

export interface NextStart {
  /** ISO 8601 instant of the start. */
  startsAt: string
  /**
   * Number of the day that begins with this start. Null on the first day, and for a start that does
   * not begin a day.
   */
  day: number | null
}

/**
 * Returns the known starts of all races in chronological order, without cancelled races. ISO 8601
 * instants in UTC sort by their text.
 */
export function startsOf({ races }: Pick<EventWithRaces, 'races'>): string[] {
  return races
    .flatMap(({ startsAt, status }) => (status === 'CANCELLED' ? [] : (startsAt ?? [])))
    .toSorted()
}

/** Returns the first start after a time, or undefined if no race starts after that time. */
export function nextStartOf(event: EventWithRaces, nowMs: number): NextStart | undefined {
  const starts = startsOf(event)
  const index = starts.findIndex((start) => Date.parse(start) > nowMs)
  const startsAt = starts[index]
  if (startsAt === undefined) return undefined
  const dayOf = (start: string) => civilDay(start, event.timeZone)
  const previous = starts[index - 1]
  const beginsDay = previous !== undefined && dayOf(previous) < dayOf(startsAt)
  return { startsAt, day: beginsDay ? daysBetween(event.dateFrom, dayOf(startsAt)) + 1 : null }
}
