import type { ReactNode } from 'react'
import styles from './figures.module.css'

/** A row of statistics. Its children are {@link Figure}s. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>
}

/** A label above a number. The unit must be in a `<small>` element. */
export function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt className="quiet">{label}</dt>
      <dd className={`${styles.number} display`}>{children}</dd>
    </div>
  )
}
