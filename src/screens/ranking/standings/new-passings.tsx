import { FormattedMessage } from 'react-intl'
import styles from './standing-table.module.css'

/** A button that shows the rows with new passings. Renders nothing if there are no new passings. */
export function NewPassings({ count, apply }: { count: number; apply: () => void }) {
  if (count === 0) return null
  return (
    <button type="button" className={styles.new} onClick={apply}>
      <span className="live">
        <FormattedMessage id="ranking.live.new_passings" values={{ count }} />
      </span>
      <u>
        <FormattedMessage id="ranking.live.new_apply" />
      </u>
    </button>
  )
}
