import { decodeCursor, encodeCursor, sortedEntries } from '../../platform/http/cursor.ts'
import { Problem } from '../../platform/http/problem.ts'
import { offsetOf, type Page } from '../../platform/http/schemas.ts'
import type { EventsDatabase } from '../database.ts'
import type { Checkpoint } from '../tables/races.ts'
import type { EntryColumn } from './sorted-entries.ts'
import type { RankingTable } from '../race-table/ranking-table.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import { progressOf, shownSplits } from '../result-progress.ts'
import { checkPointIds, indexOfCheckpoint } from '../check-point-ids.ts'
import { checkpointList, columnList } from './checkpoint-list.ts'
import { countPlaced } from './count-placed.ts'
import {
  denseList,
  type EntryList,
  type EntryRow,
  filteredList,
  type ListPlace,
} from './entry-lists.ts'
import { type EntryOrder, getEntryOrder } from './entry-order.ts'
import { standingsOf } from './entry-standings.ts'
import { hasBib } from './find-entries.ts'
import { liveList } from './live-list.ts'
import type { DetailedEntryPage, EntryFilters, RankingEntry, RankingEntryPage } from './schema.ts'

export interface EntriesRequest extends Page {
  filters: EntryFilters
  /** Whether the order of the list is reversed, with the last entry first. */
  reversed: boolean
  /**
   * Column that sorts the entries instead of the place. Ignored if the ranking is live or
   * `checkpoint` is given.
   */
  column?: EntryColumn | undefined
  /**
   * Start number of an entry. The page then has the entries around this entry, and `page` is
   * ignored.
   */
  around?: string | undefined
  /**
   * Id of a checkpoint. The list then has the entries that have passed the checkpoint, sorted by
   * their times there.
   */
  checkpoint?: string | undefined
}

/**
 * The parts of a cursor. The version has the id of the result set and the version of a live race.
 * The key has the sort key and the ordinal of an entry.
 */
const cursorShape = { version: ['number', 'number'], key: ['large', 'number'] } as const

/**
 * Lists one page of the filtered entries of a ranking, in the order of the ranking, by a column or
 * by the times at a checkpoint.
 * @throws Problem 404 ranking.notFound, 410 event.gone
 * @throws Problem 404 checkpoint.notFound
 * @throws Problem 404 ranking.bibNotFound when no filtered entry has the start number
 * @throws Problem 400 cursor.invalid
 * @throws Problem 400 request.invalid when both `around` and `after` are given
 */
export async function listEntries(
  db: EventsDatabase,
  tables: RaceTables,
  rankingId: string,
  request: EntriesRequest,
): Promise<RankingEntryPage> {
  const { rows: _rows, ...page } = await readEntries(db, tables, rankingId, request)
  return page
}

/** Lists one page like `listEntries`. Each entry also has the data that only downloads show. */
export async function listDetailedEntries(
  db: EventsDatabase,
  tables: RaceTables,
  rankingId: string,
  request: EntriesRequest,
): Promise<DetailedEntryPage> {
  const { items, rows, total } = await readEntries(db, tables, rankingId, request)
  const detailed = items.flatMap((entry, index) => {
    const row = rows[index]
    if (!row) return []
    const { age, city } = row
    // The view hides the age and the city of a private profile. It hides the splits only while
    // there is no result.
    return [{ entry, age, city, split_times: entry.private ? [] : shownSplits(row) }]
  })
  return { items: detailed, total }
}

