import { sql } from 'kysely'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { Problem } from '../../platform/http/problem.ts'
import { offsetOf } from '../../platform/http/schemas.ts'
import { tag } from '../cache-tags.ts'
import type { EventsDatabase } from '../database.ts'
import { statusColumns, statusDecisionOf, type StatusRow } from '../events/status.ts'
import { fileUrl } from '../files/file-url.ts'
import { readVersion } from '../list-pages.ts'
import { expandTerms } from '../words/expand-terms.ts'
import { eventIndex } from './event-index.ts'
import { findNames, type Hit, type NameIndex, type Part } from './find-names.ts'
import { participantIndex } from './participant-index.ts'
import type { SearchEvent, SearchParticipant } from './schema.ts'
import type { Search, SearchRequest } from './search.ts'
import { suggest } from './suggest.ts'
import { type KeyMatch, readBib, readTerms, type Term } from '../words/terms.ts'

interface List<Item> {
  items: Item[]
  hits: Hit[]
  total: number
  hasNext: boolean
}

type Group = NonNullable<SearchRequest['group']>

/** A cursor has the number of the last publication, and a position in the list. */
const cursorShape = { version: ['number'], key: ['number'] } as const

/** Creates the search. It uses the keys and the dictionary that imports write into the database. */
export function searchDatabase(db: EventsDatabase): Search {
  return async (request) => {
    const { text, group, page, after, itemsPerPage } = request
    if (after !== undefined && group === undefined) {
      throw new Problem(400, 'request.invalid', 'A cursor is of one list: give its group.', 'group')
    }
    const identityOf = (name: Group) => ['search', name, text]
    const cursor =
      after === undefined || group === undefined
        ? undefined
        : decodeCursor(identityOf(group), after, cursorShape)
    const offset = cursor ? Number(cursor.key[0]) : offsetOf(request)
    const { result, number, changed } = await readVersion(
      db,
      [tag.search],
      cursor?.version[0],
      () => findBoth(db, request, { offset, limit: itemsPerPage }),
    )
    const version = cursor && changed ? cursor.version : [number]
    const endCursor = (name: Group, { hits }: List<unknown>) =>
      hits.length === 0
        ? null
        : encodeCursor(identityOf(name), { version, key: [offset + hits.length] })
    const { events, participants, suggestion } = result
    return {
      events: events.items,
      events_total: events.total,
      events_end_cursor: endCursor('events', events),
      events_has_next: events.hasNext,
      participants: participants.items,
      participants_total: participants.total,
      participants_end_cursor: endCursor('participants', participants),
      participants_has_next: participants.hasNext,
      page,
      itemsPerPage,
      moved: changed,
      did_you_mean: suggestion,
    }
  }
}

async function findBoth(db: EventsDatabase, { text, group }: SearchRequest, part: Part) {
  const indexes = { events: eventIndex(db), participants: participantIndex(db) }
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
    name: Group,
    list: (db: EventsDatabase, hits: Hit[]) => Promise<Item[]>,
  ): Promise<List<Item>> => {
    if (group !== undefined && group !== name) {
      return { items: [], hits: [], total: 0, hasNext: false }
    }
    const query = {
      terms,
      sizes: sizes[name].slice(0, typed.length),
      number: name === 'participants' ? number : undefined,
      numberSize: sizes[name][typed.length] ?? 0,
    }
    const found = await findNames(indexes[name], query, { ...part, limit: part.limit + 1 })
    const hits = found.hits.slice(0, part.limit)
    const hasNext = found.hits.length > part.limit
    return { hits, total: found.total, hasNext, items: await list(db, hits) }
  }
  const [events, participants] = await Promise.all([
    find('events', listEvents),
    find('participants', listParticipants),
  ])
  const suggestion = suggest(
    typed,
    [events, participants].flatMap(({ items, hits }) =>
      items.map(({ name }, index) => ({ name, rank: hits[index]?.rank ?? 0 })),
    ),
  )
  return { events, participants, suggestion }
}

/** Counts the names that begin with each typed term, and then the start numbers that match. */
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
  const { rows } = await sql<
    StatusRow & {
      event_id: string
      name: string
      country: string | null
      logo_file_id: string | null
    }
  >`select events.id as event_id, name, country, date_from, logo_file_id, ${statusColumns}
    from unnest(${hits.map(({ id }) => id)}::text[]) with ordinality as hit (id, number)
    join events on events.id = hit.id order by number`.execute(db)
  return rows.map((row) => ({
    event_id: row.event_id,
    name: row.name,
    country: row.country,
    date_from: row.date_from,
    status: row.standing,
    status_decision: statusDecisionOf(row),
    event_logo_url: fileUrl(row.logo_file_id),
  }))
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
