import type { ReactNode } from 'react'
import styles from './error-page.module.css'

interface ErrorPageProps {
  label?: ReactNode
  title: ReactNode
  text: ReactNode
  /** Details about the cause of the error, one per line. */
  lines?: readonly string[]
  /** Links that lead out of the page. */
  children: ReactNode
}

/**
 * An error page. Its drawing is a course that takes a wrong turn. A dotted line continues the
 * correct course.
 */
export function ErrorPage({ label, title, text, lines = [], children }: ErrorPageProps) {
  return (
    <section className={styles.page}>
      <div className={styles.drawing} />
      <div className={`${styles.text} wrap`}>
        {label != null && <p className="quiet">{label}</p>}
        <h1 className="display display-80">{title}</h1>
        <p className="lead">{text}</p>
        {lines.length > 0 && (
          <ul className="quiet">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <div className={`${styles.links} row`}>{children}</div>
      </div>
    </section>
  )
}
