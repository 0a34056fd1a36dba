import { hash } from 'node:crypto'
import { refusal } from '../errors.ts'
import type { PageRow } from '../schema/pages.ts'
import type { ListRequest } from './list-arguments.ts'

/**
 * Cuts one page out of a list that REST returns completely, such as the results of an account. The
 * page has the form of REST's pages.
 * A cursor contains the position and id of the page's last item, and a digest of the list.
 * @throws GraphQLError 400 for an invalid cursor, and for a cursor together with a page number
 */
export function pageOf<Item>(
  items: readonly Item[],
  { page, after, itemsPerPage }: ListRequest,
  idOf: (item: Item) => string,
): PageRow {
  if (page !== undefined && after !== undefined) {
    throw refusal(400, 'request.invalid', 'Give either page or after.', 'after')
  }
  const ids = items.map(idOf)
  const version = hash('sha256', JSON.stringify(ids), 'base64url').slice(0, 12)
  const cursor = after === undefined ? undefined : decodeCursor(after)
  const start = cursor ? startAfter(cursor, ids) : ((page ?? 1) - 1) * itemsPerPage
  const end = start + itemsPerPage
  const first = cursor?.version ?? version
  const position = Math.min(end, items.length) - 1
  return {
    items: items.slice(start, end),
    total: items.length,
    page: cursor ? null : (page ?? 1),
    itemsPerPage,
    end_cursor:
      position < start ? null : encodeCursor({ version: first, position, id: ids[position] ?? '' }),
    has_next: end < items.length,
    moved: first !== version,
  }
}

/**
 * Returns the index of the first item after the cursor. If the list no longer contains the cursor's
 * item, returns the former position of this item.
 */
function startAfter({ id, position }: Cursor, ids: readonly string[]): number {
  const index = ids.indexOf(id)
  return index === -1 ? position : index + 1
}

interface Cursor {
  /** Digest of the list when its first page was read. */
  version: string
  position: number
  id: string
}

const encodeCursor = ({ version, position, id }: Cursor) =>
  Buffer.from(`${version} ${String(position)} ${id}`).toString('base64url')

function decodeCursor(text: string): Cursor {
  const content = Buffer.from(text, 'base64url').toString()
  const [, version = '', position, id = ''] = /^(\S+) (\d{1,15}) (\S+)$/.exec(content) ?? []
  if (position !== undefined) return { version, position: Number(position), id }
  throw refusal(400, 'cursor.invalid', 'This cursor is damaged: begin again without it.', 'after')
}
