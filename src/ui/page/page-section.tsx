import { type ReactNode, useId } from 'react'
import styles from './page-section.module.css'

interface PageSectionProps {
  title: ReactNode
  /** A secondary line of text beside the title. */
  note?: ReactNode
  /** A link to the full list, at the end of the title row. It usually has the class `more`. */
  more?: ReactNode
  /** If true, the content covers all twelve columns. */
  wide?: boolean
  children: ReactNode
}

/** A section of a page with a title. Above the title are a thin line and a short bar. */
export function PageSection({ title, note, more, wide = false, children }: PageSectionProps) {
  const id = useId()
  return (
    <section className={`${styles.section} wrap`} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note != null && note !== false && <p className={`${styles.note} quiet`}>{note}</p>}
        {more != null && more !== false && <div className={styles.more}>{more}</div>}
      </header>
      <div className={wide ? styles.wide : styles.content}>{children}</div>
    </section>
  )
}
