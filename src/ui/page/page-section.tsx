import { type ReactNode, useId } from 'react'
import styles from './page-section.module.css'

interface PageSectionProps {
  title: ReactNode
  /** A secondary line beside the title. */
  note?: ReactNode
  /** A link to the full list, at the far side; usually of class `more`. */
  more?: ReactNode
  /** The content spans all twelve columns. */
  wide?: boolean
  children: ReactNode
}

/** A titled section of a page, with a hairline and a short bar above. */
export function PageSection({ title, note, more, wide = false, children }: PageSectionProps) {
  const id = useId()
  return (
    <section className={`${styles.section} wrap`} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note != null && <p className={`${styles.note} quiet`}>{note}</p>}
        {more != null && more !== false && <div className={styles.more}>{more}</div>}
      </header>
      <div className={wide ? styles.wide : styles.content}>{children}</div>
    </section>
  )
}
