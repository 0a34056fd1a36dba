import type { ReactNode } from 'react'
import styles from './more-fields.module.css'

interface MoreFieldsProps {
  title: ReactNode
  /** Says when the fields are needed. */
  hint: ReactNode
  /** Whether the fields are shown without a click. */
  isOpen: boolean
  children: ReactNode
}

/** Optional fields of a form that few people need. A click on the title shows them. */
export function MoreFields({ title, hint, isOpen, children }: MoreFieldsProps) {
  return (
    <details className={styles.more} open={isOpen}>
      <summary className={styles.title}>{title}</summary>
      <p className={`${styles.hint} quiet`}>{hint}</p>
      {children}
    </details>
  )
}
