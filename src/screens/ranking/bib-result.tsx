import { FormattedMessage } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import type { RankingView } from '../../router/ranking-view.ts'
import type { RankingHeadFragment, RankingRowFragment } from '../../gql/ranking.ts'
import { Link } from '../../ui/link.tsx'
import { NoResults } from '../../ui/results/no-results.tsx'
import { ResultState } from '../../ui/results/result-state.tsx'
import styles from './bib-result.module.css'
import { foundRowId, useNeighboursLink, useRankingLink } from './use-ranking-link.ts'

interface BibResultProps {
  view: RankingView
  /** The entries on the current page. */
  entries: readonly RankingRowFragment[]
  /** Number of entries with a place within the filters. */
  placedCount: number | null
  /** Whether the event is over. */
  isOver: boolean
}

/**
 * The place of the searched bib, or of the only match, and the number of places, with a link to the
 * row of the entry.
 */
export function BibResult({ view, entries, placedCount, isOver }: BibResultProps) {
  const neighbours = useNeighboursLink()
  const requestedBib = view.around ?? view.find
  const entry =
    entries.find(({ bib, isPrivate }) => !isPrivate && bib !== null && bib === requestedBib) ??
    (view.find !== undefined && entries.length === 1 ? entries[0] : undefined)
  if (entry?.bib == null) return null
  const { bib, filteredPosition: position, state, progress, lastCheckPoint } = entry
  return (
    <p className={styles.result}>
      <span>
        {position === null || placedCount === null ? (
          <FormattedMessage
            id="ranking.found.state"
            values={{
              bib: <Bib bib={bib} />,
              state: (
                <ResultState
                  state={wordOf(state)}
                  lastCheckpoint={lastCheckPoint}
                  progress={wordOf(progress)}
                  isOver={isOver}
                />
              ),
            }}
          />
        ) : (
          <FormattedMessage
            id="ranking.found.place"
            values={{
              bib: <Bib bib={bib} />,
              position,
              count: placedCount,
              b: (text) => <b key="b">{text}</b>,
            }}
          />
        )}
      </span>
      {view.around === undefined ? (
        <Link className="more" to={neighbours(bib)}>
          <FormattedMessage id="ranking.found.neighbours" />
        </Link>
      ) : (
        <a className="more" href={`#${foundRowId}`}>
          <FormattedMessage id="ranking.found.go" />
        </a>
      )}
    </p>
  )
}

/**
 * Says that no entry has the bib that the visitor searched for. The page shows the ranking below
 * this message.
 */
export function BibNotFound({ bib }: { bib: string }) {
  return (
    <p className={styles.result}>
      <span>
        <FormattedMessage id="ranking.found.nobody" values={{ bib: <Bib bib={bib} /> }} />
      </span>
    </p>
  )
}

interface EmptyRankingProps {
  view: RankingView
  race: RankingHeadFragment['race']
}

/** The message for an empty ranking, and for filters without matches. */
export function EmptyRanking({ view, race }: EmptyRankingProps) {
  const address = useRankingLink()
  const isFiltered = (view.find ?? view.gender ?? view.category ?? view.team) !== undefined
  return (
    <div className={styles.empty}>
      <p className="lead">
        {isFiltered ? <FormattedMessage id="ranking.empty" /> : <NoResults race={race} />}
      </p>
      {isFiltered && (
        <Link className="button" to={address({})}>
          <FormattedMessage id="ranking.empty_all" />
        </Link>
      )}
    </div>
  )
}

function Bib({ bib }: { bib: string }) {
  return <b className={`${styles.chip} bib-colours`}>{bib}</b>
}
