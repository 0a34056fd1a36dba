import styles from './landing-links.module.css'
import { Link } from './link.tsx'

interface LandingLinksProps {
  /** Each with its address, from `useLinks()`. */
  pages: readonly { to: string; name: string }[]
}

/** Events whose race can be watched again, by their names on the board. */
export function LandingLinks({ pages }: LandingLinksProps) {
  return (
    <ul className={styles.pages}>
      {pages.map(({ to, name }) => (
        <li key={to}>
          <Link className={`${styles.page} display`} to={to}>
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
