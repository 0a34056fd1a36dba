import { sql } from 'kysely'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { Problem } from '../../platform/http/problem.ts'
import { offsetOf } from '../../platform/http/schemas.ts'
import { tag } from '../cache-tags.ts'
import type { Clock } from '../clock.ts'
import type { EventsDatabase } from '../database.ts'
import { statusColumns, statusDecisionOf, type StatusRow } from '../events/status.ts'
import { fileUrl } from '../files/file-url.ts'
import { readVersion } from '../list-pages.ts'
import type { PlaceIndex } from '../places/place-index.ts'
import { scoreSql, timeSql } from '../results/deciding-sql.ts'
import { asRare, expandTerms } from '../words/expand-terms.ts'
import { eventIndex } from './event-index.ts'
import { countTerms, sizesByWord } from './count-terms.ts'
import { clubTextsOf, findAthletesAt } from './find-athletes-at.ts'
import { findEvents } from './find-events.ts'
import { beginningOf, findOthers } from './find-groups.ts'
import { findKeys } from './find-keys.ts'
import { hasMeaning, lookUpNames, mayMatchEvents, spansOf } from './look-up.ts'
import { meantWords, readQuestion } from './question.ts'
import { findNames, type Hit, type HitPage, type Part } from './find-names.ts'
import { participantIndex } from './participant-index.ts'
import { raceDay } from './race-day.ts'
import type { SearchEvent, SearchParticipant } from './schema.ts'
import type { Search, SearchRequest } from './search.ts'
import { suggest } from './suggest.ts'
import { bibMatchOf, readTerms } from '../words/terms.ts'

interface List<Item> {
  items: Item[]
  hits: Hit[]
  total: number
  hasNext: boolean
}

type Group = NonNullable<SearchRequest['group']>

/** Rank of names that match only by similar words. */
const similarRank = 4

/** A cursor has the number of the last publication, and a position in the list. */
const cursorShape = { version: ['number'], key: ['number'] } as const

/**
 * Creates the search. The search reads the search keys and the dictionary of words that imports
 * write into the database.
 */
export function searchDatabase(db: EventsDatabase, places: PlaceIndex, clock: Clock): Search {
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
      () => findAll({ db, places, now: clock() }, request, { offset, limit: itemsPerPage }),
    )
    const version = cursor && changed ? cursor.version : [number]
    const endCursor = (name: Group, { hits }: List<unknown>) =>
      hits.length === 0
        ? null
        : encodeCursor(identityOf(name), { version, key: [offset + hits.length] })
    const { events, participants, others, suggestion } = result
    return {
      events: events.items,
      events_total: events.total,
      events_end_cursor: endCursor('events', events),
      events_has_next: events.hasNext,
      participants: participants.items,
      participants_total: participants.total,
      participants_end_cursor: endCursor('participants', participants),
      participants_has_next: participants.hasNext,
      ...others,
      page,
      itemsPerPage,
      moved: changed,
      did_you_mean: suggestion,
    }
  }
}

/** The sources of a search. Among equal matches, events that are not over at `now` come first. */
interface Sources {
  db: EventsDatabase
  places: PlaceIndex
  now: Date
}

/**
 * Reads the text. Counts the names with the words of the text, and looks up the meanings of the
 * words. On the first page of all groups, also finds places, clubs and organisers. Returns what was
 * read and found, and the searches for events and for participants.
 */
