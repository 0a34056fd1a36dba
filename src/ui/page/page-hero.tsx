import type { ReactNode } from 'react'
import styles from './page-hero.module.css'

interface PageHeroProps {
  /** A few facts in small text above the title. */
  facts?: ReactNode
  title: ReactNode
  lead: ReactNode
  /** Illustration below the text. */
  children: ReactNode
}

/** Dark hero of a page with title, lead and illustration. */
export function PageHero({ facts, title, lead, children }: PageHeroProps) {
  return (
    <section className="dark-colours">
      <div className={`${styles.hero} wrap`}>
        <header className={styles.text}>
          {facts != null && <p className="row">{facts}</p>}
          <h1 className="display display-80">{title}</h1>
          <p className="lead">{lead}</p>
        </header>
        {children}
      </div>
    </section>
  )
}
