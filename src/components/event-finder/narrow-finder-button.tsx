import { FinderButton } from './finder-button.tsx'
import styles from './narrow-finder-button.module.css'

/**
 * The button that opens the event finder, above a list of events or the event map. Only narrow
 * screens show it.
 */
export function NarrowFinderButton() {
  return (
    <div className={styles.finder}>
      <FinderButton />
    </div>
  )
}
