import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { useLinks } from '../../app/links.ts'
import { channelsOf, storesOf, useSite } from '../../app/site-context.ts'
import { ExternalLink } from '../external-link.tsx'
import styles from './footer.module.css'

/** The finish of every page: the one chequered strip, and where to go from here. */
export function Footer() {
  const intl = useIntl()
  const links = useLinks()
  const site = useSite()
  const elsewhere = [...storesOf(site), ...channelsOf(site)]
  return (
    <footer className={styles.footer}>
      <div className={`${styles.content} wrap`}>
        <div className={styles.words}>
          <p className="board">
            <FormattedMessage id="ui.footer.title" />
          </p>
          <p className="quiet">
            <FormattedMessage id="ui.footer.text" values={{ site: site.name }} />
          </p>
        </div>
        <nav aria-label={intl.formatMessage({ id: 'ui.footer.pages' })}>
          <ul className={styles.links}>
            <li>
              <Link to={links.events()}>
                <FormattedMessage id="ui.site_links.events" />
              </Link>
            </li>
            <li>
              <Link to={links.eventsWeek()}>
                <FormattedMessage id="ui.site_links.week" />
              </Link>
            </li>
            <li>
              <Link to={links.eventsUpcoming()}>
                <FormattedMessage id="ui.site_links.upcoming" />
              </Link>
            </li>
            <li>
              <Link to={links.eventsFinished()}>
                <FormattedMessage id="ui.site_links.finished" />
              </Link>
            </li>
          </ul>
        </nav>
        {elsewhere.length > 0 && (
          <nav aria-label={intl.formatMessage({ id: 'ui.footer.elsewhere' })}>
            <ul className={styles.links}>
              {elsewhere.map(({ name, href }) => (
                <li key={href}>
                  <ExternalLink href={href}>{name}</ExternalLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </footer>
  )
}
