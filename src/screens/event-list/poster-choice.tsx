import { useLocation } from 'react-router-dom'
import { MoreLink } from '../../ui/more-link.tsx'
import styles from './event-pages.module.css'

/** A link that switches the list between rows and posters. Only narrow screens show this link. */
export function PosterChoice({ hasPosters }: { hasPosters: boolean }) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  if (hasPosters) query.delete('posters')
  else query.set('posters', '1')
  const text = query.toString()
  return (
    <p className={styles.choice}>
      <MoreLink
        to={text === '' ? pathname : `${pathname}?${text}`}
        replace
        id={hasPosters ? 'event_list.as_rows' : 'event_list.as_posters'}
      />
    </p>
  )
}
