import {
  type CursorKind,
  type CursorValue,
  decodeCursor,
  encodeCursor,
} from '../platform/http/cursor.ts'
import { offsetOf, type Page } from '../platform/http/schemas.ts'
import type { EventsDatabase } from './database.ts'
import { changesSince, lastNumber } from './publications.ts'

/** The position in a list from which rows are read: after a sort key, or after a number of rows. */
export interface ListPosition {
  /** Sort key of the last item of the previous page. */
  after: readonly CursorValue[] | undefined
  /** Number of rows before the page. 0 if the page begins after a sort key. */
  offset: number
  limit: number
}

/** A list that is read page by page. */
export interface PagedList<Row> {
  /** JSON value that identifies the list in cursors: kind of list, criteria and order. */
  identity: unknown
  /** Cache tags of the list. A publication with one of these tags may have changed the list. */
  tags: readonly string[]
  key: readonly CursorKind[]
  keyOf: (row: Row) => CursorValue[]
  read: (position: ListPosition) => Promise<{ rows: Row[]; total: number }>
  /**
   * Whether the list has changed since an instant only because time has passed. A list that does
   * not depend on time has no such function.
   */
  changedByTime?: (since: Date) => Promise<boolean>
}

/** A page of a list, as REST returns it. */
export interface ListPage<Row> {
  items: Row[]
  total: number
  page: number | null
  itemsPerPage: number
  end_cursor: string | null
  has_next: boolean
  moved: boolean
}

/**
 * Kinds of the values in the version of a cursor: the number of the last publication, and the
 * instant of reading. The instant is 0 if the list does not depend on time.
 */
const versionShape = ['number', 'instant'] as const

/**
 * Reads one page of a list, by its number or after a cursor. The version in a cursor consists of
 * the number of the last publication and the time. While the list has not changed, the next cursor
 * carries the current version. After a change, all further cursors keep the version from before the
 * change. So `moved` is true for all further pages.
 * @param now the current time, on which the list may depend
 * @throws Problem 400 cursor.invalid
 */
export async function readListPage<Row>(
  db: EventsDatabase,
  now: Date,
  page: Page,
  list: PagedList<Row>,
): Promise<ListPage<Row>> {
  const { page: number, after, itemsPerPage } = page
  const cursor =
    after === undefined
      ? undefined
      : decodeCursor(list.identity, after, { version: versionShape, key: list.key })
  const [publication, instant] = cursor?.version ?? []
  const position = { after: cursor?.key, offset: offsetOf(page), limit: itemsPerPage + 1 }
  const read = await readVersion(db, list.tags, publication, () => list.read(position))
  const moved =
    read.changed ||
    (instant !== undefined && ((await list.changedByTime?.(new Date(instant))) ?? false))
  const items = read.result.rows.slice(0, itemsPerPage)
  const last = items.at(-1)
  const current = [read.number, list.changedByTime ? now.getTime() : 0]
  const version = cursor && moved ? cursor.version : current
  return {
    items,
    total: read.result.total,
    page: number,
    itemsPerPage,
    end_cursor:
      last === undefined ? null : encodeCursor(list.identity, { version, key: list.keyOf(last) }),
    has_next: read.result.rows.length > itemsPerPage,
    moved,
  }
}

/**
 * Reads rows and the number of the last publication. Without `since`, the number is read before the
 * rows, so the rows are at least as new as that publication. With `since`, the number is read after
 * the rows, so a publication between both reads counts as a change.
 * @param since number of the last publication when the client read the first page
 */
export async function readVersion<Result>(
  db: EventsDatabase,
  tags: readonly string[],
  since: number | undefined,
  read: () => Promise<Result>,
): Promise<{ result: Result; number: number; changed: boolean }> {
  if (since === undefined) {
    const number = await lastNumber(db)
    return { result: await read(), number, changed: false }
  }
  const result = await read()
  return { result, ...(await changesSince(db, tags, since)) }
}
