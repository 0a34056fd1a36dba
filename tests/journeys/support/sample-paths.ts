import { generatePath } from 'react-router-dom'
import { inject } from 'vitest'
import { routes } from '../../../src/routes.tsx'

interface Season {
  events: {
    items: {
      id: string
      country: string
      organisationId: string
      races: { id: string; sport: string; rankings: { id: string; finishersCount: number }[] }[]
    }[]
  }
  news: { items: { id: string; eventId: string | null }[] }
}

interface Details {
  race: { route: object | null }
  ranking: { entries: { items: { participantId: string; bib: string | null }[] } }
}

/**
 * A sample path without language for each route pattern. The paths lead to an event that has a
 * course, news and a ranking with several pages.
 */
export async function samplePaths(): Promise<Map<string, string>> {
  const parameters = await exampleOfEach()
  const pages = routes.filter(({ load }) => load !== undefined)
  return new Map(
    pages.map(({ path }) => {
      const pattern = path.replace(/^\/:lang/, '') || '/'
      return [pattern, pattern === '/' ? '' : generatePath(pattern, parameters)]
    }),
  )
}

/** States of screens that have URLs of their own, and the cards that other sites embed. */
export const sampleStates = [
  'comparison in a ranking',
  'comparison with an athlete',
  'moment of a replay',
  'card of a ranking',
  'card of an athlete',
] as const

/** A sample path without language for each state. The paths of cards begin with `/embed/`. */
export async function samplePathsOfStates(): Promise<
  Record<(typeof sampleStates)[number], string>
> {
  const { eventId, raceId, rankingId, athleteId, bibs } = await exampleOfEach()
  const race = `/events/${eventId}/races/${raceId}`
  return {
    'comparison in a ranking': `${race}/rankings/${rankingId}?with=${bibs}`,
    'comparison with an athlete': `${race}/athlete/${athleteId}?with=${bibs}`,
    'moment of a replay': `${race}/replay?at=1800&bib=${bibs}`,
    'card of a ranking': `/embed/rankings/${rankingId}`,
    'card of an athlete': `/embed/athletes/${raceId}~${athleteId}`,
  }
}

async function exampleOfEach() {
  const { events, news } = await send<Season>(`{
    events(list: FINISHED, itemsPerPage: 60) { items {
      id country organisationId races { id sport rankings { id finishersCount } }
    } }
    news(itemsPerPage: 100) { items { id eventId } }
  }`)
  for (const event of events.items) {
    const newsItem = news.items.find(({ eventId }) => eventId === event.id)
    for (const race of newsItem ? event.races : []) {
      const ranking = race.rankings.find(({ finishersCount }) => finishersCount > 60)
      if (!newsItem || !ranking) continue
      const found = await send<Details>(`{
        race(id: "${race.id}") { route { raceId } }
        ranking(id: "${ranking.id}") { entries(itemsPerPage: 4) { items { participantId bib } } }
      }`)
      const athlete = found.ranking.entries.items.at(-1)
      if (!found.race.route || !athlete) continue
      return {
        eventId: event.id,
        raceId: race.id,
        rankingId: ranking.id,
        athleteId: athlete.participantId,
        bibs: found.ranking.entries.items
          .slice(0, 3)
          .map(({ bib }) => bib)
          .join(','),
        newsId: newsItem.id,
        organisationId: event.organisationId,
        sport: race.sport,
        country: event.country,
        id: event.id,
        slug: 'porto',
      }
    }
  }
  throw new Error('the demo season has no event with all kinds of pages')
}

async function send<Data>(query: string): Promise<Data> {
  const address = `${inject('origin')}/graphql?query=${encodeURIComponent(query)}`
  const response = await fetch(address, { headers: { accept: 'application/json' } })
  const { data, errors } = (await response.json()) as { data: Data | null; errors?: unknown }
  if (!data) throw new Error(JSON.stringify(errors))
  return data
}
