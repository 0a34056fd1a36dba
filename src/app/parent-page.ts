import { matchPath } from 'react-router-dom'
import type { Links } from './links.ts'

/** The page above a page; the title is a message `ui.parent_page.<title>`. */
export interface ParentPage {
  to: string
  title: 'home' | 'events' | 'event' | 'race' | 'ranking'
}

type Params = Partial<Record<string, string>>

const underEvent = '/:lang/events/:eventId'
const underRace = `${underEvent}/races/:raceId`

/** Deepest first: the first pattern that fits tells the parent. */
const parents: [string, (links: Links, params: Params) => ParentPage][] = [
  [
    `${underRace}/rankings/:rankingId/athlete/:athleteId`,
    (links, { eventId = '', raceId = '', rankingId = '' }) => ({
      to: links.ranking({ eventId, raceId, rankingId }),
      title: 'ranking',
    }),
  ],
  [`${underRace}/rankings/:rankingId`, toRace],
  [`${underRace}/athlete/:athleteId`, toRace],
  [underRace, toEvent],
  [`${underEvent}/updates/:newsId`, toEvent],
  ['/:lang/events/week', toHome],
  ['/:lang/events/upcoming', toHome],
  ['/:lang/events/finished', toHome],
  [underEvent, (links) => ({ to: links.events(), title: 'events' })],
  ['/:lang/*', toHome],
]

function toHome(links: Links): ParentPage {
  return { to: links.home(), title: 'home' }
}

function toEvent(links: Links, { eventId = '' }: Params): ParentPage {
  return { to: links.event({ eventId }), title: 'event' }
}

function toRace(links: Links, { eventId = '', raceId = '' }: Params): ParentPage {
  return { to: links.race({ eventId, raceId }), title: 'race' }
}

/** Where the back link of a page leads; the home page has none. */
export function parentPage(pathname: string, links: Links): ParentPage | undefined {
  if (pathname.split('/').filter(Boolean).length < 2) return undefined
  for (const [pattern, parent] of parents) {
    const match = matchPath(pattern, pathname)
    if (match) return parent(links, match.params)
  }
  return undefined
}
