import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { refusedEvent } from '../../form/use-submission.ts'
import { usePage } from '../../router/use-page.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { RefusalOfMissingForm } from './forms/account-form-view.tsx'
import styles from './page-layout.module.css'
import { StartLine } from './start-line.tsx'

interface PageLayoutProps {
  title: string
  lead?: ReactNode
  done?: ReactNode
  /** The forms and links of the page. */
  children: ReactNode
}

/** The layout of an account page: drawing, title, message, lead and content. */
export function PageLayout({ title, lead, done, children }: PageLayoutProps) {
  return (
    <section className={styles.page}>
      <PageHead title={title} indexed={false} />
      <StartLine />
      <div className={`${styles.columns} wrap`}>
        <header className={styles.header}>
          <h1 className="display display-80">{title}</h1>
          {done != null && <DoneMessage>{done}</DoneMessage>}
          <RefusalOfMissingForm />
          {lead != null && <p className="lead">{lead}</p>}
        </header>
        <div className={styles.form}>{children}</div>
      </div>
    </section>
  )
}

export interface NoticePageProps {
  page: Parameters<typeof useTitle>[0]
  lead: FormatjsIntl.Message['ids']
  /** Links to pages where the visitor can continue. */
  ways?: readonly ComponentProps<typeof MoreLink>[]
}

/** An account page that shows only a message, such as why a link does not work. */
export function NoticePage({ page, lead, ways = [] }: NoticePageProps) {
  return (
    <PageLayout title={useTitle(page)} lead={<FormattedMessage id={lead} />}>
      {ways.length > 0 && (
        <p className="row">
          {ways.map((way) => (
            <MoreLink key={way.id} {...way} />
          ))}
        </p>
      )}
    </PageLayout>
  )
}

/** A message about a completed action, as an ARIA status. It disappears when a form is refused. */
export function DoneMessage({ children }: { children: ReactNode }) {
  const { key } = usePage().location
  const [left, setLeft] = useState<string>()
  useEffect(() => {
    const leave = () => {
      setLeft(key)
    }
    document.addEventListener(refusedEvent, leave)
    return () => {
      document.removeEventListener(refusedEvent, leave)
    }
  }, [key])
  if (left === key) return null
  return (
    <p className={styles.done} role="status">
      {children}
    </p>
  )
}

/** The titles of all account pages except the profile. */
export function useTitle(
  page: 'login' | 'signup' | 'choose' | 'recover' | 'renew' | 'sent' | 'claim' | 'confirm',
): string {
  return useIntl().formatMessage({ id: `account.title.${page}` })
}
