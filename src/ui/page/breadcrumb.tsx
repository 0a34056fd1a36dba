import { useIntl } from 'react-intl'
import styles from './breadcrumb.module.css'
import { Link } from '../link.tsx'

export interface Crumb {
  /** The URL of the page, within the site. */
  to: string
  name: string
}

/**
 * The breadcrumb navigation with the parent pages, outermost first. The current page is not part of
 * it.
 */
export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  const intl = useIntl()
  return (
    <nav className={styles.path} aria-label={intl.formatMessage({ id: 'ui.breadcrumb.label' })}>
      <ol className={`${styles.trail} quiet`}>
        {trail.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
