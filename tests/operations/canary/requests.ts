import { readFileSync } from 'node:fs'
import contract from '../../../services/events/openapi.json' with { type: 'json' }
import { canary } from './canary-package.ts'
import type { Question } from './crawl.ts'

const operations = JSON.parse(readFileSync('src/gql/persisted-operations.json', 'utf8')) as Record<
  string,
  string
>

/** Where the canary is: in a race, and in each of its rankings. */
export interface Place {
  eventId: string
  raceId: string
  athleteId: string
  rankingIds: string[]
}

/** What a visitor could type: words, parts of words, slips, and the start number. */
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

/** Of these a ranking is asked for some only: search and rankings look names up alike. */
const few = ['quillfeather', 'zeb', 'ebede', 'thistelwick', 'quillhaven', '4711']

const filtersOf = (find: string) => encodeURIComponent(btoa(JSON.stringify({ find })))

const finding = (path: string): Question => ({ path, finds: true })
const encoded = encodeURIComponent

/** Where search engines begin, and the pages that they are not led to, in two languages. */
export function pages(places: readonly Place[]): Question[] {
  const starts = ['/robots.txt', '/sitemap.xml', '/feeds/en.xml', '/feeds/de.xml', '/']
  const inLanguages = ['en', 'de'].flatMap((language) => [
    ...typed.map((text) => finding(`/${language}/search?q=${encoded(text)}`)),
    ...places.flatMap(({ eventId, raceId, athleteId, rankingIds }) => {
      const race = `/${language}/events/${eventId}/races/${raceId}`
      return [
        { path: `${race}/athlete/${athleteId}` },
        ...rankingIds.flatMap((rankingId) => {
          const ranking = `${race}/rankings/${rankingId}`
          return [
            { path: ranking },
            { path: `${ranking}?sort=-position` },
            { path: `${ranking}?team=Nordic+Striders` },
            { path: `${ranking}?around=${canary.bib}` },
            { path: `${ranking}/athlete/${athleteId}` },
            ...few.map((text) => finding(`${ranking}?find=${encoded(text)}`)),
          ]
        }),
      ]
    }),
  ])
  return [...starts.map((path) => ({ path })), ...inLanguages]
}

/** The ranking as files, whole and as somebody has filtered it. */
export function files(places: readonly Place[]): Question[] {
  const rankings = places.flatMap(({ rankingIds }) => rankingIds)
  return rankings.flatMap((id) =>
    ['csv', 'json'].flatMap((format) => {
      const path = `/downloads/rankings/${id}.${format}`
      return [{ path }, ...few.map((text) => finding(`${path}?find=${encoded(text)}`))]
    }),
  )
}

/** Every address that the contract of the events service knows, for each of the canary’s places. */
export function restQuestions(places: readonly Place[], newsId: string): Question[] {
  const questions = places.flatMap(({ eventId, raceId, athleteId, rankingIds }) =>
    Object.keys(contract.paths).flatMap((pattern) => {
      const [, list = ''] = /^\/v1\/web\/(\w+)/.exec(pattern) ?? []
      const ids: Record<string, string[]> = {
        events: [eventId],
        organisations: ['lakeside-runners'],
        races: [raceId],
        rankings: rankingIds,
        news: [newsId],
      }
      const paths = pattern.includes('{raceId}')
        ? [pattern.replace('{raceId}', raceId).replace('{id}', athleteId)]
        : pattern.includes('{id}')
          ? (ids[list] ?? []).map((id) => pattern.replace('{id}', id))
          : [pattern]
      return paths.flatMap((path) =>
        withParameters(path, { eventId, raceId, athleteId, rankingIds }),
      )
    }),
  )
  return [...new Map(questions.map((question) => [question.path, question])).values()]
}

function withParameters(path: string, place: Place): Question[] {
  const { eventId, raceId, athleteId, rankingIds } = place
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
  const query: Record<string, string> = {
    participants: `ids=${raceId}~${athleteId}`,
    fields: `rankingIds=${rankingIds.join(',')}`,
    rankings: `raceIds=${raceId}`,
    races: `eventIds=${eventId}`,
    routes: `raceIds=${raceId}`,
    timetable: `eventIds=${eventId}`,
    sponsors: `eventIds=${eventId}`,
  }
  const asked = query[path.slice('/v1/web/'.length)]
  return [{ path: asked === undefined ? path : `${path}?${asked}` }]
}

/** The operations of the site’s own pages, as a browser asks them, and the same as text. */
export function graphqlQuestions(places: readonly Place[]): Question[] {
  const page = { page: 1, itemsPerPage: 50 }
  const ofPlaces = places.flatMap(({ raceId, athleteId, rankingIds }) => [
    ...operation('AthleteScreen', { raceId, athleteId }),
    ...rankingIds.flatMap((rankingId) => [
      ...operation('RankingScreen', { rankingId, ...page }),
      ...operation('RankingScreen', { rankingId, ...page, around: canary.bib }),
      ...few.flatMap((find) =>
        operation('RankingScreen', { rankingId, ...page, filter: { find } }).map(asFinding),
      ),
    ]),
  ])
  const ofTexts = typed.flatMap((text) => [
    ...operation('SearchScreen', { text, page: 1, athletesPage: 1, itemsPerPage: 12 }),
    ...operation('Suggestions', { text }),
  ])
  return [...ofPlaces, ...ofTexts.map(asFinding)]
}

const asFinding = (question: Question): Question => ({ ...question, finds: true })

function operation(name: string, variables: object): Question[] {
  const [documentId = '', query] =
    Object.entries(operations).find(([, text]) =>
      new RegExp(`^query ${name}\\(`, 'm').test(text),
    ) ?? []
  if (query === undefined) throw new Error(`there is no operation ${name}`)
  const parameters = new URLSearchParams({ documentId, variables: JSON.stringify(variables) })
  return [
    { path: `/graphql?${parameters.toString()}` },
    { path: '/graphql', body: JSON.stringify({ query, variables }) },
  ]
}
