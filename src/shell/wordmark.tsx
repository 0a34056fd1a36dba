import { useSite } from '../site-context.ts'
import styles from './wordmark.module.css'

/**
 * The logo with the site's name. The logo is a P, drawn as a course with a start ring and finish
 * bars.
 */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <svg className={styles.mark} viewBox="0 0 30 34" aria-hidden="true">
        <path className={styles.line} d="M18 19.5a7.5 7.5 0 0 0 0-15H6V26" />
        <circle className={styles.end} cx="14.5" cy="19.5" r="3.5" />
        <path className={styles.end} d="M.5 26.75h11M.5 31.25h11" />
      </svg>
      {useSite().name}
    </span>
  )
}
