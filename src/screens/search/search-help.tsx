import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { Link } from '../../ui/link.tsx'
import styles from './search-screen.module.css'

/** The content of the search page without a search text. */
export function SearchPrompt() {
  return (
    <div className={`${styles.results} wrap`}>
      <h1 className={styles.prompt}>
        <FormattedMessage id="search.ask" />
      </h1>
      <SearchTips />
    </div>
  )
}

export function SearchTips() {
  const links = useLinks()
  return (
    <div className={styles.help}>
      <ul className="ruled">
        <li>
          <FormattedMessage id="search.tips.parts" />
        </li>
        <li>
          <FormattedMessage id="search.tips.more" />
        </li>
        <li>
          <FormattedMessage id="search.tips.number" />
        </li>
        <li>
          <FormattedMessage id="search.tips.private" />
        </li>
      </ul>
      <p className="row">
        <Link className="more" to={links.events()}>
          <FormattedMessage id="search.ways.events" />
        </Link>
        <Link className="more" to={links.organisations()}>
          <FormattedMessage id="search.ways.organisations" />
        </Link>
      </p>
    </div>
  )
}
