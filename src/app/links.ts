import { useLanguage } from './languages.ts'

type Id<Name extends string> = Record<Name, string>
const part = encodeURIComponent

/** Addresses of all pages in one language. Every path parameter is required. */
export function linksIn(lang: string) {
  const event = ({ eventId }: Id<'eventId'>) => `/${lang}/events/${part(eventId)}`
  const race = ({ raceId, ...rest }: Id<'eventId' | 'raceId'>) =>
    `${event(rest)}/races/${part(raceId)}`
  const ranking = ({
    rankingId,
    page,
    ...rest
  }: Id<'eventId' | 'raceId' | 'rankingId'> & { page?: number }) =>
    `${race(rest)}/rankings/${part(rankingId)}${page === undefined || page === 1 ? '' : `?page=${String(page)}`}`
  return {
    home: () => `/${lang}`,
    events: () => `/${lang}/events`,
    eventsWeek: () => `/${lang}/events/week`,
    eventsUpcoming: () => `/${lang}/events/upcoming`,
    eventsFinished: () => `/${lang}/events/finished`,
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
      `/${lang}/organisations/${part(organisationId)}`,
    newsItem: ({ newsId, eventId }: Id<'newsId'> & { eventId?: string | null }) =>
      `${eventId == null ? `/${lang}` : event({ eventId })}/updates/${part(newsId)}`,
  }
}

export type Links = ReturnType<typeof linksIn>

/** Links in the language of the page. */
export function useLinks(): Links {
  return linksIn(useLanguage().code)
}
