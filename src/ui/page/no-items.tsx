import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { BeyondLastPage, type ListContents } from './pagination.tsx'

interface NoItemsProps {
  /** Number of items on the page. */
  shown: number
  /** Number of items on all pages. */
  total: number
  itemsPerPage: number
  contents?: ListContents
  /** The message for a list without items. By default the message `ui.empty.<contents>`. */
  children?: ReactNode
}

/** Says why a page has no items: the list is empty, or the page is beyond the last page. */
export function NoItems({
  shown,
  total,
  itemsPerPage,
  contents = 'items',
  children = <FormattedMessage id={`ui.empty.${contents}`} />,
}: NoItemsProps) {
  if (shown > 0) return null
  if (total === 0) return <p className="lead">{children}</p>
  return <BeyondLastPage total={total} itemsPerPage={itemsPerPage} contents={contents} />
}
