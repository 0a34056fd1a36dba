import type { ReactNode } from 'react'
import styles from './figures.module.css'

/** A row of board figures; its children are {@link Figure}s. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>
}

/** One label over one number. A unit goes in a `<small>`. */
export function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt className="quiet">{label}</dt>
      <dd className={`${styles.number} display`}>{children}</dd>
    </div>
  )
}