/** Reads one page. `rows` has the row of each item. */
async function readEntries(
  db: EventsDatabase,
  tables: RaceTables,
  rankingId: string,
  { filters, reversed, column, around, checkpoint, itemsPerPage, ...request }: EntriesRequest,
): Promise<RankingEntryPage & { rows: EntryRow[] }> {
  if (around !== undefined && request.after !== undefined) {
    throw new Problem(400, 'request.invalid', 'Give either around or after.', 'after')
  }
  const sort = [reversed, column ?? null, checkpoint ?? null]
  const identity = ['entries', rankingId, ...sort, sortedEntries(filters)]
  const cursor =
    request.after === undefined ? undefined : decodeCursor(identity, request.after, cursorShape)
  const order = await getEntryOrder(db, rankingId, filters)
  const isStored = !order.isLive && checkpoint === undefined && column === undefined
  const times = isStored ? undefined : await tables.ranking(order)
  const ids = checkPointIds(order.raceId, order.checkpoints)
  const point = checkpoint === undefined ? undefined : indexOfCheckpoint(ids, checkpoint)
  const list =
    times && point !== undefined
      ? await checkpointList(db, order, times, filters, { point, reversed })
      : times && column !== undefined && !order.isLive
        ? await columnList(db, order, times, filters, { column, reversed })
        : await orderedList(db, order, times, filters, reversed)

  let { page } = request
  let offset = offsetOf({ page, after: undefined, itemsPerPage })
  if (around !== undefined) {
    const found = await list.placeOf(db, hasBib(order.resultSetId, around))
    if (found === undefined) throw bibNotFound()
    page = Math.ceil(found.place / itemsPerPage)
    offset = offsetAround(found, itemsPerPage)
  }
  const position = cursor
    ? { after: [Number(cursor.key[0]), Number(cursor.key[1])] as [number, number] }
    : { offset }
  const { rows, total } = await list.read(db, position, itemsPerPage)
  const prior = order.isLive ? await tables.prior(order.raceId, order.resultSetId) : undefined
  const standings =
    times && (await standingsOf(db, order, times, filters, { rows, point: point ?? null, prior }))
  const items = rows.map((row) => entryOf(row, order, standings?.get(row.participant_id) ?? null))
  const [first] = rows
  const last = rows.at(-1)
  const current = [order.resultSetId, order.raceVersion?.timed ?? 0]
  // All pages keep the version of the first page, so `moved` stays true after another version was
  // published.
  const version = cursor?.version ?? current
  return {
    rows,
    items,
    total,
    page,
    offset: first ? first.place - 1 : null,
    itemsPerPage,
    end_cursor: last
      ? encodeCursor(identity, { version, key: [last.sort_key, last.ordinal] })
      : null,
    has_next: last !== undefined && last.place < total,
    moved: version.some((part, index) => part !== current[index]),
    best_time: first?.best_time ?? null,
    placed_count: await countPlaced(db, order, times, filters),
  }
}

/** Returns an entry as a response shows it. */
function entryOf(
  {
    private: isPrivate,
    start_time,
    split_times,
    age: _age,
    city: _city,
    best_time: _best,
    place: _place,
    ordinal: _ordinal,
    sort_key: _sortKey,
    ...row
  }: EntryRow,
  order: EntryOrder,
  standing: RankingEntry['standing'],
): RankingEntry {
  return {
    ...row,
    private: isPrivate,
    race_id: order.raceId,
    progress: progressOf({ ...row, private: isPrivate, start_time, split_times }),
    ...(row.state === 'finished' || isPrivate
      ? { last_check_point: null, last_passing: null }
      : lastPassed(order.checkpoints, shownSplits({ state: row.state, split_times }))),
    standing,
  }
}

/**
 * Returns the offset of a page that has the entry in its middle. Near the ends of the list, the
 * entry is not in the middle, because the page keeps its size.
 */
function offsetAround({ place, total }: ListPlace, itemsPerPage: number): number {
  const before = Math.floor((itemsPerPage - 1) / 2)
  return Math.max(0, Math.min(place - 1 - before, total - itemsPerPage))
}

/** Lists the entries in the order of the ranking. */
function orderedList(
  db: EventsDatabase,
  order: EntryOrder,
  times: RankingTable | undefined,
  filters: EntryFilters,
  reversed: boolean,
): EntryList | Promise<EntryList> {
  const isByGroup = filters.team === undefined && filters.find === undefined
  if (order.isLive && times && isByGroup) return liveList(order, times, filters, reversed)
  if (order.dense && isByGroup) return denseList(order, reversed)
  return filteredList(db, order, filters, reversed)
}

function bibNotFound(): Problem {
  return new Problem(
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
