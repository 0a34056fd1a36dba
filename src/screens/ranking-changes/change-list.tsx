import { FormattedMessage } from 'react-intl'
import type { ChangeListFragment, ChangeRowFragment } from '../../gql/ranking-changes.ts'
import { TimeOfDay } from '../../ui/event/time-of-day.tsx'
import { ChangeRow } from './change-row.tsx'
import styles from './change-list.module.css'

interface ChangeListProps {
  kind: 'corrections' | 'passings'
  race: ChangeListFragment
  /** The changes. The latest change comes first. */
  changes: readonly ChangeRowFragment[]
}

/**
 * A list of changes, grouped by publication: either the corrections of a ranking, or the passings
 * of its athletes at checkpoints and at the finish. Renders nothing if there are no changes.
 */
export function ChangeList({ kind, race, changes }: ChangeListProps) {
  if (!race.event || changes.length === 0) return null
  const { timeZone } = race.event
  const byVersion = Map.groupBy(changes, ({ version }) => version)
  return (
    <section className={styles.list}>
      <h2 className="display">
        <FormattedMessage id={`ranking_changes.${kind}`} />
      </h2>
      {[...byVersion].map(([version, own]) => (
        <section key={version} className={styles.group}>
          <h3 className={styles.time}>
            <TimeOfDay instant={own[0]?.changedAt ?? ''} timeZone={timeZone} withDay />
          </h3>
          <ul className="ruled">
            {own.map((change) => (
              <ChangeRow key={change.id} race={race} change={change} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
