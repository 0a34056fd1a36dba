import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { MoreLink } from '../../ui/more-link.tsx'
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
        <MoreLink to={links.events()} id="search.ways.events" />
        <MoreLink to={links.organisations()} id="search.ways.organisations" />
      </p>
    </div>
  )
}
