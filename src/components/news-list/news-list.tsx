import { useLinks } from '../../router/links.ts'
import type { NewsListFragment } from '../../gql/parts.ts'
import { InstantDay } from '../../ui/event/event-date.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './news-list.module.css'

interface NewsListProps {
  items: NewsListFragment[]
  /**
   * If true, each item shows the name of its event. On the page of an event, the name is not
   * needed.
   */
  withEvent?: boolean
}

/** List of news items, each with day, title and subtitle. */
export function NewsList({ items, withEvent = false }: NewsListProps) {
  const links = useLinks()
  return (
    <div className="ruled">
      {items.map((item) => (
        <article key={item.id} className={styles.item}>
          <p className="quiet">
            <InstantDay instant={item.publishedFrom} timeZone={item.eventTimeZone ?? 'UTC'} />
          </p>
          <div>
            <h3>
              <Link
                className="stretched-link"
                to={links.newsItem({ newsId: item.id, eventId: item.eventId })}
              >
                <bdi>{item.title}</bdi>
              </Link>
            </h3>
            {item.subtitle !== '' && <p className={styles.subtitle}>{item.subtitle}</p>}
            {withEvent && item.eventName !== null && (
              <p className="quiet">
                <bdi>{item.eventName}</bdi>
              </p>
            )}
          </div>
        </article>
      ))}
    </div>
  )
}
