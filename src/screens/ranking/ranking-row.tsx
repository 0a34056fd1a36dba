import { FormattedMessage } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import type { TimeRule } from '../../../domain/results.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { useLinks } from '../../router/links.ts'
import { filtersOf, type RankingView } from '../../router/ranking-view.ts'
import type { RankingRowFragment, RankingTableFragment } from '../../gql/ranking.ts'
import { CompareTick } from '../../components/compare/compare-form.tsx'
import { countryName, Flag } from '../../ui/country.tsx'
import { Link } from '../../ui/link.tsx'
import { finishTime, type Timing } from '../../ui/results/duration.ts'
import { StateAbbreviation } from '../../ui/results/result-state.tsx'
import { useStandardTitle } from '../../ui/results/standard-title.ts'
import { Gap } from './gap.tsx'
import styles from './ranking-table.module.css'
import { RowDetails } from './row-details.tsx'
import { foundRowId, useNeighboursLink, useRankingLink } from './use-ranking-link.ts'

interface RankingRowProps {
  entry: RankingRowFragment
  decidedBy: RankingTableFragment['decidedBy']
  /** The timings of the table; narrow screens show only the deciding one. */
  times: readonly TimeRule[]
  /** Time of the first entry that the filters leave, in milliseconds. */
  best: number | null
  timing: Timing
  path: { eventId: string; raceId: string; rankingId: string }
  view: RankingView
}

/** One entry: links to the athlete, and to entries of the same team or category. */
export function RankingRow(props: RankingRowProps) {
  const { entry, decidedBy, times, best, timing, path, view } = props
  const links = useLinks()
  const entryTimes = { chip: entry.chipTime, gun: entry.gunTime, race: entry.raceTime }
  const isFound = view.around !== undefined && entry.bib === view.around
  return (
    <tr className={isFound ? styles.highlighted : undefined} id={isFound ? foundRowId : undefined}>
      <td className={styles.position}>
        {entry.filteredPosition ?? <StateAbbreviation state={wordOf(entry.state)} />}
      </td>
      <th scope="row">
        <Nationality code={entry.country} />
        <Link
          className="stretched-link"
          dir="auto"
          to={links.athlete({ ...path, athleteId: entry.participantId })}
        >
          {entry.name}
        </Link>
        <RowDetails entry={entry} />
      </th>
      <td className={`${styles.bib} end`} data-shared="bib">
        <BibCell bib={entry.bib} isFound={isFound} view={view} />
        <RowTick entry={entry} view={view} />
      </td>
      <td className={styles.medium}>
        {entry.gender && <FormattedMessage id={`ranking.gender.${entry.gender}`} />}
      </td>
      <td className={styles.wide}>
        <FilterLink name="team" value={entry.team} view={view} />
      </td>
      <td className={styles.medium}>
        <FilterLink name="category" value={entry.category} view={view} />
      </td>
      {times.map((time) =>
        time === wordOf(decidedBy) ? (
          <td key={time} className={`${styles.deciding} end`}>
            <div className={styles.clock}>
              {finishTime(entryTimes[time], timing)}
              <Gap time={entryTimes[time]} best={best} timing={timing} />
            </div>
          </td>
        ) : (
          <td key={time} className={`${styles.wide} end`}>
            {finishTime(entryTimes[time], timing)}
          </td>
        ),
      )}
    </tr>
  )
}

/** Checkbox that adds an entry to the comparison. */
export function RowTick({ entry, view }: { entry: RankingRowFragment; view: RankingView }) {
  const { bib, name } = entry
  if (bib === null) return null
  const isTicked = view.with?.split(',').includes(bib) ?? false
  return <CompareTick bib={bib} name={name} isTicked={isTicked} />
}

/** The bib that was searched for is framed; in a filtered list every bib links to its neighbours. */
export function BibCell(props: { bib: string | null; isFound: boolean; view: RankingView }) {
  const { bib, isFound, view } = props
  const neighbours = useNeighboursLink()
  if (bib === null) return null
  if (isFound) return <b className={`${styles.chip} bib-colours`}>{bib}</b>
  if (Object.keys(filtersOf(view)).length === 0) return bib
  return (
    <Link className={styles.innerLink} to={neighbours(bib)}>
      {bib}
      <span className="visuallyHidden">
        {' '}
        <FormattedMessage id="ranking.found.neighbours" />
      </span>
    </Link>
  )
}

function FilterLink(props: { name: 'team' | 'category'; value: string | null; view: RankingView }) {
  const { name, value, view } = props
  const address = useRankingLink()
  const translateTitle = useStandardTitle()
  if (value === null) return null
  const { around: _, page: _page, ...rest } = view
  return (
    <Link className={styles.innerLink} dir="auto" to={address({ ...rest, [name]: value })}>
      {name === 'category' ? translateTitle(value) : value}
    </Link>
  )
}

/** Flag of a country, followed by a space. */
export function Nationality({ code }: { code: string | null }) {
  const { tag } = useLanguage()
  if (code === null) return null
  return (
    <>
      <Flag code={code} name={countryName(code, tag)} eager />{' '}
    </>
  )
}
