import styles from './finish-progress.module.css'

const tenths = Array.from({ length: 11 }, (_, index) => `${index * 10}%`)

/**
 * A progress line that shows the share of finishers, with a tick at each tenth. Screen readers skip
 * the line.
 * @param share 0 to 1
 */
export function FinishProgress({ share }: { share: number }) {
  const at = `${Math.min(1, Math.max(0, share)) * 100}%`
  return (
    <svg className={styles.line} width="100%" height="16" aria-hidden="true">
      {tenths.map((x) => (
        <line key={x} className={styles.tick} x1={x} x2={x} y1="4" y2="10" />
      ))}
      <line className={styles.tick} x2="100%" y1="10" y2="10" />
      <line className={styles.finished} x2={at} y1="10" y2="10" />
      <circle className={styles.runner} cx={at} cy="10" r="5.5" />
    </svg>
  )
}
