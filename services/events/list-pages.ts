import {
  type CursorKind,
  type CursorValue,
  decodeCursor,
  encodeCursor,
} from '../platform/http/cursor.ts'
import { offsetOf, type Page } from '../platform/http/schemas.ts'
import type { EventsDatabase } from './database.ts'
import { changesSince, lastNumber } from './publications.ts'

/** The rows of a list to read: after a key, or beyond a number of rows. */
export interface Position {
  /** Sort key of the last item of the previous page. */
  after: readonly CursorValue[] | undefined
  /** 0 with a key. */
  offset: number
  limit: number
}

/** A list that is read page by page. */
export interface PagedList<Row> {
  /** What a cursor belongs to, as JSON: kind of list, criteria and order. */
  identity: unknown
  /** Cache tags of the list: a publication with one of them may have changed it. */
  tags: readonly string[]
  key: readonly CursorKind[]
  keyOf: (row: Row) => CursorValue[]
  read: (position: Position) => Promise<{ rows: Row[]; total: number }>
  /** Whether time alone changed the list since an instant; absent for a list that time does not change. */
  changedByTime?: (since: Date) => Promise<boolean>
}

/** A page in REST. */
export interface ListPage<Row> {
  items: Row[]
  total: number
  page: number | null
  itemsPerPage: number
  end_cursor: string | null
  has_next: boolean
  moved: boolean
}

/** Number of the last publication, and the instant of reading; 0 when time does not change the list. */
const versionShape = ['number', 'instant'] as const

/**
 * Reads one page of a list, by its number or after a cursor.
 * The version in a cursor is the number of the last publication and the time. While no publication and no
 * moment changed the list, the next cursor carries the current version; afterwards it keeps the old one,
 * so that `moved` stays true for the rest of the walk.
 * @param now the time as of which the list is read
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
 * Reads rows together with the publication that they are at least as new as.
 * Without `since` the number is read first, otherwise last, so that a publication in between counts as a change.
 * @param since number of the last publication at the beginning of the walk
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
