import { sql } from 'kysely'
import type { Page } from '../../platform/http/schemas.ts'
import type { EventsDatabase } from '../database.ts'
import { fileUrl } from '../files/file-url.ts'
import { expandTerms } from './expand-terms.ts'
import { eventIndex } from './event-index.ts'
import { findNames, type Hit, type NameIndex } from './find-names.ts'
import { participantIndex } from './participant-index.ts'
import type { SearchEvent, SearchParticipant } from './schema.ts'
import type { Search } from './search.ts'
import { suggest } from './suggest.ts'
import { type KeyMatch, readBib, readTerms, type Term } from './terms.ts'

interface List<Item> {
  items: Item[]
  hits: Hit[]
  total: number
}

/** Search by the keys and the dictionary that imports write into the database. */
export function searchDatabase(db: EventsDatabase): Search {
  const indexes = { events: eventIndex(db), participants: participantIndex(db) }
  return async ({ text, group, page, itemsPerPage }) => {
    const typed = readTerms(text.normalize('NFC'))
    const number = readBib(text)
    const [ofEvents, ofParticipants] = await Promise.all([
      countTerms(indexes.events, typed, undefined),
      countTerms(indexes.participants, typed, number),
    ])
    const sizes = { events: ofEvents, participants: ofParticipants }
    const terms = await expandTerms(
      db,
      typed,
      typed.map((_, index) => (sizes.events[index] ?? 0) + (sizes.participants[index] ?? 0)),
    )
    const find = async <Item>(
      name: 'events' | 'participants',
      list: (db: EventsDatabase, hits: Hit[]) => Promise<Item[]>,
    ): Promise<List<Item>> => {
      if (group !== undefined && group !== name) return { items: [], hits: [], total: 0 }
      const query = {
        terms,
        sizes: sizes[name].slice(0, typed.length),
        number: name === 'participants' ? number : undefined,
        numberSize: sizes[name][typed.length] ?? 0,
      }
      const found = await findNames(indexes[name], query, { page, itemsPerPage } satisfies Page)
      return { ...found, items: await list(db, found.hits) }
    }
    const [events, participants] = await Promise.all([
      find('events', listEvents),
      find('participants', listParticipants),
    ])
    return {
      events: events.items,
      events_total: events.total,
      participants: participants.items,
      participants_total: participants.total,
      page,
      itemsPerPage,
      did_you_mean: suggest(
        typed,
        [events, participants].flatMap(({ items, hits }) =>
          items.map(({ name }, index) => ({ name, rank: hits[index]?.rank ?? 0 })),
        ),
      ),
    }
  }
}

/** Number of names that begin with each typed term, then the number of matching start numbers. */
async function countTerms(
  index: NameIndex,
  terms: Term[],
  number: KeyMatch | undefined,
): Promise<number[]> {
  if (terms.length === 0) return []
  const groups = [...terms.map((term) => term.typed), ...(number ? [[number]] : [])]
  const counts = await index.count(groups.flat())
  let from = 0
  return groups.map(({ length }) => {
    from += length
    return counts.slice(from - length, from).reduce((sum, count) => sum + count, 0)
  })
}

async function listEvents(db: EventsDatabase, hits: Hit[]): Promise<SearchEvent[]> {
  if (hits.length === 0) return []
  const { rows } = await sql<{
    event_id: string
    name: string
    country: string | null
    date_from: string
    logo_file_id: string | null
  }>`select events.id as event_id, name, country, date_from, logo_file_id
    from unnest(${hits.map(({ id }) => id)}::text[]) with ordinality as hit (id, number)
    join events on events.id = hit.id order by number`.execute(db)
  return rows.map(({ logo_file_id, ...row }) => ({ ...row, event_logo_url: fileUrl(logo_file_id) }))
}

async function listParticipants(db: EventsDatabase, hits: Hit[]): Promise<SearchParticipant[]> {
  if (hits.length === 0) return []
  const pairs = hits.map(({ id }) => id.split('~'))
  const { rows } = await sql<
    Omit<SearchParticipant, 'avatar_url'> & { avatar_file_id: string | null }
  >`select person.id as participant_id, races.event_id, races.id as race_id, person.name,
      events.name as event, races.name as race, person.bib, person.country, person.avatar_file_id
    from unnest(${pairs.map(([raceId]) => raceId)}::text[], ${pairs.map(([, id]) => id)}::text[])
      with ordinality as hit (race_id, participant_id, number)
    join races on races.id = hit.race_id
    join events on events.id = races.event_id
    join participants person on person.result_set_id = races.result_set_id
      and person.id = hit.participant_id
    order by hit.number`.execute(db)
  return rows.map(({ avatar_file_id, ...row }) => ({ ...row, avatar_url: fileUrl(avatar_file_id) }))
}
