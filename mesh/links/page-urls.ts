import { pagePaths } from '../../domain/page-paths.ts'
import type { GatewayContext } from '../settings.ts'
import type { Row } from '../upstream/rest.ts'
import { loaders } from './loaders.ts'

type Pages = ReturnType<typeof pagePaths>

interface PageArguments {
  /** A language such as `nl`; null for the reader's language. */
  language?: string | null
}

/** Creates a resolver of `pageUrl` from a function that finds the path of a row's page. */
function pageUrl<R>(
  pathOf: (row: R, pages: Pages, context: GatewayContext) => string | null | Promise<string | null>,
) {
  return {
    async pageUrl(row: R, { language }: PageArguments, context: GatewayContext) {
      const pages = pagePaths(language == null ? '' : `/${language}`)
      const path = await pathOf(row, pages, context)
      return path === null ? null : context.host.origin() + path
    },
  }
}

/** The ids of a race and of its event; null if the race no longer exists. */
async function idsOf(raceId: unknown, context: GatewayContext) {
  const race = await loaders(context).race.load(String(raceId))
  return race && { raceId: String(race.id), eventId: String(race.event_id) }
}

async function athletePath(
  { raceId, athleteId }: { raceId: unknown; athleteId: unknown },
  pages: Pages,
  context: GatewayContext,
) {
  const ids = await idsOf(raceId, context)
  return ids && pages.athlete({ ...ids, athleteId: String(athleteId) })
}

const pageUrls = {
  Event: pageUrl((event: Row<'Event'>, pages) => pages.event({ eventId: String(event.id) })),
  Race: pageUrl((race: Row<'Race'>, pages) =>
    pages.race({ raceId: String(race.id), eventId: String(race.event_id) }),
  ),
  Ranking: pageUrl(async (ranking: Row<'Ranking'>, pages, context) => {
    const ids = await idsOf(ranking.race_id, context)
    return ids && pages.ranking({ ...ids, rankingId: String(ranking.id) })
  }),
  AthleteResult: pageUrl((result: Row<'AthleteResult'>, pages, context) =>
    athletePath({ raceId: result.race_id, athleteId: result.id }, pages, context),
  ),
  RankingEntry: pageUrl((entry: Row<'RankingEntry'>, pages, context) =>
    athletePath({ raceId: entry.race_id, athleteId: entry.participant_id }, pages, context),
  ),
  Organisation: pageUrl((organisation: Row<'Organisation'>, pages) =>
    pages.organisation({ organisationId: String(organisation.id) }),
  ),
  NewsItem: pageUrl((item: Row<'NewsItem'>, pages) =>
    pages.newsItem({
      newsId: String(item.id),
      eventId: item.event_id as string | null,
    }),
  ),
  SearchEvent: pageUrl((found: Row<'SearchEvent'>, pages) =>
    pages.event({ eventId: String(found.event_id) }),
  ),
  SearchAthlete: pageUrl((found: Row<'SearchParticipant'>, pages) =>
    pages.athlete({
      eventId: String(found.event_id),
      raceId: String(found.race_id),
      athleteId: String(found.participant_id),
    }),
  ),
}

export default pageUrls
