import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../router/links.ts'
import { channelsOf, storesOf, useSite } from '../site-context.ts'
import type { NamedLink } from '../site.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import { Link } from '../ui/link.tsx'
import styles from './footer.module.css'

/** Footer with a chequered strip, the main pages, app stores and channels. */
export function Footer() {
  const intl = useIntl()
  const site = useSite()
  const stores = storesOf(site)
  const channels = channelsOf(site)
  return (
    <footer className={styles.footer}>
      <div className={`${styles.content} wrap`}>
        <div className={styles.text}>
          <p className="display">
            <FormattedMessage id="ui.footer.title" />
          </p>
          <p className="quiet">
            <FormattedMessage id="ui.footer.text" values={{ site: site.name }} />
          </p>
          {stores.length > 0 && (
            <ul
              className={`${styles.stores} row`}
              aria-label={intl.formatMessage({ id: 'ui.footer.apps' })}
            >
              {stores.map((store) => (
                <ExternalItem key={store.href} link={store} className="button" />
              ))}
            </ul>
          )}
        </div>
        <PageLinks />
        {channels.length > 0 && (
          <nav aria-label={intl.formatMessage({ id: 'ui.footer.channels' })}>
            <ul className={styles.links}>
              {channels.map((channel) => (
                <ExternalItem key={channel.href} link={channel} />
              ))}
            </ul>
          </nav>
        )}
      </div>
    </footer>
  )
}

/** Links to the main pages of the site. */
function PageLinks() {
  const intl = useIntl()
  const links = useLinks()
  return (
    <nav aria-label={intl.formatMessage({ id: 'ui.footer.pages' })}>
      <ul className={styles.links}>
        <PageItem to={links.events()} id="ui.site_links.events" />
        <PageItem to={links.organisations()} id="ui.site_links.organisations" />
        <PageItem to={links.updates()} id="ui.site_links.news" />
        <PageItem to={links.developers()} id="ui.site_links.developers" />
        <PageItem to={links.privacyPolicy()} id="ui.site_links.privacy" />
        <PageItem to={links.generalConditions()} id="ui.site_links.conditions" />
      </ul>
    </nav>
  )
}

function PageItem({ to, id }: { to: string; id: FormatjsIntl.Message['ids'] }) {
  return (
    <li>
      <Link to={to}>
        <FormattedMessage id={id} />
      </Link>
    </li>
  )
}

function ExternalItem({
  link: { name, href },
  className,
}: {
  link: NamedLink
  className?: string
}) {
  return (
    <li>
      <ExternalLink href={href} className={className}>
        {name}
      </ExternalLink>
    </li>
  )
}
