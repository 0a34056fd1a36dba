import { FormattedNumber } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import { isSport, type RaceSport } from '../../../domain/sports.ts'
import { NavLink } from '../link.tsx'
import { SportIcon } from './sport-icon.tsx'
import { SportName } from './sport-name.tsx'
import styles from './sport-links.module.css'

interface SportLinksProps {
  /** The accessible name of the navigation. */
  label: string
  /** The number of events per sport. Sports without events and wheeled classes get no link. */
  counts: readonly { value: Uppercase<RaceSport>; count: number }[]
  addressOf: (sport: RaceSport) => string
  /**
   * Whether the link of a sport leads to the current page. By default, the path of the page
   * decides.
   */
  isCurrent?: (sport: RaceSport) => boolean
}

/** Links to the list of events of each sport, with the number of events. */
export function SportLinks({ label, counts, addressOf, isCurrent }: SportLinksProps) {
  const shown = counts
    .map(({ value, count }) => ({ sport: wordOf(value), count }))
    .filter(({ sport, count }) => isSport(sport) && count > 0)
  if (shown.length === 0) return null
  return (
    <nav className={styles.sports} aria-label={label}>
      <ul>
        {shown.map(({ sport, count }) => (
          <li key={sport}>
            <NavLink to={addressOf(sport)} {...(isCurrent && { current: isCurrent(sport) })}>
              {isSport(sport) && <SportIcon sport={sport} />}
              <span className={styles.name}>
                <SportName sport={sport} />
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
