import type { ChangeListFragment, ChangeRowFragment } from '../../gql/ranking-changes.ts'
import { TimeOfDay } from '../../ui/event/time-of-day.tsx'
import { ChangeRow } from './change-row.tsx'
import styles from './change-list.module.css'

interface ChangeListProps {
  race: ChangeListFragment
  /** The changes. The latest change comes first. */
  changes: readonly ChangeRowFragment[]
}

/** The changes of a ranking, ordered by the time at which they were published. */
export function ChangeList({ race, changes }: ChangeListProps) {
  if (!race.event) return null
  const { timeZone } = race.event
  const byVersion = Map.groupBy(changes, ({ version }) => version)
  return [...byVersion].map(([version, own]) => (
    <section key={version} className={styles.group}>
      <h2 className={styles.time}>
        <TimeOfDay instant={own[0]?.changedAt ?? ''} timeZone={timeZone} withDay />
      </h2>
      <ul className="ruled">
        {own.map((change) => (
          <ChangeRow key={change.id} race={race} change={change} />
        ))}
      </ul>
    </section>
  ))
}
