import { useId, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { RankingControlsFragment, RankingHeadFragment } from '../../gql/ranking.ts'
import { useLinks } from '../../router/links.ts'
import { type RankingView, settingsOf } from '../../router/ranking-view.ts'
import { Link } from '../../ui/link.tsx'
import { useStandardTitle } from '../../ui/results/standard-title.ts'
import styles from './ranking-tabs.module.css'
import sheet from './sheet.module.css'
import { useRankingLink } from './use-ranking-link.ts'

interface RankingTabsProps {
  ranking: RankingHeadFragment & RankingControlsFragment
  view: RankingView
}

/**
 * Links to all rankings of the race, and to the categories of this ranking. Renders nothing if
 * there is only one ranking and no choice of categories.
 */
export function RankingTabs({ ranking, view }: RankingTabsProps) {
  const intl = useIntl()
  const links = useLinks()
  const translateTitle = useStandardTitle()
  const { id, race, siblings, facets } = ranking
  const categories = facets?.categories ?? []
  const hasCategories = categories.length > 1 || view.category !== undefined
  if (!race?.event || !siblings || (siblings.length < 2 && !hasCategories)) return null
  const path = { eventId: race.event.id, raceId: race.id }
  return (
    <nav className={styles.tabs} aria-label={intl.formatMessage({ id: 'ranking.tabs' })}>
      {siblings.map(({ rankingId, name }) => (
        <Link
          key={rankingId}
          to={links.ranking({ ...path, rankingId })}
          aria-current={rankingId === id && view.category === undefined ? 'page' : undefined}
        >
          <bdi>{translateTitle(name)}</bdi>
        </Link>
      ))}
      {hasCategories && <Categories categories={categories} view={view} />}
    </nav>
  )
}

interface CategoriesProps {
  categories: NonNullable<RankingControlsFragment['facets']>['categories']
  view: RankingView
}

/** A button with the list of categories. The list is a popover and opens without JavaScript. */
function Categories({ categories, view }: CategoriesProps) {
  const address = useRankingLink()
  const translateTitle = useStandardTitle()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { category: chosen, ...rest } = view
  const settings = settingsOf(rest)
  return (
    <>
      <button
        type="button"
        className={`${styles.open} chevron`}
        popoverTarget={id}
        aria-current={chosen === undefined ? undefined : 'true'}
      >
        {chosen === undefined ? (
          <FormattedMessage id="ranking.tabs_categories" />
        ) : (
          <bdi>{translateTitle(chosen)}</bdi>
        )}
      </button>
      <div id={id} ref={list} popover="auto" className={`${sheet.sheet} ${styles.categories}`}>
        <ul>
          {categories.map(({ value, count }) => (
            <li key={value}>
              <Link
                to={address({ ...settings, category: value })}
                aria-current={value === chosen ? 'true' : undefined}
                onClick={() => {
                  list.current?.hidePopover()
                }}
              >
                <bdi>{translateTitle(value)}</bdi>
                <span className="quiet">
                  <FormattedMessage id="ranking.tabs_count" values={{ count }} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
