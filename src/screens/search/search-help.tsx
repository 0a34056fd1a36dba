import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { Link } from '../../ui/link.tsx'
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

/** Tips for a search. A text of several words that found nothing is offered word by word. */
export function SearchTips({ text = '' }: { text?: string }) {
  const links = useLinks()
  const words = [...new Set(text.split(/\s+/u).filter(Boolean))]
  return (
    <div className={styles.help}>
      <ul className="ruled">
        {words.length > 1 && (
          <li>
            <p>
              <FormattedMessage id="search.tips.word" />
            </p>
            <p className="row">
              {words.map((word) => (
                <Link key={word} className={styles.suggestion} to={links.search({ q: word })}>
                  <bdi>{word}</bdi>
                </Link>
              ))}
            </p>
          </li>
        )}
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
