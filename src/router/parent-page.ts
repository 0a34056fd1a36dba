import type { Params } from 'react-router-dom'
import type { Links } from './links.ts'

/**
 * The targets of the back link. The message `ui.parent_page.<name>` is the title of each target.
 */
const parents = {
  home: (links) => links.home(),
  events: (links) => links.events(),
  event: (links, { eventId = '' }) => links.event({ eventId }),
  event_updates: (links, { eventId = '' }) => links.eventUpdates({ eventId }),
  race: (links, { eventId = '', raceId = '' }) => links.race({ eventId, raceId }),
  ranking: (links, { eventId = '', raceId = '', rankingId = '' }) =>
    links.ranking({ eventId, raceId, rankingId }),
  organisations: (links) => links.organisations(),
  organisation: (links, { organisationId = '' }) => links.organisation({ organisationId }),
  updates: (links) => links.updates(),
  login: (links) => links.login(),
} satisfies Record<string, (links: Links, params: Params) => string>

export type ParentName = keyof typeof parents

export function parentAddress(name: ParentName, links: Links, params: Params): string {
  return parents[name](links, params)
}
