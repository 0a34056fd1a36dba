import type { ReactNode } from 'react'
import { BeyondLastPage } from './pagination.tsx'

interface NoItemsProps {
  /** Number of items on the page. */
  shown: number
  /** Number of items on all pages. */
  total: number
  itemsPerPage: number
  /** The message for a list without items. */
  children: ReactNode
}

/** Says why a page has no items: the list is empty, or the page is beyond the last page. */
export function NoItems({ shown, total, itemsPerPage, children }: NoItemsProps) {
  if (shown > 0) return null
  if (total === 0) return <p className="lead">{children}</p>
  return <BeyondLastPage total={total} itemsPerPage={itemsPerPage} />
}
