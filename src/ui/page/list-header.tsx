import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'
import styles from './list-header.module.css'

interface ListHeaderProps {
  trail: readonly Crumb[]
  title: ReactNode
  /** The number of items. It is shown beside the title. */
  children: ReactNode
}

/** The breadcrumb and the title of a page with a list, and the number of items. */
export function ListHeader({ trail, title, children }: ListHeaderProps) {
  return (
    <header className={styles.header}>
      <div>
        <Breadcrumb trail={trail} />
        {/* The browser may write the name of a country in another way than the server. */}
        <h1 className="display display-80" suppressHydrationWarning>
          {title}
        </h1>
      </div>
      {children}
    </header>
  )
}
