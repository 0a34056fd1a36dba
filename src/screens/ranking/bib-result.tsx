import { FormattedMessage } from 'react-intl'
import type { RankingView } from '../../app/ranking-view.ts'
import type { RankingRowFragment } from '../../gql/ranking.ts'
import { Link } from '../../ui/link.tsx'
import { ResultState } from '../../ui/results/result-state.tsx'
import styles from './bib-result.module.css'
import { foundRowId, useNeighboursLink, useRankingLink } from './use-ranking-link.ts'

interface BibResultProps {
  view: RankingView
  /** Of this page. */
  entries: readonly RankingRowFragment[]
}

/** Who was args for by start number, or is the only one found: his place, and the way to his row. */
export function BibResult({ view, entries }: BibResultProps) {
  const neighbours = useNeighboursLink()
  const requestedBib = view.around ?? view.find
  const entry =
    entries.find(({ bib }) => bib !== null && bib === requestedBib) ??
    (view.find !== undefined && entries.length === 1 ? entries[0] : undefined)
  if (entry?.bib == null) return null
  const { bib, filteredPosition: position, state, lastCheckPoint } = entry
  return (
    <p className={styles.found}>
      <span>
        {position === null ? (
          <FormattedMessage
            id="ranking.found.state"
            values={{
              bib: <Number bib={bib} />,
              state: <ResultState state={state} lastCheckPoint={lastCheckPoint} />,
            }}
          />
        ) : (
          <FormattedMessage
            id="ranking.found.place"
            values={{ bib: <Number bib={bib} />, position, b: (text) => <b key="b">{text}</b> }}
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

/** The number of `around` is nobody’s; the ranking stands below all the same. */
export function BibNotFound({ bib }: { bib: string }) {
  return (
    <p className={styles.found}>
      <span>
        <FormattedMessage id="ranking.found.nobody" values={{ bib: <Number bib={bib} /> }} />
      </span>
    </p>
  )
}

/** Nobody is left, or nobody was ever there. */
export function NoResults({ view }: { view: RankingView }) {
  const address = useRankingLink()
  const isFiltered = (view.find ?? view.gender ?? view.category ?? view.team) !== undefined
  return (
    <div className={styles.empty}>
      <p className="lead">
        <FormattedMessage id="ranking.empty" />
      </p>
      {isFiltered && (
        <Link className="button" to={address({})}>
          <FormattedMessage id="ranking.empty_all" />
        </Link>
      )}
    </div>
  )
}

function Number({ bib }: { bib: string }) {
  return <b className={`${styles.chip} light`}>{bib}</b>
}
