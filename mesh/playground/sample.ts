import type { FormattedExecutionResult } from 'graphql'

/** Values of this installation that the examples of the playground use. */
export interface Sample {
  /**
   * Country of an event that takes place this week. If no event takes place this week, the country
   * of the sample event.
   */
  country: string | null
  hasEventsThisWeek: boolean
  eventId: string
  /** First day of the sample event, YYYY-MM-DD. */
  day: string
  /**
   * The longest word of the event's name. One letter is left out if the word is long enough for the
   * search to recognise it.
   */
  searchText: string
  organisationId: string
  rankingId: string
  /** Start number in the last entry that was read. In a long ranking, this is the 24th entry. */
  bib: string | null
  /** Gender of the ranking's winner, as a filter. */
  gender: string | null
  /** Ids of the results of the first athletes in the ranking, beginning with the winner. */
  athleteIds: string[]
  /** Id of the event's first race with a known course. Undefined if no race has one. */
  raceWithCourse: string | undefined
}

interface Events {
  week: { items: { country: string | null }[] } | null
  finished: { items: SampleEvent[] } | null
}

interface SampleEvent {
  id: string
  name: string
  country: string | null
  dateFrom: string
  courseOutline: number[] | null
  organisationId: string
  races: { rankings: { id: string; finishersCount: number }[] }[]
}

interface Details {
  event: { races: { id: string; route: object | null }[] } | null
  ranking: {
    entries: { items: Entry[] } | null
  } | null
}

interface Entry {
  bib: string | null
  gender: string | null
  athlete: { id: string } | null
}

type Execute = (
  operation: string,
  variables: Record<string, unknown>,
  headers: Record<string, string>,
) => Promise<FormattedExecutionResult>

/**
 * Minimum number of finishers of a long ranking. Such a ranking has enough entries for a full page
 * around a start number.
 */
const manyFinishers = 24

/**
 * Matches a word that has enough letters for the search to recognise it when one letter is missing.
 * Chinese and Japanese words are too short.
 */
const guessable = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]{7,}$/u

/**
 * Finds an event with results among the newest finished events. Prefers an event with a course and
 * a long ranking.
 * @returns undefined if there is no such event, or if a service is unavailable
 */
export async function findSample(execute: Execute): Promise<Sample | undefined> {
  const { data } = await execute(
    `{
      week: events(list: WEEK, itemsPerPage: 1) { items { country } }
      finished: events(list: FINISHED, itemsPerPage: 30) {
        items {
          id name country dateFrom courseOutline organisationId
          races { rankings { id finishersCount } }
        }
      }
    }`,
    {},
    {},
  )
  const { week, finished } = (data ?? {}) as Partial<Events>
  const candidates = (finished?.items ?? []).flatMap((event) => {
    const rankings = event.races.flatMap((race) => race.rankings)
    const [ranking] = rankings.sort((a, b) => b.finishersCount - a.finishersCount)
    return ranking && ranking.finishersCount > 0 ? [{ event, ranking }] : []
  })
  const chosen =
    candidates.find(
      ({ event, ranking }) => event.courseOutline && ranking.finishersCount >= manyFinishers,
    ) ?? candidates[0]
  if (!chosen) return undefined

  const { event, ranking } = chosen
  const details = await execute(
    `query ($event: ID!, $ranking: ID!) {
      event(id: $event) { races { id route { raceId } } }
      ranking(id: $ranking) { entries(itemsPerPage: ${String(manyFinishers)}) { items { bib gender athlete { id } } } }
    }`,
    { event: event.id, ranking: ranking.id },
    {},
  )
  const found = (details.data ?? {}) as Partial<Details>
  const entries = found.ranking?.entries?.items ?? []
  if (entries.length === 0) return undefined
  const [inWeek] = week?.items ?? []
  const [longest = ''] = event.name.split(/\s+/).sort((a, b) => b.length - a.length)
  return {
    country: (inWeek ?? event).country,
    hasEventsThisWeek: inWeek !== undefined,
    eventId: event.id,
    day: event.dateFrom,
    searchText: guessable.test(longest) ? longest.slice(0, 2) + longest.slice(3) : longest,
    organisationId: event.organisationId,
    rankingId: ranking.id,
    bib: entries.at(-1)?.bib ?? null,
    gender: entries[0]?.gender ?? null,
    athleteIds: entries.flatMap(({ athlete }) => athlete?.id ?? []),
    raceWithCourse: found.event?.races.find(({ route }) => route)?.id,
  }
}
