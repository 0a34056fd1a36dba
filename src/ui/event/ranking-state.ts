import { isCancelled, type StatusFacts } from './status-facts.ts'

interface RaceOfEvent extends Pick<StatusFacts, 'status'> {
  /** Whether a live ranking of the race has athletes on the course. */
  awaitsPassings: boolean
  event: { state: NonNullable<StatusFacts['state']> } | null
}

/**
 * Whether nobody is on the course any more: the race is cancelled, its event is over, or the ranking
 * is official. While another ranking of the race is live, its athletes are on the course on all
 * pages, whatever ranking a page shows.
 * @param ranking the ranking that the page shows, or the first ranking of the athlete
 */
export function isOver(
  race: RaceOfEvent,
  ranking: { status: 'OFFICIAL' | 'UNOFFICIAL' | null } | null | undefined,
): boolean {
  if (isCancelled(race) || race.event?.state === 'AFTER') return true
  return ranking?.status === 'OFFICIAL' && !race.awaitsPassings
}

/** Whether a ranking needs live updates. An official ranking needs none. */
export function needsUpdates(
  ranking: {
    status: 'OFFICIAL' | 'UNOFFICIAL' | null
    race: Pick<RaceOfEvent, 'event'> | null
  } | null,
): boolean {
  return ranking?.race?.event?.state === 'DURING' && ranking.status !== 'OFFICIAL'
}
