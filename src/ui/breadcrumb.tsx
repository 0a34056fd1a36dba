import { useIntl } from 'react-intl'
import { useLinks } from '../app/links.ts'
import { parentAddress } from '../app/parent-page.ts'
import styles from './breadcrumb.module.css'
import { Link } from './link.tsx'

export interface Crumb {
  /** Where it leads; from `useLinks()`. */
  to: string
  name: string
}

/** The crumbs of pages that every page of a kind stands under, outermost first. */
export function useTrail(...parents: ('home' | 'events' | 'organisations' | 'updates')[]): Crumb[] {
  const intl = useIntl()
  const links = useLinks()
  return parents.map((parent) => ({
    to: parentAddress(parent, links, {}),
    name: intl.formatMessage({ id: `ui.parent_page.${parent}` }),
  }))
}

/** Where this page hangs in the site: its parents, outermost first. The page itself is its h1. */
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
