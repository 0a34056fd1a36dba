import { landingPages } from './app/landing-pages.ts'
import { linksIn } from './app/links.ts'
import type { PageRoute, Screen } from './app/pages.ts'
import type { AccountPage } from './screens/account/account-screen.tsx'

const home = async (): Promise<Screen> => {
  const { HomeScreen, homeLoader } = await import('./screens/home/home-screen.tsx')
  return { Component: HomeScreen, loader: homeLoader }
}
const eventList = async (): Promise<Screen> => {
  const screen = await import('./screens/event-list/event-list-screen.tsx')
  return { Component: screen.EventListScreen, loader: screen.eventListLoader }
}
const event = async (): Promise<Screen> => {
  const { EventScreen, eventLoader } = await import('./screens/event/event-screen.tsx')
  return { Component: EventScreen, loader: eventLoader }
}
const race = async (): Promise<Screen> => {
  const { RaceScreen, raceLoader } = await import('./screens/race/race-screen.tsx')
  return { Component: RaceScreen, loader: raceLoader }
}
const ranking = async (): Promise<Screen> => {
  const { RankingScreen, rankingLoader } = await import('./screens/ranking/ranking-screen.tsx')
  return { Component: RankingScreen, loader: rankingLoader }
}
const athlete = async (): Promise<Screen> => {
  const { AthleteScreen, athleteLoader } = await import('./screens/athlete/athlete-screen.tsx')
  return { Component: AthleteScreen, loader: athleteLoader }
}
const organisation = async (): Promise<Screen> => {
  const screen = await import('./screens/organisation/organisation-screen.tsx')
  return { Component: screen.OrganisationScreen, loader: screen.organisationLoader }
}
const organisationEvents = async (): Promise<Screen> => {
  const screen = await import('./screens/organisation-events/organisation-events-screen.tsx')
  return { Component: screen.OrganisationEventsScreen, loader: screen.organisationEventsLoader }
}
const organisations = async (): Promise<Screen> => {
  const screen = await import('./screens/organisations/organisations-screen.tsx')
  return { Component: screen.OrganisationsScreen, loader: screen.organisationsLoader }
}
const search = async (): Promise<Screen> => {
  const { SearchScreen, searchLoader } = await import('./screens/search/search-screen.tsx')
  return { Component: SearchScreen, loader: searchLoader }
}
const updates = async (): Promise<Screen> => {
  const { UpdatesScreen, updatesLoader } = await import('./screens/updates/updates-screen.tsx')
  return { Component: UpdatesScreen, loader: updatesLoader }
}
const eventUpdates = async (): Promise<Screen> => {
  const screen = await import('./screens/event-updates/event-updates-screen.tsx')
  return { Component: screen.EventUpdatesScreen, loader: screen.eventUpdatesLoader }
}
const newsItem = async (): Promise<Screen> => {
  const screen = await import('./screens/news-item/news-item-screen.tsx')
  return { Component: screen.NewsItemScreen, loader: screen.newsItemLoader }
}
const predictor = async (): Promise<Screen> => {
  const { PredictorScreen } = await import('./screens/predictor/predictor-screen.tsx')
  return { Component: PredictorScreen }
}
/** One of the pages of accounts, which come as one part: none is for search engines. */
const account = (
  name: AccountPage,
  { path = name, parent = 'home' }: { path?: string; parent?: 'home' | 'login' } = {},
): PageRoute => ({
  path: `/:lang/${path}`,
  id: `account/${name}`,
  indexed: false,
  parent,
  async load() {
    const { accountScreens } = await import('./screens/account/account-screen.tsx')
    return accountScreens[name]
  },
})
const privacyPolicy = async (): Promise<Screen> => {
  const screen = await import('./screens/privacy-policy/privacy-policy-screen.tsx')
  return { Component: screen.PrivacyPolicyScreen }
}
const generalConditions = async (): Promise<Screen> => {
  const screen = await import('./screens/general-conditions/general-conditions-screen.tsx')
  return { Component: screen.GeneralConditionsScreen }
}
const replay = async (): Promise<Screen> => {
  const { ReplayScreen, replayLoader } = await import('./screens/replay/replay-screen.tsx')
  return { Component: ReplayScreen, loader: replayLoader }
}
const landing = async (): Promise<Screen> => {
  const { LandingScreen, landingLoader } = await import('./screens/landing/landing-screen.tsx')
  return { Component: LandingScreen, loader: landingLoader }
}
const accessRequest = async (): Promise<Screen> => {
  const screen = await import('./screens/access-request/access-request-screen.tsx')
  return { Component: screen.AccessRequestScreen, action: screen.accessRequestAction }
}
const appDownload = async (): Promise<Screen> => {
  const screen = await import('./screens/app-download/app-download-screen.tsx')
  return { Component: screen.AppDownloadScreen, loader: screen.appDownloadLoader }
}

