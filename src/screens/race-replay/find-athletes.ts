import type { ApolloClient } from '@apollo/client'
import { preload } from '../../data/preload.ts'
import { FindRaceAthletesDocument, type FindRaceAthletesQuery } from '../../gql/race-replay.ts'

/** The maximum number of athletes that a text suggests. */
export const mostSuggested = 6

export interface FoundAthlete {
  participantId: string
  name: string
  bib: string
}

/** The athletes of a race that match a text. */
export interface FoundAthletes {
  text: string
  /** Number of matching athletes. It may be larger than the number of `athletes`. */
  count: number
  athletes: FoundAthlete[]
}

/**
 * Searches a race for the athletes to follow.
 * @param texts start numbers or names
 * @returns the start numbers of texts that match exactly one athlete, and the matches of all other
 * texts
 */
export async function findAthletes(client: ApolloClient, raceId: string, texts: readonly string[]) {
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

/** Whether the search succeeded in all rankings. Rankings without matches count as searched. */
export const isComplete = ({ race }: FindRaceAthletesQuery) =>
  race?.rankings.every(({ entries }) => entries !== null)

/**
 * The matching athletes of all rankings of a race. If the text is the start number of an athlete,
 * the result has only that athlete.
 */
export function foundIn(data: FindRaceAthletesQuery | null, text: string): FoundAthletes {
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
