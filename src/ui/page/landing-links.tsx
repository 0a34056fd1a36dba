import styles from './landing-links.module.css'
import { Link } from '../link.tsx'

interface LandingLinksProps {
  /** The landing pages, with their URLs from `useLinks()`. */
  pages: readonly { to: string; name: string }[]
}

/** Links to the landing pages of race replays. */
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