const events = '/:lang/events'
const oneEvent = `${events}/:eventId`
const oneRace = `${oneEvent}/races/:raceId`
const oneRanking = `${oneRace}/rankings/:rankingId`
const oneOrganisation = '/:lang/organisations/:organisationId'

/**
 * The map of the site; nothing else knows every screen. Static words stand beside `:eventId` and are
 * preferred. An address that fits no pattern is not found.
 */
export const routes: PageRoute[] = [
  { path: '/:lang', id: 'home', load: home },
  { path: '/:lang/search', id: 'search', indexed: false, parent: 'home', load: search },
  { path: events, id: 'event-list', parent: 'home', load: eventList },
  { path: `${events}/week`, id: 'event-list/week', parent: 'home', load: eventList },
  { path: `${events}/upcoming`, id: 'event-list/upcoming', parent: 'home', load: eventList },
  { path: `${events}/finished`, id: 'event-list/finished', parent: 'home', load: eventList },
  {
    path: `${events}/search`,
    id: 'event-list/search',
    indexed: false,
    parent: 'home',
    load: eventList,
  },
  { path: `${events}/sport/:sport`, id: 'event-list/sport', parent: 'home', load: eventList },
  { path: `${events}/country/:country`, id: 'event-list/country', parent: 'home', load: eventList },
  // Words of lists, not ids of events: without a value there is no such page.
  { path: `${events}/sport` },
  { path: `${events}/country` },
  { path: oneEvent, id: 'event', parent: 'events', load: event },
  {
    path: `${oneEvent}/races`,
    redirect: ({ lang = '', eventId = '' }) => linksIn(lang).event({ eventId }),
  },
  { path: oneRace, id: 'race', parent: 'event', load: race },
  { path: oneRanking, id: 'ranking', parent: 'race', load: ranking },
  {
    path: `${oneRanking}/athlete/:athleteId`,
    id: 'athlete/ranking',
    parent: 'ranking',
    load: athlete,
  },
  { path: `${oneRace}/athlete/:athleteId`, id: 'athlete', parent: 'race', load: athlete },
  { path: `${oneEvent}/updates`, id: 'event-updates', parent: 'event', load: eventUpdates },
  {
    path: `${oneEvent}/updates/:newsId`,
    id: 'news-item/event',
    parent: 'event_updates',
    load: newsItem,
  },
  { path: '/:lang/updates', id: 'updates', parent: 'home', load: updates },
  { path: '/:lang/updates/:newsId', id: 'news-item', parent: 'updates', load: newsItem },
  { path: '/:lang/organisations', id: 'organisations', parent: 'home', load: organisations },
  { path: oneOrganisation, id: 'organisation', parent: 'organisations', load: organisation },
  { path: '/:lang/marathon-time-predictor', id: 'predictor', parent: 'home', load: predictor },
  {
    path: `${oneOrganisation}/events`,
    id: 'organisation-events',
    parent: 'organisation',
    load: organisationEvents,
  },
  {
    path: `${oneOrganisation}/events/sport/:sport`,
    id: 'organisation-events/sport',
    parent: 'organisation',
    load: organisationEvents,
  },
  { path: '/:lang/eventapporder', id: 'access-request', parent: 'home', load: accessRequest },
  account('login'),
  account('signup', { parent: 'login' }),
  account('recover', { path: 'account/recover', parent: 'login' }),
  account('account'),
  account('claim'),
  { path: '/:lang/privacypolicy', id: 'privacy-policy', parent: 'home', load: privacyPolicy },
  {
    path: '/:lang/privacypolicy/roma',
    id: 'privacy-policy/roma',
    parent: 'home',
    load: privacyPolicy,
  },
  {
    path: '/:lang/generalconditions',
    id: 'general-conditions',
    parent: 'home',
    load: generalConditions,
  },
  { path: '/:lang/racereplay-free', id: 'replay/free', parent: 'home', load: replay },
  { path: '/:lang/racereplay-paid', id: 'replay/paid', parent: 'home', load: replay },
  ...landingPages.map(({ slug }) => ({
    path: `/:lang/${slug}`,
    id: `landing/${slug}`,
    parent: 'home' as const,
    load: landing,
  })),
  // After the others of two words: `events/participant` is an event.
  {
    path: '/:lang/:eventId/participant',
    id: 'app-download',
    parent: 'event',
    load: appDownload,
  },
  { path: '/:lang/*', parent: 'home' },
]
