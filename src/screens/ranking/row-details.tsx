import type { RankingRowFragment } from '../../gql/ranking.ts'
import { ResultState } from '../../ui/results/result-state.tsx'
import { useStandardTitle } from '../../ui/results/standard-title.ts'
import styles from './ranking-table.module.css'

/** What is not finished, and what has no column of its own on a narrow page. */
export function RowDetails({ entry }: { entry: RankingRowFragment }) {
  const shown = useStandardTitle()
  const { state, category, team } = entry
  return (
    <>
      {state !== 'finished' && (
        <span className={`${styles.second} quiet`}>
          <ResultState state={state} lastCheckPoint={entry.lastCheckPoint} />
        </span>
      )}
      {(category ?? team) !== null && (
        <span className={`${styles.belonging} quiet`}>
          {/* The separator stands outside: in a team's name written from right to left it changes sides. */}
          {category !== null && (
            <span className={styles.category}>
              <bdi>{shown(category)}</bdi>
              {team !== null && ' · '}
            </span>
          )}
          {team !== null && <bdi>{team}</bdi>}
        </span>
      )}
    </>
  )
}
