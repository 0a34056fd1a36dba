import type { RankingMembers } from '../../tables/results.ts'
import { memberTest, type Person } from '../rank/members.ts'

interface RaceOfWords {
  id: string
  name: string
  /** Rankings of the race. `only` is null when the members of a ranking are not known. */
  rankings: readonly { id: string; name: string; only: RankingMembers | null }[]
}

/**
 * Returns a function that joins the name of the race, a person's category, and the ids and names of
 * the person's rankings with conditions. These texts may contain a discipline, such as wheelchair,
 * that determines the possible times of the person.
 */
export function competitorWords({ id, name, rankings }: RaceOfWords): (person: Person) => string {
  const partial = rankings.flatMap(({ id: rankingId, name: ranking, only }) =>
    only === null || Object.keys(only).length === 0
      ? []
      : [{ words: `${rankingId.slice(id.length + 1)} ${ranking}`, has: memberTest(only) }],
  )
  return (person) => {
    const own = partial.filter(({ has }) => has(person)).map(({ words }) => words)
    return [name, person.category ?? '', ...own].join(' · ')
  }
}
