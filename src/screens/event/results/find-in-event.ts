import type { ApolloClient } from '@apollo/client'
import { redirect } from 'react-router-dom'
import { preload } from '../../../data/preload.ts'
import { FindAthletesDocument, type FindAthletesQuery } from '../../../gql/event.ts'
import type { Links } from '../../../router/links.ts'

/** The athletes of one race that match a text. */
export interface FoundRace {
  name: string
  count: number
  /**
   * If only one athlete matches, the URL of the athlete's page. Otherwise, the URL of the ranking
   * with all matches.
   */
  to: string
  /** The athlete, if only one athlete matches. */
  athlete: { name: string; bib: string | null } | null
}

export interface FoundInEvent {
  text: string
  races: FoundRace[]
}

/**
 * Number of matches to request from each ranking. An entry with the searched start number is among
 * the first entries.
 */
const itemsPerPage = 5

/**
 * Searches all races of an event for a start number or a name. If an athlete has the start number,
 * ignores other matches.
 * @throws a redirect if only one race remains: to the page of the only matching athlete, or to the
 * ranking with all matches
 */
export async function findInEvent(
  client: ApolloClient,
  { eventId, text, links }: { eventId: string; text: string; links: Links },
): Promise<FoundInEvent> {
  const variables = await preload(
    client,
    FindAthletesDocument,
    { eventId, text, itemsPerPage },
    { required: isComplete },
  )
  const event = client.readQuery({ query: FindAthletesDocument, variables })?.event
  const matches = (event?.races ?? []).flatMap((race) => matchesIn(race, text))
  const exact = matches.filter(({ isExact }) => isExact)
  const races = (exact.length > 0 ? exact : matches).map(({ race, ranking, entries, count }) => {
    const path = { eventId, raceId: race.id, rankingId: ranking.id }
    const [first] = entries
    const only = count === 1 ? first : undefined
    return {
      name: race.name,
      count,
      to: only
        ? links.athlete({ ...path, athleteId: only.participantId })
        : links.ranking({ ...path, find: text }),
      athlete: only ? { name: only.name, bib: only.bib } : null,
    }
  })
  const [found, ...others] = races
  if (found && others.length === 0) throw redirect(found.to)
  return { text, races }
}

type Race = NonNullable<FindAthletesQuery['event']>['races'][number]

/** Whether the search succeeded in all rankings. The search may succeed without matches. */
const isComplete = ({ event }: FindAthletesQuery) =>
  event?.races.every(({ rankings }) => rankings.every(({ entries }) => entries !== null))

/**
 * Returns the matches in one ranking of the race. If the text is a start number in a ranking,
 * returns only the entries with this start number. Otherwise, returns all matches in the first
 * ranking that has matches.
 */
function matchesIn(race: Race, text: string) {
  const rankings = race.rankings.flatMap((ranking) => {
    const { items = [], total = 0 } = ranking.entries ?? {}
    if (total === 0) return []
    const exact = items.filter(({ bib }) => bib?.toLowerCase() === text.toLowerCase())
    const isExact = exact.length > 0
    return [
      {
        race,
        ranking,
        isExact,
        entries: isExact ? exact : items,
        count: isExact ? exact.length : total,
      },
    ]
  })
  return rankings.find(({ isExact }) => isExact) ?? rankings[0] ?? []
}
