import { useIntl } from 'react-intl'
import styles from './breadcrumb.module.css'
import { Link } from '../link.tsx'

export interface Crumb {
  /** Address of the page, in the site. */
  to: string
  name: string
}

/** Breadcrumb navigation: the parent pages, outermost first, without the page itself. */
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
