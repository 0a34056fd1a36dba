import { athleteResultId } from '../../../domain/athlete-results.ts'
import type {
  SuggestedAthleteFragment,
  SuggestedEventFragment,
  SuggestionsQuery,
} from '../../gql/suggestions.ts'
import { matchRank } from '../../ui/text/matched-parts.ts'
import type { Followable } from '../following/follow-button.tsx'
import type { OtherMatch } from '../search/other-matches.ts'

type Matches = SuggestionsQuery['search']

/**
 * Whether athletes are shown before events. This is the case if the athletes match the text better.
 */
export function areAthletesFirst(matches: Matches, text: string): boolean {
  const events = matches?.events?.items ?? []
  const athletes = matches?.athletes?.items ?? []
  return matchOfAthletes(athletes, text) < matchOfEvents(events, text)
}

/**
 * Returns the rank of the first event in the list. 0 is the best rank. Infinity means that the list
 * is empty.
 */
function matchOfEvents([first]: readonly SuggestedEventFragment[], text: string): number {
  return first ? matchRank(first.name, text) : Infinity
}

function matchOfAthletes([first]: readonly SuggestedAthleteFragment[], text: string): number {
  return first ? Math.min(matchRank(first.name, text), matchRank(first.bib ?? '', text)) : Infinity
}

/**
 * Returns for each option, in display order, what its star follows. Undefined for an option that
 * has no star.
 */
export function followables(
  matches: Matches,
  others: readonly OtherMatch[],
  text: string,
): (Followable | undefined)[] {
  const events = (matches?.events?.items ?? []).map(followableEvent)
  const athletes = (matches?.athletes?.items ?? []).map(followableAthlete)
  const [first, second] = areAthletesFirst(matches, text) ? [athletes, events] : [events, athletes]
  return [...first, ...second, ...others.map(followableOther)]
}

export function followableEvent({ eventId, name }: SuggestedEventFragment): Followable {
  return { kind: 'events', id: eventId, name }
}

/**
 * Returns what the star of an athlete follows. Each found athlete has a star, because the search
 * finds no athlete with a private profile.
 */
export function followableAthlete(athlete: SuggestedAthleteFragment): Followable {
  const { raceId, participantId: athleteId, name } = athlete
  return { kind: 'athletes', id: athleteResultId({ raceId, athleteId }), name }
}

/**
 * Returns what the star of a club or organiser follows. Undefined for a place, because visitors
 * cannot follow places.
 */
export function followableOther({
  kind,
  organisationId,
  name,
}: OtherMatch): Followable | undefined {
  if (kind === 'club') return { kind: 'clubs', id: name, name }
  return organisationId === null ? undefined : { kind: 'organisations', id: organisationId, name }
}
