type Id<Name extends string> = Record<Name, string>
const part = encodeURIComponent

/**
 * Returns functions for the paths of the pages that show one event, race, ranking, athlete,
 * organisation or news item.
 * @param under `/{language}`, or empty for paths that redirect to the visitor's language
 */
export function pagePaths(under: string) {
  const event = ({ eventId }: Id<'eventId'>) => `${under}/events/${part(eventId)}`
  const race = ({ raceId, ...rest }: Id<'eventId' | 'raceId'>) =>
    `${event(rest)}/races/${part(raceId)}`
  const ranking = ({ rankingId, ...rest }: Id<'eventId' | 'raceId' | 'rankingId'>) =>
    `${race(rest)}/rankings/${part(rankingId)}`
  return {
    event,
    race,
    ranking,
    athlete: ({
      athleteId,
      rankingId,
      ...rest
    }: Id<'eventId' | 'raceId' | 'athleteId'> & { rankingId?: string }) =>
      `${rankingId === undefined ? race(rest) : ranking({ ...rest, rankingId })}/athlete/${part(athleteId)}`,
    organisation: ({ organisationId }: Id<'organisationId'>) =>
      `${under}/organisations/${part(organisationId)}`,
    newsItem: ({ newsId, eventId }: Id<'newsId'> & { eventId?: string | null }) =>
      `${eventId == null ? under : event({ eventId })}/updates/${part(newsId)}`,
  }
}
