import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'
import styles from './page-hero.module.css'

interface PageHeroProps {
  /** The parent pages, outermost first. Pages of an account have none. */
  trail?: readonly Crumb[]
  /** A few facts in a small font above the title. */
  facts?: ReactNode
  title: ReactNode
  lead?: ReactNode
  /** The illustration below the text. */
  children: ReactNode
}

/** The dark hero of a page, with title, lead and illustration. */
export function PageHero({ trail, facts, title, lead, children }: PageHeroProps) {
  return (
    <section className="dark-colours">
      <div className={`${styles.hero} wrap`}>
        <header className={styles.text}>
          {trail && <Breadcrumb trail={trail} />}
          {facts != null && <p className="row">{facts}</p>}
          <h1 className="display display-80">{title}</h1>
          {lead != null && <p className="lead">{lead}</p>}
        </header>
        {children}
      </div>
    </section>
  )
}
