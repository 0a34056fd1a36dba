/**
 * All screens except the home page. Each screen is a separate chunk, except that the account
 * screens share one. The list of these chunks is a chunk too, because a visitor who reads only the
 * home page needs no other screen.
 */
export const screens = {
  'event-list': () => import('./screens/event-list/event-list-screen.tsx'),
  'event-map': () => import('./screens/event-map/event-map-screen.tsx'),
  event: () => import('./screens/event/event-screen.tsx'),
  race: () => import('./screens/race/race-screen.tsx'),
  ranking: () => import('./screens/ranking/ranking-screen.tsx'),
  'ranking-changes': () => import('./screens/ranking-changes/ranking-changes-screen.tsx'),
  'on-course': () => import('./screens/on-course/on-course-screen.tsx'),
  'race-replay': () => import('./screens/race-replay/race-replay-screen.tsx'),
  athlete: () => import('./screens/athlete/athlete-screen.tsx'),
  organisation: () => import('./screens/organisation/organisation-screen.tsx'),
  'organisation-events': () =>
    import('./screens/organisation-events/organisation-events-screen.tsx'),
  organisations: () => import('./screens/organisations/organisations-screen.tsx'),
  search: () => import('./screens/search/search-screen.tsx'),
  following: () => import('./screens/following/following-screen.tsx'),
  updates: () => import('./screens/updates/updates-screen.tsx'),
  'event-updates': () => import('./screens/event-updates/event-updates-screen.tsx'),
  'news-item': () => import('./screens/news-item/news-item-screen.tsx'),
  predictor: () => import('./screens/predictor/predictor-screen.tsx'),
  'privacy-policy': () => import('./screens/privacy-policy/privacy-policy-screen.tsx'),
  'general-conditions': () => import('./screens/general-conditions/general-conditions-screen.tsx'),
  developers: () => import('./screens/developers/developers-screen.tsx'),
  replay: () => import('./screens/replay/replay-screen.tsx'),
  landing: () => import('./screens/landing/landing-screen.tsx'),
  'access-request': () => import('./screens/access-request/access-request-screen.tsx'),
  'publish-results': () => import('./screens/publish-results/publish-results-screen.tsx'),
  'app-download': () => import('./screens/app-download/app-download-screen.tsx'),
  account: () => import('./screens/account/account-screen.tsx'),
}
