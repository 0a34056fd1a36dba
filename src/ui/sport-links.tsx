import { FormattedNumber } from 'react-intl'
import { isSport } from '../app/sports.ts'
import { NavLink } from './link.tsx'
import { SportIcon } from './sport-icon.tsx'
import { SportName, type SportKey } from './sport-name.tsx'
import styles from './sport-links.module.css'

interface SportLinksProps {
  /** Names these ways to those who do not see them. */
  label: string
  /** How many events there are of each sport; only the nine are ways. */
  counts: readonly { type: SportKey; count: number }[]
  addressOf: (sport: SportKey) => string
  /** Whether the page shows this sport; without it the address of the page decides. */
  isCurrent?: (sport: SportKey) => boolean
}

/** From a list of events to those of one sport. */
export function SportLinks({ label, counts, addressOf, isCurrent }: SportLinksProps) {
  const shown = counts.filter(({ type, count }) => isSport(type) && count > 0)
  if (shown.length === 0) return null
  return (
    <nav className={styles.ways} aria-label={label}>
      <ul>
        {shown.map(({ type, count }) => (
          <li key={type}>
            <NavLink to={addressOf(type)} {...(isCurrent && { current: isCurrent(type) })}>
              {isSport(type) && <SportIcon sport={type} />}
              <span className={styles.name}>
                <SportName sport={type} />
              </span>
              <span className="quiet">
                <FormattedNumber value={count} />
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
