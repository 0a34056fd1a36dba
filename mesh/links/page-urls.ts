import { pagePaths } from '../../domain/page-paths.ts'
import type { GatewayContext } from '../settings.ts'
import type { Row, SchemaName } from '../upstream/rest.ts'
import { loaders } from './loaders.ts'

type Kind = keyof ReturnType<typeof pagePaths>
type IdName = 'eventId' | 'raceId' | 'rankingId' | 'athleteId' | 'organisationId' | 'newsId'

interface PageArguments {
  /** A language such as `nl`. Null for the reader's language. */
  language?: string | null
}

/**
 * Describes the web page of the objects of a type.
 * @param shown what the page shows, as part of a description
 * @param fields for each id in the URL, the field of a row that contains the id. If there is a race
 * id but no event id, the race is loaded, because it contains the event id
 */
function page<Name extends SchemaName>(
  kind: Kind,
  shown: string,
  fields: Partial<Record<IdName, keyof Row<Name>>>,
) {
  const names = Object.entries(fields) as [IdName, keyof Row<Name>][]
  return {
    shown,
    pageUrl: async (row: Row<Name>, { language }: PageArguments, context: GatewayContext) => {
      const ids = Object.fromEntries(names.map(([name, field]) => [name, row[field]]))
      if ('raceId' in ids && !('eventId' in ids)) {
        const race = await loaders(context).race.load(String(ids['raceId']))
        if (!race) return null
        ids['eventId'] = race.event_id
      }
      const pathOf = pagePaths(language == null ? '' : `/${language}`)[kind]
      // The cast is safe, because `pages` gives each kind the ids that its path needs.
      return context.host.origin() + pathOf(ids as never)
    },
  }
}

const athlete = 'the athlete in this race'

export const pages = {
  Event: page<'Event'>('event', 'the event', { eventId: 'id' }),
  Race: page<'Race'>('race', 'the race', { eventId: 'event_id', raceId: 'id' }),
  Ranking: page<'Ranking'>('ranking', 'the ranking', { raceId: 'race_id', rankingId: 'id' }),
  AthleteResult: page<'AthleteResult'>('athlete', athlete, { raceId: 'race_id', athleteId: 'id' }),
  RankingEntry: page<'RankingEntry'>('athlete', athlete, {
    raceId: 'race_id',
    athleteId: 'participant_id',
  }),
  Organisation: page<'Organisation'>('organisation', 'the organisation', { organisationId: 'id' }),
  NewsItem: page<'NewsItem'>('newsItem', 'the news item', { eventId: 'event_id', newsId: 'id' }),
  SearchEvent: page<'SearchEvent'>('event', 'the event', { eventId: 'event_id' }),
  SearchAthlete: page<'SearchParticipant'>('athlete', athlete, {
    eventId: 'event_id',
    raceId: 'race_id',
    athleteId: 'participant_id',
  }),
}

export default Object.fromEntries(
  Object.entries(pages).map(([type, { pageUrl }]) => [type, { pageUrl }]),
)
