import type { FollowedAthleteFragment } from '../../gql/following.ts'
import { isCancelled } from '../../ui/event/status-facts.ts'

type Race = NonNullable<FollowedAthleteFragment['race']>

/** An athlete whose profile is public, with the race and the event. */
export type ShownAthlete = FollowedAthleteFragment & {
  race: Race & { event: NonNullable<Race['event']> }
}

function isShown(athlete: FollowedAthleteFragment | null): athlete is ShownAthlete {
  return athlete !== null && !athlete.isPrivate && athlete.race?.event != null
}

export interface AthleteGroups {
  /** Athletes of races under way without a result, by the next expected passing. */
  live: ShownAthlete[]
  /** Athletes of coming races, by the start. */
  coming: ShownAthlete[]
  /** All other athletes. The latest race comes first. */
  results: ShownAthlete[]
}

const startOf = ({ race }: ShownAthlete) => race.startsAt ?? race.event.dateFrom

/** Sorts by a text. ISO 8601 instants in UTC sort by their text. */
const by = (textOf: (athlete: ShownAthlete) => string) => (a: ShownAthlete, b: ShownAthlete) =>
  textOf(a) < textOf(b) ? -1 : Number(textOf(a) > textOf(b))

/** Athletes without a forecast come after those with one: a tilde sorts after all digits. */
const nextPassing = (athlete: ShownAthlete) =>
  athlete.forecast[0]?.earliest ?? `~${startOf(athlete)}`

/** Groups athletes by what is next. Leaves out unknown athletes and private profiles. */
export function groupAthletes(
  athletes: readonly (FollowedAthleteFragment | null)[],
): AthleteGroups {
  const shown = athletes.filter(isShown)
  const groupOf = ({ state, race }: ShownAthlete) => {
    if (race.event.state === 'BEFORE') return 'coming'
    const isLive = race.event.state === 'DURING' && state === null && !isCancelled(race)
    return isLive ? 'live' : 'results'
  }
  const inGroup = (group: keyof AthleteGroups) =>
    shown.filter((athlete) => groupOf(athlete) === group)
  return {
    live: inGroup('live').toSorted(by(nextPassing)),
    coming: inGroup('coming').toSorted(by(startOf)),
    results: inGroup('results').toSorted(by(startOf)).toReversed(),
  }
}

/** The ids of all athletes in their order on the page. */
export function idsOf({ live, coming, results }: AthleteGroups): string[] {
  return [...live, ...coming, ...results].map(({ id }) => id)
}
