import { landingSlugs } from './router/landing-slugs.ts'
import { linksIn } from './router/links.ts'
import type { PageRoute } from './router/page-route.ts'
import type { AccountPage } from './screens/account/account-screen.tsx'

type ScreenName = Exclude<keyof (typeof import('./screens.ts'))['screens'], 'account'>

/** Loads a screen. The first call also loads the list of the screens. */
const screen = (name: ScreenName) => async () => {
  const { screens } = await import('./screens.ts')
  return screens[name]()
}

/**
 * Creates a route of an account screen. All account screens share one chunk. Search engines exclude
 * the account screens.
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
    const { screens } = await import('./screens.ts')
    const { accountScreens } = await screens.account()
    return { screen: accountScreens[name] }
  },
})

const events = '/:lang/events'
const oneEvent = `${events}/:eventId`
const oneRace = `${oneEvent}/races/:raceId`
const oneRanking = `${oneRace}/rankings/:rankingId`
const oneOrganisation = '/:lang/organisations/:organisationId'

/** All routes of the site. Static segments have priority over parameters. The last route is 404. */
export const routes: PageRoute[] = [
  { path: '/:lang', id: 'home', load: () => import('./screens/home/home-screen.tsx') },
  {
    path: '/:lang/search',
    id: 'search',
    indexed: false,
    parent: 'home',
    load: screen('search'),
    search: 'q',
  },
  {
    path: '/:lang/following',
    id: 'following',
    indexed: false,
    parent: 'home',
    load: screen('following'),
  },
  { path: events, id: 'event-list', parent: 'home', load: screen('event-list') },
  ...['week', 'upcoming', 'finished'].map((list): PageRoute => ({
    path: `${events}/${list}`,
    id: `event-list/${list}`,
    parent: 'home',
    load: screen('event-list'),
  })),
  {
    path: `${events}/search`,
    id: 'event-list/search',
    indexed: false,
    parent: 'home',
    load: screen('event-list'),
  },
  {
    path: `${events}/sport/:sport`,
    id: 'event-list/sport',
    parent: 'home',
    load: screen('event-list'),
  },
  {
    path: `${events}/country/:country`,
    id: 'event-list/country',
    parent: 'home',
    load: screen('event-list'),
  },
  // The segments `sport` and `country` are reserved for lists and are never event ids. Without a
  // sport or a country, these paths are 404.
  { path: `${events}/sport` },
  { path: `${events}/country` },
  {
    path: `${events}/map`,
    id: 'event-map',
    indexed: false,
    parent: 'events',
    load: screen('event-map'),
    asksForPlace: true,
  },
  { path: '/:lang/developers', id: 'developers', parent: 'home', load: screen('developers') },
  {
    path: '/:lang/organise/results',
    id: 'publish-results',
    parent: 'home',
    load: screen('publish-results'),
  },
  // The other paths below these are reserved for future pages. They are 404 until such a page exists.
  ...['developers', 'organise', 'athletes', 'clubs', 'series'].map((path): PageRoute => ({
    path: `/:lang/${path}/*`,
    parent: 'home',
  })),
  {
    path: oneEvent,
    id: 'event',
    parent: 'events',
    load: screen('event'),
    startsFromCache: true,
    search: 'find',
    searchesRankings: true,
  },
  {
    path: `${oneEvent}/races`,
    redirect: ({ lang = '', eventId = '' }) => linksIn(lang).event({ eventId }),
  },
  { path: oneRace, id: 'race', parent: 'event', load: screen('race') },
  { path: oneRanking, id: 'ranking', parent: 'race', load: screen('ranking') },
  {
    path: `${oneRanking}/changes`,
    id: 'ranking-changes',
    indexed: false,
    parent: 'ranking',
    load: screen('ranking-changes'),
  },
  {
    path: `${oneRace}/on-course`,
    id: 'on-course',
    indexed: false,
    parent: 'race',
    load: screen('on-course'),
  },
  {
    path: `${oneRace}/replay`,
    id: 'race-replay',
    parent: 'race',
    load: screen('race-replay'),
  },
  {
    path: `${oneRanking}/athlete/:athleteId`,
    id: 'athlete/ranking',
    parent: 'ranking',
    load: screen('athlete'),
  },
  {
    path: `${oneRace}/athlete/:athleteId`,
    id: 'athlete',
    parent: 'race',
    load: screen('athlete'),
  },
  {
    path: `${oneEvent}/updates`,
    id: 'event-updates',
    parent: 'event',
    load: screen('event-updates'),
  },
  {
    path: `${oneEvent}/updates/:newsId`,
    id: 'news-item/event',
    parent: 'event_updates',
    load: screen('news-item'),
  },
  {
    path: '/:lang/updates',
    id: 'updates',
    parent: 'home',
    load: screen('updates'),
  },
  { path: '/:lang/updates/:newsId', id: 'news-item', parent: 'updates', load: screen('news-item') },
  {
    path: '/:lang/organisations',
    id: 'organisations',
    parent: 'home',
    load: screen('organisations'),
  },
  {
    path: oneOrganisation,
    id: 'organisation',
    parent: 'organisations',
    load: screen('organisation'),
  },
  {
    path: '/:lang/marathon-time-predictor',
    id: 'predictor',
    parent: 'home',
    load: screen('predictor'),
    isCached: false,
  },
  {
    path: `${oneOrganisation}/events`,
    id: 'organisation-events',
    parent: 'organisation',
    load: screen('organisation-events'),
  },
  {
    path: `${oneOrganisation}/events/sport/:sport`,
    id: 'organisation-events/sport',
    parent: 'organisation',
    load: screen('organisation-events'),
  },
  {
    path: '/:lang/eventapporder',
    id: 'access-request',
    parent: 'home',
    load: screen('access-request'),
    isCached: false,
  },
  account('login'),
  account('signup', { parent: 'login' }),
  account('recover', { path: 'account/recover', parent: 'login' }),
  account('account'),
  account('organisations', { path: 'account/organisations' }),
  account('claim'),
  {
    path: '/:lang/privacypolicy',
    id: 'privacy-policy',
    parent: 'home',
    load: screen('privacy-policy'),
  },
  {
    path: '/:lang/privacypolicy/roma',
    id: 'privacy-policy/roma',
    parent: 'home',
    load: screen('privacy-policy'),
  },
  {
    path: '/:lang/generalconditions',
    id: 'general-conditions',
    parent: 'home',
    load: screen('general-conditions'),
  },
  { path: '/:lang/racereplay-free', id: 'replay/free', parent: 'home', load: screen('replay') },
  { path: '/:lang/racereplay-paid', id: 'replay/paid', parent: 'home', load: screen('replay') },
  ...landingSlugs.map((slug) => ({
    path: `/:lang/${slug}`,
    id: `landing/${slug}`,
    parent: 'home' as const,
    load: screen('landing'),
  })),
  // This route must come after `/:lang/events/:eventId`, because `/en/events/participant` is the
  // page of an event.
  {
    path: '/:lang/:eventId/participant',
    id: 'app-download',
    parent: 'event',
    load: screen('app-download'),
  },
  { path: '/:lang/*', parent: 'home' },
]
