import { FormattedMessage } from 'react-intl'
import { parseAthleteResultId } from '../../../domain/athlete-results.ts'
import { useFollowed } from '../../following/followed.ts'
import { Link } from '../../ui/link.tsx'
import styles from './compare-tray.module.css'

/** Maximum number of athletes that the link compares. */
const most = 4

interface CompareTrayProps {
  raceId: string
  /**
   * On the page of an athlete, the id of this athlete. Every comparison includes this athlete.
   * Undefined on other pages.
   */
  athleteId?: string
  /** Returns the URL that compares the athletes with these ids. Commas separate the ids. */
  addressOf: (ids: string) => string
}

/**
 * A bar with one link that compares athletes of a race. The link selects at most four athletes: the
 * athlete of the page, and the athletes whom the visitor followed last. The Tab key reaches the bar
 * before the rows with the star buttons.
 */
export function CompareTray({ raceId, athleteId, addressOf }: CompareTrayProps) {
  const followed = useFollowed().athletes.map(parseAthleteResultId)
  const ids = followed.flatMap((each) =>
    each?.raceId === raceId && each.athleteId !== athleteId ? [each.athleteId] : [],
  )
  const count = ids.length + Number(athleteId !== undefined)
  if (ids.length === 0) return null
  const compared = ids.slice(0, athleteId === undefined ? most : most - 1)
  return (
    <p className={styles.tray}>
      {count < 2 ? (
        <FormattedMessage id="compare.one_more" />
      ) : (
        <Link className="button" to={addressOf(compared.join(','))}>
          <FormattedMessage id="compare.followed" values={{ count: Math.min(count, most) }} />
        </Link>
      )}
    </p>
  )
}
