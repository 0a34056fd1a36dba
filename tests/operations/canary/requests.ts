import { athleteResultId } from '../../../domain/athlete-results.ts'
import { writePeople } from '../../../src/following/people-link.ts'
import { persistedOperation, persistedPath } from '../../persisted-operation.ts'
import { type RestRequest, restRequestsOf } from '../../rest-requests.ts'
import { canary } from './canary-package.ts'
import type { CanaryRequest } from './crawl.ts'

/** A race with the canary, and its rankings. */
export interface Place {
  eventId: string
  raceId: string
  athleteId: string
  rankingIds: string[]
}

/** Texts for the search: words, parts of words, typos, and the start number. */
const typed = [
  'zebedee thistlewick quillfeather',
  'quillfeather zebedee',
  'zebedee',
  'thistlewick',
  'quillfeather',
  'zeb',
  'quillf',
  'ebede',
  'featherr',
  'zebedde',
  'zebedeee',
  'zbedee',
  'thistelwick',
  'thistlevick',
  'quilfeather',
  'quillfaether',
  'zebedde quilfeather',
  'quillhaven',
  '4711',
  '#4711',
  '471',
]

/**
 * Texts for the search in rankings. A few are enough, because this search works like the site's
 * search.
 */
const few = ['quillfeather', 'zeb', 'ebede', 'thistelwick', 'quillhaven', '4711']

const filtersOf = (find: string) => encodeURIComponent(btoa(JSON.stringify({ find })))

const finding = (path: string): CanaryRequest => ({ path, finds: true })
const encoded = encodeURIComponent

/**
 * Pages, sitemaps and feeds from which the crawl begins. Searches for texts are in English. A page
 * shows the same data in every language, so only `npm run test:wide` follows links to pages in
 * languages other than German.
 */
export function pages(places: readonly Place[]): CanaryRequest[] {
  const starts = ['/robots.txt', '/sitemap.xml', '/feeds/en.xml', '/feeds/de.xml', '/']
  const raceIn = (language: string, { eventId, raceId }: Place) =>
    `/${language}/events/${eventId}/races/${raceId}`
  const searched = typed.map((text) => finding(`/en/search?q=${encoded(text)}`))
  const ofPlaces = places.flatMap((place) => {
    const { raceId, athleteId, rankingIds } = place
    const race = raceIn('de', place)
    return [
      { path: `/de/following?people=${writePeople([athleteResultId({ raceId, athleteId })])}` },
      // The service worker sends this request for its copy of the list.
      {
        path: `/de/following?people=${writePeople([athleteResultId({ raceId, athleteId })])}&own=1`,
      },
      { path: `${race}/athlete/${athleteId}` },
      { path: `/de/embed/athletes/${athleteResultId({ raceId, athleteId })}` },
      ...rankingIds.flatMap((rankingId) => {
        const ranking = `${race}/rankings/${rankingId}`
        const inEnglish = `${raceIn('en', place)}/rankings/${rankingId}`
        return [
          { path: `/de/embed/rankings/${rankingId}` },
          { path: ranking },
          { path: `${ranking}?sort=-position` },
          { path: `${ranking}?team=Nordic+Striders` },
          { path: `${ranking}?around=${canary.bib}` },
          { path: `${ranking}/athlete/${athleteId}` },
          ...few.map((text) => finding(`${inEnglish}?find=${encoded(text)}`)),
        ]
      }),
    ]
  })
  return [...starts.map((path) => ({ path })), ...searched, ...ofPlaces]
}

/** CSV and JSON downloads of each ranking, complete and filtered. */
export function files(places: readonly Place[]): CanaryRequest[] {
  const rankings = places.flatMap(({ rankingIds }) => rankingIds)
  return rankings.flatMap((id) =>
    ['csv', 'json'].flatMap((format) => {
      const path = `/downloads/rankings/${id}.${format}`
      return [{ path }, ...few.map((text) => finding(`${path}?find=${encoded(text)}`))]
    }),
  )
}

/**
 * GET requests for operations of the events contract, for each race and ranking that contains the
 * canary.
 */
export function restRequests(places: readonly Place[], newsId: string): CanaryRequest[] {
  const { bib, club } = canary
  const requests = places.flatMap(({ athleteId, ...ids }) => {
    const athletes = [{ id: athleteId, bib }]
    const ofRace = { ...ids, organisationId: 'lakeside-runners', athletes, club, newsIds: [newsId] }
    return restRequestsOf(ofRace).flatMap(withParameters)
  })
  return [...new Map(requests.map((request) => [request.path, request])).values()]
}

function withParameters({ path, query }: RestRequest): CanaryRequest[] {
  if (path.endsWith('/entries')) {
    return [
      { path },
      { path: `${path}?itemsPerPage=100&sort=-position` },
      { path: `${path}?around=${canary.bib}` },
      ...few.map((text) => finding(`${path}?filters=${filtersOf(text)}`)),
    ]
  }
  if (path.endsWith('/search')) {
    return typed.flatMap((text) => [
      finding(`${path}?q=${encoded(text)}`),
      finding(`${path}?q=${encoded(text)}&group=participants&itemsPerPage=100`),
    ])
  }
  return [{ path: query === '' ? path : `${path}?${query}` }]
}

/** The operations of the site's pages, as persisted ids and as texts. */
export function graphqlRequests(places: readonly Place[]): CanaryRequest[] {
  const page = { page: 1, itemsPerPage: 50 }
  const ofPlaces = places.flatMap(({ raceId, athleteId, rankingIds }) => [
    ...operation('AthleteScreen', { id: athleteResultId({ raceId, athleteId }) }),
    ...operation('FollowingScreen', {
      athletes: [athleteResultId({ raceId, athleteId })],
      events: [],
      organisations: [],
      clubs: [canary.club],
      hasClubs: true,
    }),
    {
      path: '/graphql',
      body: JSON.stringify({
        query: 'query ($ids: [ID!]!) { athletes(ids: $ids) { name } }',
        variables: { ids: [athleteResultId({ raceId, athleteId })] },
      }),
    },
    ...rankingIds.flatMap((rankingId) => [
      ...operation('RankingScreen', { rankingId, ...page }),
      ...operation('RankingScreen', { rankingId, ...page, around: canary.bib }),
      ...operation('RankingScreen', { rankingId, ...page, with: athleteId, isComparing: true }),
      ...few.flatMap((find) =>
        operation('RankingScreen', { rankingId, ...page, filter: { find } }).map(asFinding),
      ),
    ]),
  ])
  const ofTexts = typed.flatMap((text) => [
    ...operation('SearchScreen', { text, ...english, page: 1, athletesPage: 1, itemsPerPage: 12 }),
    ...operation('Suggestions', { text, ...english, itemsPerPage: 2 }),
  ])
  return [...ofPlaces, ...ofTexts.map(asFinding)]
}

const english = { language: 'EN' }

const asFinding = (request: CanaryRequest): CanaryRequest => ({ ...request, finds: true })

function operation(name: string, variables: object): CanaryRequest[] {
  const { query } = persistedOperation(name)
  return [
    { path: persistedPath(name, variables) },
    { path: '/graphql', body: JSON.stringify({ query, variables }) },
  ]
}
