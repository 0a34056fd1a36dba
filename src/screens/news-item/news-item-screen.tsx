import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { useLoaderData } from 'react-router-dom'
import type { Loader, Screen } from '../../router/page-route.ts'
import { preload } from '../../data/preload.ts'
import {
  NewsItemScreenDocument,
  type NewsItemScreenQueryVariables,
  useNewsItemScreenSuspenseQuery,
} from '../../gql/news-item.ts'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { EventCourse } from '../../ui/course/poster/event-course.tsx'
import { InstantDay } from '../../ui/event/event-date.tsx'
import { FileImage } from '../../ui/image/file-image.tsx'
import { Link } from '../../ui/link.tsx'
import { Prose } from '../../components/prose/prose.tsx'
import { NewsMetadata } from './news-metadata.tsx'
import styles from './news-item-screen.module.css'

const newsItemLoader: Loader = ({ client, params: { newsId = '', eventId } }) =>
  preload(
    client,
    NewsItemScreenDocument,
    { newsId },
    // The path of an event contains only news items of that event. Any other news item is 404
    // there.
    {
      required: ({ newsItem }) =>
        newsItem && (eventId === undefined || newsItem.eventId === eventId),
    },
  )

function NewsItemScreen() {
  const variables = useLoaderData<NewsItemScreenQueryVariables>()
  const { data } = useNewsItemScreenSuspenseQuery({ variables })
  const links = useLinks()
  const { newsItem } = data
  if (!newsItem) return null
  const { event, title, subtitle } = newsItem
  const trail = event ? [{ to: links.event({ eventId: event.id }), name: event.name }] : []

  return (
    <article className={`${styles.article} wrap`}>
      <NewsMetadata newsItem={newsItem} trail={trail} />
      <header className={styles.header}>
        {event && (
          <div className={styles.course}>
            <EventCourse event={event} />
          </div>
        )}
        {event && <Breadcrumb trail={trail} />}
        <h1 className="display display-80">{title}</h1>
        {subtitle !== '' && <p className="lead">{subtitle}</p>}
      </header>
      <div className={styles.rest}>
        <p className="quiet">
          <InstantDay instant={newsItem.publishedFrom} timeZone={event?.timeZone ?? 'UTC'} />
        </p>
        <div className={styles.body}>
          {newsItem.imageUrl !== null && (
            <FileImage
              className={styles.image}
              url={newsItem.imageUrl}
              kind="news"
              sizes="(min-width: 64em) 60rem, 92vw"
              width={1200}
              height={675}
            />
          )}
          <Prose html={newsItem.bodyHtml} />
          {event && (
            <Link className="more" to={links.event({ eventId: event.id })}>
              <span>
                <FormattedMessage
                  id="news_item.to_event"
                  values={{ event: <bdi>{event.name}</bdi> }}
                />
              </span>
            </Link>
          )}
        </div>
      </div>
    </article>
  )
}

export const screen: Screen = {
  Component: NewsItemScreen,
  loader: newsItemLoader,
  query: NewsItemScreenDocument,
}
