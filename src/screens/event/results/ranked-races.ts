import type { EventResultsFragment } from '../../../gql/event.ts'

export type Race = EventResultsFragment['races'][number]
export type Ranking = NonNullable<Race['rankings']>[number]
type Place = Ranking['podium'][number]

/** The athletes in the first three places of a ranking, or of one gender in the ranking. */
export interface Podium {
  ranking: Ranking
  /** The gender of the podium. Null for the podium of the whole ranking. */
  group: Place['group']
  places: readonly Place[]
}

export interface RankedRace {
  race: Race
  /** The first ranking that has entries. */
  ranking: Ranking
  podiums: readonly Podium[]
}

/**
 * Returns the races that have a ranking with entries. The podiums of a race are in this order:
 * women, men and gender X of the first ranking, then the other rankings. If the first ranking has
 * no podiums by gender, the podium of all its athletes comes first.
 */
export function rankedRaces({ races }: EventResultsFragment): RankedRace[] {
  return races.flatMap((race) => {
    const [ranking, ...others] = (race.rankings ?? []).filter(
      ({ entriesCount }) => entriesCount > 0,
    )
    if (!ranking) return []
    const groups = (['F', 'M', 'X'] as const).map((group) => podiumOf(ranking, group))
    const byGroup = groups.filter(({ places }) => places.length > 0)
    const first = byGroup.length > 0 ? byGroup : [podiumOf(ranking, null)]
    const podiums = [...first, ...others.map((other) => podiumOf(other, null))]
    return [{ race, ranking, podiums: withoutRepetitions(podiums) }]
  })
}

function podiumOf(ranking: Ranking, group: Place['group']): Podium {
  return { ranking, group, places: ranking.podium.filter((place) => place.group === group) }
}

/**
 * Removes empty podiums. Also removes a podium with the same athletes as an earlier podium, such as
 * that of a separate ranking of women.
 */
function withoutRepetitions(podiums: readonly Podium[]): Podium[] {
  const seen = new Set<string>()
  return podiums.filter(({ places }) => {
    const athletes = places.map(({ participantId }) => participantId).join()
    if (athletes === '' || seen.has(athletes)) return false
    seen.add(athletes)
    return true
  })
}
