import styles from './landing-links.module.css'
import { Link } from '../link.tsx'

interface LandingLinksProps {
  /** The pages, with their URLs from `useLinks()`. `detail` is smaller text below the name. */
  pages: readonly { to: string; name: string; detail?: string }[]
}

/** Links to race replays or to their landing pages. */
export function LandingLinks({ pages }: LandingLinksProps) {
  return (
    <ul className={styles.pages}>
      {pages.map(({ to, name, detail }) => (
        <li key={to}>
          <Link className={styles.page} to={to}>
            <bdi className="display">{name}</bdi>
            {detail !== undefined && <bdi className="quiet">{detail}</bdi>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
