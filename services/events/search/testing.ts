import { expect } from 'vitest'
import type { EventPackage, ResultRow } from '../event-package.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf, runner } from '../import/testing.ts'
import { createTestService } from '../testing.ts'
import type { SearchResult } from './schema.ts'

/** Creates an event whose athletes have the start numbers 001, 002, … */
export function eventOf(
  id: string,
  name: string,
  day: string,
  people: Partial<ResultRow>[],
): EventPackage {
  const rows = people.map((person, index) => runner(`00${String(index + 1)}`, person))
  const base = harbourHalf({ rows })
  return {
    ...base,
    contentHash: JSON.stringify([id, name, people]),
    event: { ...base.event, id, name, dateFrom: day, dateTo: day },
    races: base.races.map((race) => ({
      ...race,
      id: `${id}-half`,
      startsAt: new Date(`${day}T08:00:00Z`),
      rankings: race.rankings.map((ranking) => ({ ...ranking, id: `${id}-half-0` })),
    })),
    news: [],
  }
}

/** Creates the events service, with functions that publish events and search. */
export async function createSearchService() {
  const service = await createTestService()
  async function search(q: string, rest = '', itemsPerPage = 100) {
    const url = `/v1/web/search?q=${encodeURIComponent(q)}&itemsPerPage=${String(itemsPerPage)}&${rest}`
    const { body } = await service.get<{ result: SearchResult }>(url)
    return body.result
  }
  return {
    ...service,
    search,
    publish: (...event: Parameters<typeof eventOf>) =>
      publishPackage(service.db, eventOf(...event)),
    /** Returns the event and the start number of each found athlete, for example `spring 1`. */
    async athletes(q: string) {
      const { participants, participants_total } = await search(q)
      expect(participants_total).toBe(participants.length)
      return participants.map(({ event_id, bib }) => `${event_id} ${String(Number(bib) || bib)}`)
    },
    /** Returns the ids of the found events. */
    events: async (q: string) => (await search(q)).events.map(({ event_id }) => event_id),
  }
}
