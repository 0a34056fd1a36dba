import { useIntl } from 'react-intl'
import { useLinks } from '../router/links.ts'
import { parentAddress } from '../router/parent-page.ts'
import styles from './breadcrumb.module.css'
import { Link } from './link.tsx'

export interface Crumb {
  /** Address of the page, from `useLinks()`. */
  to: string
  name: string
}

/** Breadcrumb items of the given parent pages, outermost first. */
export function useTrail(...parents: ('home' | 'events' | 'organisations' | 'updates')[]): Crumb[] {
  const intl = useIntl()
  const links = useLinks()
  return parents.map((parent) => ({
    to: parentAddress(parent, links, {}),
    name: intl.formatMessage({ id: `ui.parent_page.${parent}` }),
  }))
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
