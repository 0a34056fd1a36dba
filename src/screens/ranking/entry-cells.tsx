import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { athleteResultId } from '../../../domain/athlete-results.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { useLinks } from '../../router/links.ts'
import { filtersOfView, type RankingView } from '../../router/ranking-view.ts'
import type { RankingRowFragment } from '../../gql/ranking.ts'
import { FollowButton } from '../../components/following/follow-button.tsx'
import { countryName, Flag } from '../../ui/country.tsx'
import { Link } from '../../ui/link.tsx'
import { useStandardTitle } from '../../ui/results/standard-title.ts'
import styles from './ranking-table.module.css'
import { neighboursLink } from './use-ranking-link.ts'

interface NameCellProps {
  entry: RankingRowFragment
  path: { eventId: string; raceId: string; rankingId: string }
  /** Content that narrow screens show below the name. */
  children: ReactNode
}

/** Flag and name of an athlete. The link of the name covers the whole row. */
export function NameCell({ entry, path, children }: NameCellProps) {
  const links = useLinks()
  return (
    <>
      <Nationality code={entry.country} />
      <Link
        className="stretched-link"
        dir="auto"
        to={links.athlete({ ...path, athleteId: entry.participantId })}
      >
        {entry.name}
      </Link>
      {children}
    </>
  )
}

/** The star of an entry. Private profiles cannot be followed; the space stays, so bibs are aligned. */
export function RowStar({ entry, raceId }: { entry: RankingRowFragment; raceId: string }) {
  const { participantId: athleteId, name, isPrivate } = entry
  return (
    <span className={styles.star}>
      {!isPrivate && (
        <FollowButton
          kind="athletes"
          id={athleteResultId({ raceId, athleteId })}
          name={name}
          isSmall
        />
      )}
    </span>
  )
}

/**
 * The bib of an entry. The bib has a border if the visitor searched for it. In a filtered list, the
 * bib links to the entries around this entry in the whole ranking.
 */
export function BibCell(props: {
  bib: string | null
  isFound: boolean
  view: RankingView
  address: (view: RankingView) => string
}) {
  const { bib, isFound, view, address } = props
  if (bib === null) return null
  const text = <span className="bib-text">{bib}</span>
  if (isFound) return <b className={`${styles.chip} bib-colours`}>{text}</b>
  if (Object.keys(filtersOfView(view)).length === 0) return text
  return (
    <Link className={styles.innerLink} to={neighboursLink(address, bib)}>
      {text}
      <span className="visuallyHidden">
        {' '}
        <FormattedMessage id="ranking.found.neighbours" />
      </span>
    </Link>
  )
}

/** Shows an entry's team or category, as a link that filters the ranking by it. */
export function FilterLink(props: {
  name: 'team' | 'category'
  value: string | null
  view: RankingView
  address: (view: RankingView) => string
}) {
  const { name, value, view, address } = props
  const translateTitle = useStandardTitle()
  if (value === null) return null
  const { around: _, page: _page, ...rest } = view
  return (
    <Link className={styles.innerLink} dir="auto" to={address({ ...rest, [name]: value })}>
      {name === 'category' ? translateTitle(value) : value}
    </Link>
  )
}

/** The flag of a country, followed by a space. Renders nothing without a country. */
function Nationality({ code }: { code: string | null }) {
  const { tag } = useLanguage()
  if (code === null) return null
  return (
    <>
      <Flag code={code} name={countryName(code, tag)} eager />{' '}
    </>
  )
}
