import type { NewsListFragment } from '../../gql/parts.ts'
import { NoItems } from '../../ui/page/no-items.tsx'
import { Pagination } from '../../ui/page/pagination.tsx'
import { NewsList } from './news-list.tsx'
import styles from './news-list.module.css'

interface NewsPagesProps {
  news: { total: number; items: NewsListFragment[] }
  page: number
  itemsPerPage: number
  /** If true, each item shows the name of its event. */
  withEvent?: boolean
}

/** One page of news with pagination. */
export function NewsPages({ news, page, itemsPerPage, withEvent = false }: NewsPagesProps) {
  const { items, total } = news
  if (items.length === 0) {
    return <NoItems shown={0} total={total} itemsPerPage={itemsPerPage} />
  }
  return (
    <div className={styles.pages}>
      <NewsList items={items} withEvent={withEvent} />
      <Pagination page={page} total={total} itemsPerPage={itemsPerPage} />
    </div>
  )
}
