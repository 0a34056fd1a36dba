import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { PageHead } from '../../ui/page-head.tsx'
import styles from './page-layout.module.css'
import { StartLine } from './start-line.tsx'

interface PageLayoutProps {
  title: string
  lead?: ReactNode
  /** What has just been done. */
  done?: ReactNode
  /** The form, and the ways on. */
  children: ReactNode
}

/** A page with one form: the start of a course, what it is about, and what to fill in. */
export function PageLayout({ title, lead, done, children }: PageLayoutProps) {
  return (
    <section className={styles.page}>
      <PageHead title={title} indexed={false} />
      <StartLine />
      <div className={`${styles.words} wrap`}>
        <header className={styles.head}>
          <h1 className="display display-80">{title}</h1>
          {done != null && <DoneMessage>{done}</DoneMessage>}
          {lead != null && <p className="lead">{lead}</p>}
        </header>
        <div className={styles.form}>{children}</div>
      </div>
    </section>
  )
}

/** What has just been done, said aloud. */
export function DoneMessage({ children }: { children: ReactNode }) {
  return (
    <p className={styles.done} role="status">
      {children}
    </p>
  )
}

/** Titles of the pages of accounts that are a form or an answer. */
export function useTitle(
  page: 'login' | 'signup' | 'choose' | 'recover' | 'renew' | 'sent' | 'claim' | 'confirm',
): string {
  return useIntl().formatMessage({ id: `account.title.${page}` })
}
