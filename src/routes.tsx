import { finderFields } from './router/finder-fields.ts'
import { landingSlugs } from './router/landing-slugs.ts'
import { linksIn } from './router/links.ts'
import type { PageRoute } from './router/page-route.ts'
import type { AccountPage } from './screens/account/account-screen.tsx'

// Each screen is a separate chunk. The browser loads the chunk when a page first shows the screen.
const home = () => import('./screens/home/home-screen.tsx')
const eventList = () => import('./screens/event-list/event-list-screen.tsx')
const eventMap = () => import('./screens/event-map/event-map-screen.tsx')
const event = () => import('./screens/event/event-screen.tsx')
const race = () => import('./screens/race/race-screen.tsx')
const ranking = () => import('./screens/ranking/ranking-screen.tsx')
const rankingChanges = () => import('./screens/ranking-changes/ranking-changes-screen.tsx')
const onCourse = () => import('./screens/on-course/on-course-screen.tsx')
const raceReplay = () => import('./screens/race-replay/race-replay-screen.tsx')
const athlete = () => import('./screens/athlete/athlete-screen.tsx')
const organisation = () => import('./screens/organisation/organisation-screen.tsx')
const organisationEvents = () =>
  import('./screens/organisation-events/organisation-events-screen.tsx')
const organisations = () => import('./screens/organisations/organisations-screen.tsx')
const search = () => import('./screens/search/search-screen.tsx')
const following = () => import('./screens/following/following-screen.tsx')
const updates = () => import('./screens/updates/updates-screen.tsx')
const eventUpdates = () => import('./screens/event-updates/event-updates-screen.tsx')
const newsItem = () => import('./screens/news-item/news-item-screen.tsx')
const predictor = () => import('./screens/predictor/predictor-screen.tsx')
const privacyPolicy = () => import('./screens/privacy-policy/privacy-policy-screen.tsx')
const generalConditions = () => import('./screens/general-conditions/general-conditions-screen.tsx')
const developers = () => import('./screens/developers/developers-screen.tsx')
const replay = () => import('./screens/replay/replay-screen.tsx')
const landing = () => import('./screens/landing/landing-screen.tsx')
const accessRequest = () => import('./screens/access-request/access-request-screen.tsx')
const appDownload = () => import('./screens/app-download/app-download-screen.tsx')

/**
 * Creates a route of an account screen. All account screens share one chunk, and search engines
 * exclude them.
 */
const account = (
  name: AccountPage,
  { path = name, parent = 'home' }: { path?: string; parent?: 'home' | 'login' } = {},
): PageRoute => ({
  path: `/:lang/${path}`,
  id: `account/${name}`,
  indexed: false,
  isCached: false,
  parent,
  async load() {
    const { accountScreens } = await import('./screens/account/account-screen.tsx')
    return { screen: accountScreens[name] }
  },
})
const listQuery = ['filters', 'page', 'posters']
const rankingQuery = [
  'page',
  'find',
  'gender',
  'category',
  'team',
  'around',
  'sort',
  'checkpoint',
  'with',
]
const events = '/:lang/events'
const oneEvent = `${events}/:eventId`
const oneRace = `${oneEvent}/races/:raceId`
const oneRanking = `${oneRace}/rankings/:rankingId`
const oneOrganisation = '/:lang/organisations/:organisationId'

/**
 * All routes of the site. Only this file imports every screen. Static segments have priority over
 * `:eventId`. A URL that matches no route is 404.
 */
