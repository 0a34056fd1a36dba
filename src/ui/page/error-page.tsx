import type { ReactNode } from 'react'
import styles from './error-page.module.css'

interface ErrorPageProps {
  label?: ReactNode
  title: ReactNode
  text: ReactNode
  /** Details about the reason of the error. */
  lines?: readonly string[]
  /** Links that lead out of the page. */
  children: ReactNode
}

/**
 * An error page. Its drawing is a course that takes a wrong turn; the correct course continues as a
 * dotted line.
 */
export function ErrorPage({ label, title, text, lines = [], children }: ErrorPageProps) {
  return (
    <section className={styles.page}>
      <svg
        className={styles.drawing}
        viewBox="0 0 1280 420"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <path
          className={styles.line}
          d="M-900 300C-500 330-300 315-40 300C-3.3 293.3 118.3 255 180 260C241.7 265 280 323.3 330 330C380 336.7 431.7 318.3 480 300C528.3 281.7 573.3 231.7 620 220C666.7 208.3 736.7 228.3 760 230"
        />
        <path
          className={styles.ticks}
          d="M21.9 297.4L24.4 307.1M80.5 283.5L82.6 293.3M139 273.5L140 283.4M194.7 274.6L191.9 284.2M245.6 299.6L240.1 307.9M298.7 332.7L294.6 341.8M363.8 343L364.4 353M425.9 331.4L428.7 341M484.1 311.3L487.6 320.6M539.3 280.1L545 288.3M588.9 246.6L594 255.2M640.7 228.9L641.6 238.9M698.3 232.1L696.9 242"
        />
        <path
          className={styles.realCourse}
          d="M760 230C783.3 228.3 850 203.3 900 220C950 236.7 988.3 316.7 1060 330C1131.7 343.3 1285 305 1330 300C1500 280 1700 330 2200 300"
        />
        <path
          className={styles.line}
          d="M760 230C773.3 231 816.7 224.3 840 236C863.3 247.7 896.7 276 900 300C903.3 324 881.7 370 860 380C838.3 390 780 378.3 770 360C760 341.7 773.3 295 800 270C826.7 245 895 233.3 930 210C965 186.7 1005 153.3 1010 130C1015 106.7 968.3 80 960 70"
        />
        <path className={styles.cross} d="M946 56l28 28m0-28l-28 28" />
      </svg>
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
