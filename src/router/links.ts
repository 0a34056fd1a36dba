import { pagePaths } from '../../domain/page-paths.ts'
import { useLanguage } from '../i18n/languages.ts'
import { query } from './query-string.ts'
import type { RankingView } from './ranking-view.ts'

type Id<Name extends string> = Record<Name, string>
const part = encodeURIComponent

/** URLs of all pages in one language. Every path parameter is required. */
export function linksIn(lang: string) {
  const under = `/${lang}`
  const { event, race, ranking, athlete, organisation, newsItem } = pagePaths(under)
  return {
    home: () => under,
    search: ({ q = '' }: { q?: string } = {}) =>
      `${under}/search${query({ q, lang: q === '' ? undefined : lang })}`,
    /**
     * @param people the athletes that the page shows, as the text that `writePeople` returns
     * @param isOwn true if these are the athletes of the visitor's own list
     */
    following: ({ people, isOwn = false }: { people?: string; isOwn?: boolean } = {}) =>
      `${under}/following${query({ people, own: isOwn ? 1 : undefined })}`,
    events: () => `${under}/events`,
    eventsWeek: () => `${under}/events/week`,
    eventsUpcoming: () => `${under}/events/upcoming`,
    eventsFinished: () => `${under}/events/finished`,
    /** @param filters base64 of JSON */
    eventsFound: ({ filters }: { filters?: string } = {}) =>
      `${under}/events/search${query({ filters })}`,
    /** @param filters base64 of JSON */
    eventMap: ({ filters }: { filters?: string | undefined }) =>
      `${under}/events/map${query({ filters })}`,
    eventsOfSport: ({ sport }: Id<'sport'>) => `${under}/events/sport/${part(sport)}`,
    eventsInCountry: ({ country }: Id<'country'>) => `${under}/events/country/${part(country)}`,
    event,
    race,
    ranking: ({
      eventId,
      raceId,
      rankingId,
      ...view
    }: Parameters<typeof ranking>[0] & RankingView) =>
      ranking({ eventId, raceId, rankingId }) + query({ ...view }),
    rankingChanges: ({ find, ...of }: Parameters<typeof ranking>[0] & Pick<RankingView, 'find'>) =>
      `${ranking(of)}/changes${query({ find })}`,
    /** @param checkpoint id of the last passed checkpoint, or `start` */
    onCourse: ({
      checkpoint,
      overdue,
      ...of
    }: Parameters<typeof race>[0] & { checkpoint?: string; overdue?: boolean }) =>
      `${race(of)}/on-course${query({ checkpoint, overdue: overdue === true ? 1 : undefined })}`,
    /**
     * @param at seconds since the gun
     * @param bib start numbers, separated by commas
     */
    raceReplay: ({
      at,
      bib,
      ...of
    }: Parameters<typeof race>[0] & { at?: number | undefined; bib?: string }) =>
      `${race(of)}/replay${query({ at, bib })}`,
    athlete,
    organisations: () => `${under}/organisations`,
    organisation,
    organisationEvents: (of: Id<'organisationId'>) => `${organisation(of)}/events`,
    organisationEventsOfSport: ({ sport, ...of }: Id<'organisationId' | 'sport'>) =>
      `${organisation(of)}/events/sport/${part(sport)}`,
    updates: () => `${under}/updates`,
    eventUpdates: (of: Id<'eventId'>) => `${event(of)}/updates`,
    newsItem,
    accessRequest: () => `${under}/eventapporder`,
    publishResults: () => `${under}/organise/results`,
    replayFree: () => `${under}/racereplay-free`,
    replayPaid: () => `${under}/racereplay-paid`,
    /** @param slug an entry of `landingSlugs` */
    landing: ({ slug }: Id<'slug'>) => `${under}/${part(slug)}`,
    predictor: () => `${under}/marathon-time-predictor`,
    appDownload: ({ eventId }: Id<'eventId'>) => `${under}/${part(eventId)}/participant`,
    developers: () => `${under}/developers`,
    privacyPolicy: () => `${under}/privacypolicy`,
    privacyPolicyRoma: () => `${under}/privacypolicy/roma`,
    generalConditions: () => `${under}/generalconditions`,
    /** `done` is the reason why the visitor has to sign in. The page shows this reason. */
    login: ({ next, done }: { next?: string | undefined; done?: 'ended' | 'recovered' } = {}) =>
      `${under}/login${query({ next, done })}`,
    /** `sent` shows that the e-mail with the link is on its way. */
    signUp: ({ next, sent }: { next?: string | undefined; sent?: '1' } = {}) =>
      `${under}/signup${query({ sent, next })}`,
    account: () => `${under}/account`,
    ownOrganisations: () => `${under}/account/organisations`,
    recover: ({ next, sent }: { next?: string | undefined; sent?: '1' } = {}) =>
      `${under}/account/recover${query({ sent, next })}`,
  }
}

export type Links = ReturnType<typeof linksIn>

/** The links in each language, created once. The rows of a page use them hundreds of times. */
const linksOf = new Map<string, Links>()

/** Returns links to all pages, in the language of the current page. */
export function useLinks(): Links {
  const { code } = useLanguage()
  let links = linksOf.get(code)
  if (!links) linksOf.set(code, (links = linksIn(code)))
  return links
}
