import type { ReactNode } from 'react'
import styles from './page-hero.module.css'

interface PageHeroProps {
  /** A few quiet facts above the title. */
  facts?: ReactNode
  title: ReactNode
  lead: ReactNode
  /** What the page is about, drawn. */
  children: ReactNode
}

/** The head of a page that invites: its title at night, and below it something to see. */
export function PageHero({ facts, title, lead, children }: PageHeroProps) {
  return (
    <section className="dark-colours">
      <div className={`${styles.hero} wrap`}>
        <header className={styles.words}>
          {facts != null && <p className="row">{facts}</p>}
          <h1 className="display display-80">{title}</h1>
          <p className="lead">{lead}</p>
        </header>
        {children}
      </div>
    </section>
  )
}
