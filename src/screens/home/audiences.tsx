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
        <Side of="organisers">
          <Link className="button button-full" to={links.accessRequest()}>
            <FormattedMessage id="home.organisers.request" />
          </Link>
          {site.createEvent !== undefined && (
            <ExternalLink className="button" href={site.createEvent}>
              <FormattedMessage id="home.organisers.create" />
            </ExternalLink>
          )}
        </Side>
        <Side of="athletes">
          <Link className="button" to={links.replayFree()}>
            <FormattedMessage id="home.athletes.replay" />
          </Link>
          {storesOf(site).map(({ name, href }) => (
            <ExternalLink key={name} className="button" href={href}>
              {name}
            </ExternalLink>
          ))}
        </Side>
      </div>
    </PageSection>
  )
}

interface SideProps {
  of: 'organisers' | 'athletes'
  /** Links and buttons. */
  children: ReactNode
}

function Side({ of, children }: SideProps) {
  return (
    <section className={styles.side} aria-labelledby={of}>
      <h3 id={of} className="display">
        <FormattedMessage id={`home.${of}.title`} />
      </h3>
      <p className="lead">
        <FormattedMessage id={`home.${of}.text`} />
      </p>
      <ul className={styles.points}>
        <FormattedMessage id={`home.${of}.points`} values={{ item }} />
      </ul>
      <p className={styles.actions}>{children}</p>
    </section>
  )
}
