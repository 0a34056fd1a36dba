import type { FollowedAthleteFragment } from '../../gql/following.ts'
import { isOver } from '../../ui/event/ranking-state.ts'
import { isAwaitingStart } from '../../ui/event/status-facts.ts'
import { siteTime } from '../../ui/site-time.ts'

type Race = NonNullable<FollowedAthleteFragment['race']>

/** An athlete with the race and the event. */
export type ShownAthlete = FollowedAthleteFragment & {
  race: Race & { event: NonNullable<Race['event']> }
}

export function hasEvent(athlete: FollowedAthleteFragment | null): athlete is ShownAthlete {
  return athlete?.race?.event != null
}

export interface AthleteGroups {
  /**
   * Athletes who have no result yet, in events under way. The athlete with the earliest expected
   * passing comes first.
   */
  live: ShownAthlete[]
  /**
   * Athletes whose event has not begun, or whose race starts later (`isComing`), sorted by the
   * start of the race.
   */
  coming: ShownAthlete[]
  /**
   * All other athletes: they have a result, or their race is over (`isOver`). The most recent race
   * comes first.
   */
  results: ShownAthlete[]
}

/** The variables of a query that reads only athletes. */
export function athletesOnly(athletes: readonly string[]) {
  return { athletes: [...athletes], events: [], organisations: [], clubs: [], hasClubs: false }
}

const startOf = ({ race }: ShownAthlete) => race.startsAt ?? race.event.dateFrom

/**
 * Returns a function that compares two athletes by a text, for sorting. ISO 8601 instants in UTC
 * sort by their text.
 */
const by = (textOf: (athlete: ShownAthlete) => string) => (a: ShownAthlete, b: ShownAthlete) =>
  textOf(a) < textOf(b) ? -1 : Number(textOf(a) > textOf(b))

/**
 * Returns the text by which athletes in events under way are sorted. A tilde sorts after all
 * digits, so athletes without a forecast come last.
 */
const nextPassing = (athlete: ShownAthlete) =>
  athlete.forecast[0]?.earliest ?? `~${startOf(athlete)}`

/** Whether the event of an athlete has not begun, or the race starts later than another one. */
export function isComing({ state, progress, race }: ShownAthlete): boolean {
  if (race.event.state !== 'DURING') return race.event.state === 'BEFORE'
  const startsLater = progress !== 'ON_COURSE' && Date.parse(race.startsAt ?? '') > siteTime()
  return state === null && (isAwaitingStart(race) || startsLater)
}

/**
 * Groups athletes by the state of their event and of their result. Leaves out unknown athletes and
 * private profiles.
 */
export function groupAthletes(
  athletes: readonly (FollowedAthleteFragment | null)[],
): AthleteGroups {
  // A list may have the former and the current id of an athlete.
  const listed = athletes.filter(hasEvent).filter(({ isPrivate }) => !isPrivate)
  const shown = [...new Map(listed.map((each) => [each.id, each])).values()]
  const groupOf = (athlete: ShownAthlete) => {
    if (isComing(athlete)) return 'coming'
    const { state, race, firstPlacing } = athlete
    return state === null && !isOver(race, firstPlacing?.ranking) ? 'live' : 'results'
  }
  const inGroup = (group: keyof AthleteGroups) =>
    shown.filter((athlete) => groupOf(athlete) === group)
  return {
    live: inGroup('live').toSorted(by(nextPassing)),
    coming: inGroup('coming').toSorted(by(startOf)),
    // Athletes of one race keep their order, so the athletes of a club are sorted by place.
    results: inGroup('results').toSorted((a, b) => by(startOf)(b, a)),
  }
}

/** All athletes in their order on the page. */
export function allIn({ live, coming, results }: AthleteGroups): ShownAthlete[] {
  return [...live, ...coming, ...results]
}

export const idsOf = (groups: AthleteGroups) => allIn(groups).map(({ id }) => id)
