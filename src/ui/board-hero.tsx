import type { ReactNode } from 'react'
import styles from './board-hero.module.css'

interface BoardHeroProps {
  /** A few quiet facts above the title. */
  facts?: ReactNode
  title: ReactNode
  lead: ReactNode
  /** What the page is about, drawn. */
  children: ReactNode
}

/** The head of a page that invites: its title at night, and below it something to see. */
export function BoardHero({ facts, title, lead, children }: BoardHeroProps) {
  return (
    <section className="dark">
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
