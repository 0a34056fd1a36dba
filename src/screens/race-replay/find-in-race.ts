import type { ApolloClient } from '@apollo/client'
import { preload } from '../../data/preload.ts'
import { FindRaceAthletesDocument, type FindRaceAthletesQuery } from '../../gql/race-replay.ts'

/** Maximum number of athletes that are suggested for a text. */
export const mostSuggested = 6

export interface FoundAthlete {
  participantId: string
  name: string
  bib: string
}

/** The athletes of a race that match a text. */
export interface FoundInRace {
  text: string
  /** At least this many athletes match. `athletes` may contain fewer athletes. */
  count: number
  athletes: FoundAthlete[]
}

/**
 * Searches a race for athletes that the visitor wants to follow.
 * @param texts start numbers or names
 * @returns the start numbers of the athletes who are the only match of a text, and the matches of
 * all other texts
 */
export async function findInRace(client: ApolloClient, raceId: string, texts: readonly string[]) {
  const found = await Promise.all(
    texts.map(async (text) => {
      const variables = await preload(
        client,
        FindRaceAthletesDocument,
        { raceId, text, itemsPerPage: mostSuggested },
        { required: isComplete },
      )
      const data = client.readQuery({ query: FindRaceAthletesDocument, variables })
      return foundIn(data, text)
    }),
  )
  return {
    bibs: found.flatMap(({ count, athletes }) => (count === 1 ? athletes : [])).map(bibOf),
    unclear: found.filter(({ count }) => count !== 1),
  }
}

const bibOf = ({ bib }: FoundAthlete) => bib

/** Whether the search succeeded in all rankings. The search may succeed without matches. */
export const isComplete = ({ race }: FindRaceAthletesQuery) =>
  race?.rankings.every(({ entries }) => entries !== null)

/**
 * Returns the matching athletes of all rankings of a race, without athletes who have no start
 * number. If the text is a start number, returns only athletes with exactly this start number.
 */
export function foundIn(data: FindRaceAthletesQuery | null, text: string): FoundInRace {
  const rankings = (data?.race?.rankings ?? []).flatMap(({ entries }) => entries ?? [])
  const unique = new Map(
    rankings
      .flatMap(({ items }) => items)
      .flatMap(({ participantId, name, bib }) =>
        bib === null ? [] : [[participantId, { participantId, name, bib }] as const],
      ),
  )
  const athletes = [...unique.values()]
  const exact = athletes.filter(({ bib }) => bib.toLowerCase() === text.toLowerCase())
  if (exact.length > 0) return { text, count: exact.length, athletes: exact }
  const count = Math.max(athletes.length, ...rankings.map(({ total }) => total))
  return { text, count, athletes: athletes.slice(0, mostSuggested) }
}
