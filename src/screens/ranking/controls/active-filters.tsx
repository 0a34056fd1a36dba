import type { MouseEvent, ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { FollowButton } from '../../../components/following/follow-button.tsx'
import {
  filtersOfView,
  settingsOf,
  type RankingFilters,
  type RankingView,
} from '../../../router/ranking-view.ts'
import { Link } from '../../../ui/link.tsx'
import { useStandardTitle } from '../../../ui/results/standard-title.ts'
import styles from './active-filters.module.css'
import { GenderName } from './control-fields.tsx'
import { useRankingLink } from '../use-ranking-link.ts'

interface ActiveFiltersProps {
  view: RankingView
  /**
   * Whether the filtered ranking has entries. If it has entries, the text of a team filter is the
   * name of a club.
   */
  hasEntries: boolean
}

/**
 * The applied filters. Each filter is a link to the ranking without that filter. The star beside
 * the team filter follows the club.
 */
export function ActiveFilters({ view, hasEntries }: ActiveFiltersProps) {
  const intl = useIntl()
  const address = useRankingLink()
  const settings = settingsOf(view)
  const filters = filtersOfView(view)
  // `Object.keys` returns strings, so the code states the type of the keys here.
  const names = Object.keys(filters) as (keyof RankingFilters)[]
  const club = hasEntries ? filters.team : undefined
  if (names.length === 0) return null
  const without = (name: keyof RankingFilters): RankingView => {
    const { [name]: _, ...rest } = { ...filters, ...settings }
    return rest
  }
  return (
    <ul className={styles.chips} aria-label={intl.formatMessage({ id: 'ranking.chips.label' })}>
      {names.map((name) => (
        <li key={name} className={styles.filter}>
          <Link className={styles.chip} to={address(without(name))} replace onClick={focusList}>
            <span className="visuallyHidden">
              <FormattedMessage id={`ranking.chips.remove_${name}`} />{' '}
            </span>
            <Value name={name} value={filters[name] ?? ''} />
            <span className={styles.cross} aria-hidden="true" />
          </Link>
          {name === 'team' && club !== undefined && (
            <FollowButton kind="clubs" id={club} name={club} isSmall />
          )}
        </li>
      ))}
      {names.length > 1 && (
        <li>
          <Link className={styles.all} to={address(settings)} replace onClick={focusList}>
            <FormattedMessage id="ranking.chips.clear" />
          </Link>
        </li>
      )}
    </ul>
  )
}

/** The clicked link disappears, so move the keyboard focus to the list around it. */
function focusList({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
}

function Value({ name, value }: { name: keyof RankingFilters; value: string }): ReactNode {
  const translateTitle = useStandardTitle()
  if (name === 'gender') return <GenderName gender={value} />
  if (name === 'category') return <bdi>{translateTitle(value)}</bdi>
  return (
    <bdi>
      {name === 'find' ? (
        <FormattedMessage id="ranking.chips.find" values={{ text: value }} />
      ) : (
        value
      )}
    </bdi>
  )
}
