import type { RankingRowFragment } from '../../gql/ranking.ts'
import { ResultState } from '../../ui/results/result-state.tsx'
import { useStandardTitle } from '../../ui/results/standard-title.ts'
import styles from './ranking-table.module.css'

/** What is not finished, and what has no column of its own on a narrow page. */
export function SecondLine({ entry }: { entry: RankingRowFragment }) {
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
          {category !== null && <span className={styles.category}>{shown(category)}</span>}
          {team !== null && <bdi className={styles.team}>{team}</bdi>}
        </span>
      )}
    </>
  )
}
