import styles from './start-line.module.css'

/** A decorative drawing: a start line, and a dotted course behind it. */
export function StartLine() {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 1280 320"
      preserveAspectRatio="xMinYMid slice"
      aria-hidden="true"
    >
      <path
        className={styles.course}
        d="M120 206C200 206 262 120 350 112C438 104 476 214 566 222C656 230 706 120 800 104C894 88 948 190 1040 196C1132 202 1204 132 1300 120C1500 96 1700 150 2200 110"
      />
      <path className={styles.line} d="M-900 206H106" />
      <path className={styles.gate} d="M120 96V240" />
      <circle className={styles.start} cx="120" cy="206" r="22" />
    </svg>
  )
}
