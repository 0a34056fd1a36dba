import { sql } from 'kysely'
import { tag } from './cache-tags.ts'
import type { EventsDatabase } from './database.ts'

/** In every time zone, each day begins at a quarter of an hour in UTC (:00, :15, :30 or :45). */
const quarterHourMs = 15 * 60_000
const quarterHourOf = (instant: Date) => Math.floor(instant.getTime() / quarterHourMs)

/**
 * Returns the next instant after `after` at which a response may change only because time passes.
 * At this instant a day may begin in some time zone, an event may change its state, entries may
 * open or close, or a news item may appear.
 */
export async function nextMoment(db: EventsDatabase, after: Date): Promise<Date> {
  const { rows } = await sql<{ moment: Date | null }>`select min(moment) as moment from (
      select starts_at as moment from events where starts_at > ${after}
      union all select ends_at from events where ends_at > ${after}
      union all select over_at from events where over_at > ${after} and over_at < 'infinity'
      union all select published_from from news where published_from > ${after}
      union all select entries_from from races where entries_from > ${after}
      union all select entries_to from races where entries_to > ${after} and entries_to < 'infinity'
    ) as moments`.execute(db)
  const next = rows[0]?.moment?.getTime() ?? Infinity
  return new Date(Math.min(next, (quarterHourOf(after) + 1) * quarterHourMs))
}

interface Changed {
  id: string | null
  organisation: string | null
  race: string | null
}

/**
 * Returns the cache tags of the responses that change between two instants only because time
 * passes.
 */
export async function tagsBetween(db: EventsDatabase, from: Date, to: Date): Promise<string[]> {
  const { rows } = await sql<Changed>`
    select id, organisation_id as organisation, null as race from events
    where (starts_at > ${from} and starts_at <= ${to})
      or (ends_at > ${from} and ends_at <= ${to})
      or (over_at > ${from} and over_at <= ${to})
    union select events.id, organisation_id, null from news left join events on events.id = news.event_id
    where published_from > ${from} and published_from <= ${to}
    union select event_id, organisation_id, races.id from races join events on events.id = event_id
    where (entries_from > ${from} and entries_from <= ${to})
      or (entries_to > ${from} and entries_to <= ${to})`.execute(db)
  const tags = rows.flatMap(({ id, organisation, race }) => [
    ...(race === null ? [] : [tag.race(race)]),
    ...(id === null ? [] : [tag.event(id)]),
    ...(organisation === null ? [] : [tag.eventsOf(organisation)]),
  ])
  if (rows.length > 0) return [...new Set(tags), tag.list, tag.news, tag.search]
  // Only responses with the tag of lists depend on the day.
  return quarterHourOf(from) < quarterHourOf(to) ? [tag.list] : []
}
