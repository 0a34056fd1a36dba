import { sql } from 'kysely'
import { decodeCursor, encodeCursor, sortedEntries } from '../../platform/http/cursor.ts'
import { Problem } from '../../platform/http/problem.ts'
import { offsetOf, type Page } from '../../platform/http/schemas.ts'
import type { Checkpoint, EventsDatabase } from '../database.ts'
import { progressOf } from '../participants/progress.ts'
import { denseList, type EntryList, filteredList } from './entry-lists.ts'
import { getEntryOrder } from './entry-order.ts'
import { hasBib } from './find-entries.ts'
import { liveList } from './live-list.ts'
import type { EntryFilters, RankingEntry, RankingEntryPage } from './schema.ts'

export interface EntriesRequest extends Page {
  filters: EntryFilters
  /** Whether the last entry comes first. */
  reversed: boolean
  /** Start number of an entry: selects the page that contains it instead of `page`. */
  around?: string | undefined
}

/** The id of the result set with the version of a live race; the sort key and the ordinal of an entry. */
const cursorShape = { version: ['number', 'number'], key: ['large', 'number'] } as const

/**
 * Lists one page of the filtered entries of a ranking, in its stored order.
 * @throws Problem 404 ranking.notFound, 410 event.gone
 * @throws Problem 404 ranking.bibNotFound when no filtered entry has the start number
 * @throws Problem 400 cursor.invalid; request.invalid when both `around` and `after` are given
 */
export async function listEntries(
  db: EventsDatabase,
  rankingId: string,
  { filters, reversed, around, itemsPerPage, ...request }: EntriesRequest,
): Promise<RankingEntryPage> {
  if (around !== undefined && request.after !== undefined) {
    throw new Problem(400, 'request.invalid', 'Give either around or after.', 'after')
  }
  const identity = ['entries', rankingId, reversed, sortedEntries(filters)]
  const cursor =
    request.after === undefined ? undefined : decodeCursor(identity, request.after, cursorShape)
  const order = await getEntryOrder(db, rankingId, filters)
  const isByGroup = filters.team === undefined && filters.find === undefined
  const list =
    order.isLive && isByGroup
      ? liveList(order, filters, reversed)
      : order.dense && isByGroup
        ? denseList(order, reversed)
        : await filteredList(db, order, filters, reversed)

  let { page } = request
  if (around !== undefined) {
    const place = await placeOf(db, list, order.resultSetId, around)
    page = Math.ceil(place / itemsPerPage)
  }
  const position = cursor
    ? { after: [Number(cursor.key[0]), Number(cursor.key[1])] as [number, number] }
    : { offset: offsetOf({ page, after: undefined, itemsPerPage }) }
  const { rows, total } = await list.read(db, position, itemsPerPage)
  const items = rows.map(
    ({
      private: isPrivate,
      split_times,
      best_time: _best,
      place: _place,
      ordinal: _ordinal,
      sort_key: _sortKey,
      ...row
    }): RankingEntry => ({
      ...row,
      race_id: order.raceId,
      progress: progressOf({ state: row.state, private: isPrivate, split_times }),
      ...(row.state === 'finished' || isPrivate
        ? { last_check_point: null, last_passing: null }
        : lastPassed(order.checkpoints, split_times)),
    }),
  )
  const last = rows.at(-1)
  const current = [order.resultSetId, order.version]
  // A walk keeps the version of its first page, so that `moved` stays true once another was published.
  const version = cursor?.version ?? current
  return {
    items,
    total,
    page,
    itemsPerPage,
    end_cursor: last
      ? encodeCursor(identity, { version, key: [last.sort_key, last.ordinal] })
      : null,
    has_next: last !== undefined && last.place < total,
    moved: version.some((part, index) => part !== current[index]),
    best_time: rows[0]?.best_time ?? null,
  }
}

async function placeOf(
  db: EventsDatabase,
  list: EntryList,
  resultSetId: number,
  bib: string,
): Promise<number> {
  const { rows } = await sql<{ place: number }>`${list.places(hasBib(resultSetId, bib))}
    order by place limit 1`.execute(db)
  const [found] = rows
  if (found) return found.place
  throw new Problem(
    404,
    'ranking.bibNotFound',
    'Nobody with this start number is in this list.',
    'around',
  )
}

function lastPassed(
  checkpoints: Checkpoint[],
  splitTimes: (number | null)[],
): Pick<RankingEntry, 'last_check_point' | 'last_passing'> {
  const last = splitTimes.findLastIndex((time) => time !== null)
  return {
    last_check_point: checkpoints[last]?.name ?? null,
    last_passing: splitTimes[last] ?? null,
  }
}
