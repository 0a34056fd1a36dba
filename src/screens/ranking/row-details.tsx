import { wordOf } from '../../../domain/enum-words.ts'
import type { RankingRowFragment } from '../../gql/ranking.ts'
import { ResultState } from '../../ui/results/result-state.tsx'
import { useStandardTitle } from '../../ui/results/standard-title.ts'
import styles from './ranking-table.module.css'

/** The state of an entry that is not finished. Narrow screens also show category and team. */
export function RowDetails({ entry, isOver }: { entry: RankingRowFragment; isOver: boolean }) {
  const translateTitle = useStandardTitle()
  const { state, category, team } = entry
  return (
    <>
      {state !== 'FINISHED' && (
        <span className={`${styles.stateLine} quiet`}>
          <ResultState
            state={wordOf(state)}
            lastCheckpoint={entry.lastCheckPoint}
            progress={wordOf(entry.progress)}
            isOver={isOver}
          />
        </span>
      )}
      {(category ?? team) !== null && (
        <span className={`${styles.groups} quiet`}>
          {/* The separator is outside `bdi`. Inside a right-to-left name, the separator would move
              to the other side. */}
          {category !== null && (
            <span className={styles.category}>
              <bdi>{translateTitle(category)}</bdi>
              {team !== null && ' · '}
            </span>
          )}
          {team !== null && <bdi>{team}</bdi>}
        </span>
      )}
    </>
  )
}
