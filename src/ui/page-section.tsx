import { type ReactNode, useId } from 'react'
import styles from './page-section.module.css'

interface PageSectionProps {
  title: ReactNode
  /** One quiet line beside the title. */
  note?: ReactNode
  /** The way to the rest, at the far side; usually a link with class `more`. */
  more?: ReactNode
  /** For content that needs all twelve columns. */
  wide?: boolean
  children: ReactNode
}

/** A section of a page: opens with an ink hairline and a short bar, like a mark on the road. */
export function PageSection({ title, note, more, wide = false, children }: PageSectionProps) {
  const id = useId()
  return (
    <section className={`${styles.leg} wrap`} aria-labelledby={id}>
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
