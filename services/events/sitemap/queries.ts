import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { stateAt } from '../events/filters.ts'
import { eventsPerPage, type SitemapEventList } from './schema.ts'

interface Row {
  event: string
  has_news: boolean
  race: string | null
  has_open_replay: boolean | null
  ranking: string | null
  updated_at: Date | null
}

type SitemapEvent = SitemapEventList['items'][number]

/**
 * Lists the ids of the events of one page, with their races and rankings, sorted by event id. One
 * statement reads all ids.
 * @param page page number from 1
 */
export async function listSitemapEvents(
  db: EventsDatabase,
  now: Date,
  page: number,
): Promise<SitemapEvent[]> {
  const { rows } = await sql<Row>`
    select events.id as event, events.has_news, races.id as race, rankings.id as ranking, rankings.updated_at,
      events.state = 'after' and races.replay is not distinct from 'free'
        and races.result_set_id is not null and coalesce(races.distance, 0) > 0 as has_open_replay
    from (select id, ${stateAt(now)} as state,
          exists (select from news where event_id = events.id and published_from <= ${now}) as has_news
        from events order by id
        limit ${eventsPerPage} offset ${(page - 1) * eventsPerPage}) events
      left join races on races.event_id = events.id
      left join rankings on rankings.race_id = races.id
    order by events.id, races.number, rankings.number`.execute(db)
  return [...Map.groupBy(rows, ({ event }) => event)].map(([id, ofEvent]) => ({
    id,
    has_news: ofEvent[0]?.has_news === true,
    races: [...Map.groupBy(ofEvent, ({ race }) => race)].flatMap(([race, ofRace]) =>
      race === null ? [] : { id: race, ...raceOf(ofRace) },
    ),
  }))
}

function raceOf(rows: readonly Row[]) {
  return {
    has_open_replay: rows[0]?.has_open_replay === true,
    rankings: rows.flatMap(({ ranking, updated_at }) =>
      ranking === null || updated_at === null
        ? []
        : { id: ranking, updated_at: updated_at.toISOString() },
    ),
  }
}
