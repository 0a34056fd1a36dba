import { setService } from '../../mesh/testing.ts'
import { createTimedRace } from '../../services/events/timing/testing.ts'
import { inProcess } from '../graphql/open-gateway.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { createTestWeb } from '../testing.ts'

export const eventId = 'harbour-half-2026'
/** Fields of a decision on the status of the whole event that changes neither start nor place. */
export const noChange = { eventId, race: undefined, newStart: undefined, newPlace: undefined }

export type StatusSite = Awaited<ReturnType<typeof createStatusSite>>

/** Creates a site with a timed race, for tests of what pages and files say about a decision. */
export async function createStatusSite() {
  const timed = await createTimedRace()
  setService('events', inProcess(timed.app))
  const responses = new ResponseCache()
  const watch = { number: 0, isCurrent: () => true }
  responses.follow(watch)
  const web = await createTestWeb({ events: inProcess(timed.app), responses })
  const get = async (url: string) => (await web.inject({ url })).payload

  return {
    timed,
    get,
    async graphql(query: string, variables?: object) {
      const headers = { 'content-type': 'application/json' }
      const payload = JSON.stringify({ query, variables })
      const response = await web.inject({ method: 'POST', url: '/graphql', headers, payload })
      return response.json<{ data: unknown }>()
    },
    /** Returns the structured data of the event's page. */
    async structured(): Promise<Record<string, unknown>> {
      const page = await get(`/en/events/${eventId}`)
      const scripts = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs
      const things = [...page.matchAll(scripts)].flatMap(
        ([, json = '']) => [JSON.parse(json)].flat() as Record<string, unknown>[],
      )
      return things.find((thing) => thing['@type'] === 'SportsEvent') ?? {}
    },
    /** Reports new publications to the response cache. */
    async reportPublications(): Promise<void> {
      const publications = await timed.db
        .selectFrom('publications')
        .select(['number', 'tags'])
        .where('number', '>', watch.number)
        .orderBy('number')
        .execute()
      for (const publication of publications) {
        responses.publish(publication)
        watch.number = publication.number
      }
    },
    async close(): Promise<void> {
      await web.close()
      await timed.close()
    },
  }
}
