import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../app/links.ts'
import { Link } from '../../ui/link.tsx'
import styles from './search-screen.module.css'

/** Before anything is looked for: what can be. */
export function SearchPrompt() {
  return (
    <div className={`${styles.found} wrap`}>
      <h1 className={styles.ask}>
        <FormattedMessage id="search.ask" />
      </h1>
      <SearchTips />
    </div>
  )
}

/** How to find more, and the ways to go without searching. */
export function SearchTips() {
  const links = useLinks()
  return (
    <div className={styles.help}>
      <ul className="ruled">
        <li>
          <FormattedMessage id="search.tips.parts" />
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
