import type { LandingPage } from '../app/landing-pages.ts'
import { useLinks } from '../app/links.ts'
import styles from './landing-links.module.css'
import { Link } from './link.tsx'

/** Events whose race can be watched again, by their names on the board. */
export function LandingLinks({ pages }: { pages: readonly LandingPage[] }) {
  const links = useLinks()
  return (
    <ul className={styles.pages}>
      {pages.map(({ slug, name }) => (
        <li key={slug}>
          <Link className={`${styles.page} board`} to={links.landing({ slug })}>
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
