import { createHash } from 'node:crypto'
import { GraphQLError } from 'graphql'
import type { PageRow } from '../schema/pages.ts'
import type { ListRequest } from './list-arguments.ts'

/**
 * Cuts one page out of a list that REST returns completely, such as the results of an account. The
 * page has the form of REST's pages.
 * A cursor contains a digest of the list, and the position and id of the last item.
 * @throws GraphQLError 400 for an invalid cursor, and for a cursor together with a page
 */
export function pageOf<Item>(
  items: readonly Item[],
  { page, after, itemsPerPage }: ListRequest,
  idOf: (item: Item) => string,
): PageRow {
  if (page !== undefined && after !== undefined) {
    throw invalidAfter('request.invalid', 'Give either page or after.')
  }
  const ids = items.map(idOf)
  const version = createHash('sha256').update(JSON.stringify(ids)).digest('base64url').slice(0, 12)
  const cursor = after === undefined ? undefined : decodeCursor(after)
  const start = cursor ? startAfter(cursor, ids) : ((page ?? 1) - 1) * itemsPerPage
  const end = start + itemsPerPage
  const [first, last] = [cursor?.version ?? version, Math.min(end, items.length) - 1]
  return {
    items: items.slice(start, end),
    total: items.length,
    page: cursor ? null : (page ?? 1),
    itemsPerPage,
    end_cursor: last < start ? null : encodeCursor([first, last, ids[last] ?? '']),
    has_next: end < items.length,
    moved: first !== version,
  }
}

interface Cursor {
  /** Digest of the list when its first page was read. */
  version: string
  position: number
  id: string
}

/**
 * Index of the first item after the cursor. If the cursor's item is gone, the index is the item's
 * former position.
 */
function startAfter({ id, position }: Cursor, ids: readonly string[]): number {
  const index = ids.indexOf(id)
  return index === -1 ? position : index + 1
}

const encodeCursor = (content: [version: string, position: number, id: string]) =>
  Buffer.from(JSON.stringify(content)).toString('base64url')

function decodeCursor(text: string): Cursor {
  try {
    const [version, position, id] = JSON.parse(
      Buffer.from(text, 'base64url').toString(),
    ) as unknown[]
    if (typeof version === 'string' && typeof id === 'string' && isPosition(position)) {
      return { version, position, id }
    }
  } catch {
    // Ignores the error here, because the code below reports the invalid cursor.
  }
  throw invalidAfter('cursor.invalid', 'This cursor is damaged: begin again without it.')
}

const isPosition = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0

function invalidAfter(code: string, title: string): GraphQLError {
  return new GraphQLError(title, {
    extensions: { response: { status: 400, body: { code, title, field: 'after' } } },
  })
}
