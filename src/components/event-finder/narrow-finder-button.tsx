import { FinderButton } from './finder-button.tsx'
import styles from './narrow-finder-button.module.css'

/** The button of the event finder above a list of events on narrow screens. */
export function NarrowFinderButton() {
  return (
    <div className={styles.finder}>
      <FinderButton />
    </div>
  )
}
