import { site } from '../../site.ts'
import styles from './wordmark.module.css'

/** The P as a course: a ring at the start, two bars across the line at the finish. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <svg className={styles.mark} viewBox="0 0 24 32" aria-hidden="true">
        <path className={styles.line} d="M6 22V6a2 2 0 0 1 2-2h5a7 7 0 0 1 0 14h-2" />
        <circle className={styles.ring} cx="6" cy="26" r="4" />
        <path className={styles.ring} d="M11 13v10M15 13v10" />
      </svg>
      {site.name}
    </span>
  )
}