async function readSearch(
  { db, places, now }: Sources,
  { text, group, language }: SearchRequest,
  { offset, limit }: Part,
) {
  const indexes = { events: eventIndex(db, now), participants: participantIndex(db) }
  const typed = readTerms(text.normalize('NFC'))
  const words = typed.map(({ word }) => word)
  const number = bibMatchOf(text)
  const question = readQuestion(text)
  const beginning =
    offset === 0 && group === undefined && limit > 0 ? beginningOf(words) : undefined
  const [sizes, keys] = await Promise.all([
    countTerms(db, typed, number),
    findKeys(db, {
      organisations: spansOf(question),
      clubs: clubTextsOf(question),
      beginning,
    }),
  ])
  const sizeOf = words.map((_, i) => (sizes.events[i] ?? 0) + (sizes.participants[i] ?? 0))
  const expand = (assumed: number[]) => expandTerms(db, typed, assumed, meantWords(question))
  const [hints, others, terms] = await Promise.all([
    lookUpNames(places, question, keys.organisations),
    findOthers(db, places, { text: beginning, limit, language }, keys.beginning),
    expand(sizeOf),
  ])
  const byWord = sizesByWord(typed, sizes)
  const mayBeEvent = hints.every((hint) => mayMatchEvents(hint, byWord.events))
  const byName = (name: Group, part: Part, wanted = terms) => {
    const isPeople = name === 'participants'
    const query = {
      terms: wanted,
      sizes: sizes[name],
      number: isPeople ? number : undefined,
      numberSize: isPeople ? sizes.bibs : 0,
    }
    return findNames(indexes[name], query, part)
  }
  const find: Record<Group, (part: Part) => Promise<HitPage>> = {
    async events(part) {
      const hasMeanings = hints.some(hasMeaning)
      const meant =
        hasMeanings && mayBeEvent
          ? await findEvents(db, { hints, sizes: byWord.events }, now, part)
          : undefined
      return meant && meant.total > 0 ? meant : byName('events', part)
    },
    async participants(part) {
      const named = await byName('participants', part)
      if (named.total > 0 && (named.hits[0]?.rank ?? 0) < similarRank) return named
      const at = await findAthletesAt(db, { hints, sizes: byWord, clubs: keys.clubs }, part)
      const found = at.total > 0 ? at : named
      if (found.total > 0 || typed.length < 2 || mayBeEvent) return found
      // No athlete has all words of the text. Each word may still be a misspelt name, such as
      // “Merle” for “Merel”, so the text is searched again with similar words. This is not done if
      // events may match the text.
      return byName('participants', part, await expand(sizeOf.map(asRare)))
    },
  }
  return { typed, others, find }
}

async function findAll(sources: Sources, request: SearchRequest, part: Part) {
  const { group } = request
  const { typed, others, find } = await readSearch(sources, request, part)
  const { db } = sources
  const listOf = async <Item>(
    name: Group,
    list: (db: EventsDatabase, hits: Hit[]) => Promise<Item[]>,
  ): Promise<List<Item>> => {
    if ((group !== undefined && group !== name) || typed.length === 0) {
      return { items: [], hits: [], total: 0, hasNext: false }
    }
    const found = await find[name]({ ...part, limit: part.limit + 1 })
    const hits = found.hits.slice(0, part.limit)
    const hasNext = found.hits.length > part.limit
    return { hits, total: found.total, hasNext, items: await list(db, hits) }
  }
  const [events, participants] = await Promise.all([
    listOf('events', listEvents),
    listOf('participants', listParticipants),
  ])
  const suggestion = suggest(
    typed,
    [events, participants].flatMap(({ items, hits }) =>
      items.map(({ name }, index) => ({ name, rank: hits[index]?.rank ?? 0 })),
    ),
  )
  return { events, participants, others, suggestion }
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
      events.name as event, races.name as race, person.bib, person.country, person.avatar_file_id,
      ${raceDay} as date, person.category,
      case when person.state = 'finished' then ${timeSql(sql`ranking.decided_by`)} end as time,
      case when person.state = 'finished' then ${scoreSql(sql`ranking.scored_by`)} end as score,
      ranking.scored_by,
      (select position from ranking_entries entry
        where entry.result_set_id = races.result_set_id and entry.ranking_number = 1
          and entry.participant_id = person.id
          and not exists (select from timed_races where race_id = races.id)) as position,
      coalesce((select finishers from ranking_counts
        where result_set_id = races.result_set_id and ranking_number = 1
          and gender is null and category is null), 0) as among
    from unnest(${pairs.map(([raceId]) => raceId)}::text[], ${pairs.map(([, id]) => id)}::text[])
      with ordinality as hit (race_id, participant_id, number)
    join races on races.id = hit.race_id
    join events on events.id = races.event_id
    join participants person on person.result_set_id = races.result_set_id
      and person.id = hit.participant_id
    left join rankings ranking on ranking.race_id = races.id and ranking.number = 1
    order by hit.number`.execute(db)
  return rows.map(({ avatar_file_id, ...row }) => ({ ...row, avatar_url: fileUrl(avatar_file_id) }))
}
