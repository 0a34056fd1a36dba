import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { storesOf, useSite } from '../../site-context.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './audiences.module.css'

const item = (children: ReactNode[]) => <li>{children}</li>

/** Describes what the site and the app offer to organisers and to athletes. */
export function Audiences() {
  const links = useLinks()
  const site = useSite()
  return (
    <PageSection wide title={<FormattedMessage id="home.sides.title" />}>
      <div className={styles.sides}>
        <section className={styles.side} aria-labelledby="organisers">
          <h3 id="organisers" className="display">
            <FormattedMessage id="home.organisers.title" />
          </h3>
          <p className="lead">
            <FormattedMessage id="home.organisers.text" />
          </p>
          <ul className={styles.points}>
            <FormattedMessage id="home.organisers.points" values={{ item }} />
          </ul>
          <p className={styles.actions}>
            <Link className="button button-full" to={links.accessRequest()}>
              <FormattedMessage id="home.organisers.request" />
            </Link>
            {site.createEvent !== undefined && (
              <ExternalLink className="button" href={site.createEvent}>
                <FormattedMessage id="home.organisers.create" />
              </ExternalLink>
            )}
          </p>
        </section>
        <section className={styles.side} aria-labelledby="athletes">
          <h3 id="athletes" className="display">
            <FormattedMessage id="home.athletes.title" />
          </h3>
          <p className="lead">
            <FormattedMessage id="home.athletes.text" />
          </p>
          <ul className={styles.points}>
            <FormattedMessage id="home.athletes.points" values={{ item }} />
          </ul>
          <p className={styles.actions}>
            <Link className="button" to={links.replayFree()}>
              <FormattedMessage id="home.athletes.replay" />
            </Link>
            {storesOf(site).map(({ name, href }) => (
              <ExternalLink key={name} className="button" href={href}>
                {name}
              </ExternalLink>
            ))}
          </p>
        </section>
      </div>
    </PageSection>
  )
}
