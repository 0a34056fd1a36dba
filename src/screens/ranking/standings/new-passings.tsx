import { FormattedMessage } from 'react-intl'
import styles from './standing-table.module.css'

/** Button that shows the rows with new passings; nothing without any. */
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
