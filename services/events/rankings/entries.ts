import { sql } from 'kysely'
import { Problem } from '../../platform/http/problem.ts'
import type { Page } from '../../platform/http/schemas.ts'
import type { Checkpoint, EventsDatabase } from '../database.ts'
import { progressOf } from '../participants/progress.ts'
import { denseList, type EntryList, filteredList } from './entry-lists.ts'
import { getEntryOrder } from './entry-order.ts'
import { hasBib } from './find-entries.ts'
import type { EntryFilters, RankingEntry, RankingEntryPage } from './schema.ts'

export interface EntriesRequest extends Page {
  filters: EntryFilters
  /** Whether the last entry comes first. */
  reversed: boolean
  /** Start number of an entry: selects the page that contains it instead of `page`. */
  around?: string | undefined
}

/**
 * Lists one page of the filtered entries of a ranking, in its stored order.
 * @throws Problem 404 ranking.notFound, 410 event.gone
 * @throws Problem 404 ranking.bibNotFound when no filtered entry has the start number
 */
export async function listEntries(
  db: EventsDatabase,
  rankingId: string,
  { filters, reversed, around, itemsPerPage, ...request }: EntriesRequest,
): Promise<RankingEntryPage> {
  const order = await getEntryOrder(db, rankingId, filters)
  const list =
    order.dense && filters.team === undefined && filters.find === undefined
      ? denseList(order, reversed)
      : await filteredList(db, order, filters, reversed)

  let { page } = request
  if (around !== undefined) {
    const place = await placeOf(db, list, order.resultSetId, around)
    page = Math.ceil(place / itemsPerPage)
  }
  const { rows, total } = await list.read(db, (page - 1) * itemsPerPage, itemsPerPage)
  const items = rows.map(
    ({ private: isPrivate, split_times, best_time, ...row }): RankingEntry => ({
      ...row,
      race_id: order.raceId,
      progress: progressOf({ state: row.state, private: isPrivate, split_times }),
      ...(row.state === 'finished' || isPrivate
        ? { last_check_point: null, last_passing: null }
        : lastPassed(order.checkpoints, split_times)),
    }),
  )
  return { items, total, page, itemsPerPage, best_time: rows[0]?.best_time ?? null }
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