export const routes: PageRoute[] = [
  { path: '/:lang', id: 'home', load: home },
  {
    path: '/:lang/search',
    id: 'search',
    indexed: false,
    parent: 'home',
    load: search,
    query: ['q', 'page', 'athletesPage'],
  },
  {
    path: '/:lang/following',
    id: 'following',
    indexed: false,
    parent: 'home',
    load: following,
    query: ['people', 'own'],
  },
  { path: events, id: 'event-list', parent: 'home', load: eventList, query: listQuery },
  {
    path: `${events}/week`,
    id: 'event-list/week',
    parent: 'home',
    load: eventList,
    query: listQuery,
  },
  {
    path: `${events}/upcoming`,
    id: 'event-list/upcoming',
    parent: 'home',
    load: eventList,
    query: listQuery,
  },
  {
    path: `${events}/finished`,
    id: 'event-list/finished',
    parent: 'home',
    load: eventList,
    query: listQuery,
  },
  {
    path: `${events}/search`,
    id: 'event-list/search',
    indexed: false,
    parent: 'home',
    load: eventList,
    // The fields of the form for browsers without JavaScript. Only the server reads them, so the
    // browser's bundle does not contain their names.
    query: import.meta.env.SSR ? [...listQuery, ...finderFields] : listQuery,
  },
  {
    path: `${events}/sport/:sport`,
    id: 'event-list/sport',
    parent: 'home',
    load: eventList,
    query: listQuery,
  },
  {
    path: `${events}/country/:country`,
    id: 'event-list/country',
    parent: 'home',
    load: eventList,
    query: listQuery,
  },
  // The segments `sport` and `country` are reserved for lists and are never event ids. If no sport
  // or country follows them, the page is 404.
  { path: `${events}/sport` },
  { path: `${events}/country` },
  {
    path: `${events}/map`,
    id: 'event-map',
    indexed: false,
    parent: 'events',
    load: eventMap,
    asksForPlace: true,
    query: ['filters', 'page'],
  },
  // The paths below `developers`, `organise` and `athletes` are reserved for future pages. They are
  // 404 until a screen exists.
  { path: '/:lang/developers/*', parent: 'home' },
  { path: '/:lang/developers', id: 'developers', parent: 'home', load: developers },
  { path: '/:lang/organise/*', parent: 'home' },
  { path: '/:lang/athletes/*', parent: 'home' },
  {
    path: oneEvent,
    id: 'event',
    parent: 'events',
    load: event,
    startsFromCache: true,
    query: ['find'],
    search: 'find',
  },
  {
    path: `${oneEvent}/races`,
    redirect: ({ lang = '', eventId = '' }) => linksIn(lang).event({ eventId }),
  },
  { path: oneRace, id: 'race', parent: 'event', load: race },
  { path: oneRanking, id: 'ranking', parent: 'race', load: ranking, query: rankingQuery },
  {
    path: `${oneRanking}/changes`,
    id: 'ranking-changes',
    indexed: false,
    parent: 'ranking',
    load: rankingChanges,
    query: ['page', 'find'],
  },
  {
    path: `${oneRace}/on-course`,
    id: 'on-course',
    indexed: false,
    parent: 'race',
    load: onCourse,
    query: ['page', 'checkpoint', 'overdue'],
  },
  {
    path: `${oneRace}/replay`,
    id: 'race-replay',
    parent: 'race',
    load: raceReplay,
    query: ['at', 'bib', 'find'],
  },
  {
    path: `${oneRanking}/athlete/:athleteId`,
    id: 'athlete/ranking',
    query: ['with'],
    parent: 'ranking',
    load: athlete,
  },
  {
    path: `${oneRace}/athlete/:athleteId`,
    id: 'athlete',
    parent: 'race',
    load: athlete,
    query: ['with'],
  },
  {
    path: `${oneEvent}/updates`,
    id: 'event-updates',
    parent: 'event',
    load: eventUpdates,
    query: ['page'],
  },
  {
    path: `${oneEvent}/updates/:newsId`,
    id: 'news-item/event',
    parent: 'event_updates',
    load: newsItem,
  },
  { path: '/:lang/updates', id: 'updates', parent: 'home', load: updates, query: ['page'] },
  { path: '/:lang/updates/:newsId', id: 'news-item', parent: 'updates', load: newsItem },
  {
    path: '/:lang/organisations',
    id: 'organisations',
    parent: 'home',
    load: organisations,
    query: ['name', 'sport', 'page'],
  },
  {
    path: oneOrganisation,
    id: 'organisation',
    parent: 'organisations',
    load: organisation,
    query: ['page'],
  },
  {
    path: '/:lang/marathon-time-predictor',
    id: 'predictor',
    parent: 'home',
    load: predictor,
    isCached: false,
  },
  {
    path: `${oneOrganisation}/events`,
    id: 'organisation-events',
    parent: 'organisation',
    load: organisationEvents,
    query: ['page'],
  },
  {
    path: `${oneOrganisation}/events/sport/:sport`,
    id: 'organisation-events/sport',
    parent: 'organisation',
    load: organisationEvents,
    query: ['page'],
  },
  {
    path: '/:lang/eventapporder',
    id: 'access-request',
    parent: 'home',
    load: accessRequest,
    isCached: false,
  },
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
  ...landingSlugs.map((slug) => ({
    path: `/:lang/${slug}`,
    id: `landing/${slug}`,
    parent: 'home' as const,
    load: landing,
  })),
  // This route must come after `/:lang/events/:eventId`, because `/en/events/participant` is the
  // page of an event.
  {
    path: '/:lang/:eventId/participant',
    id: 'app-download',
    parent: 'event',
    load: appDownload,
  },
  { path: '/:lang/*', parent: 'home' },
]
