import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../../app/links.ts'
import { usePage } from '../../app/page-context.ts'
import { parentAddress } from '../../app/parent-page.ts'
import { useSite } from '../../app/site-context.ts'
import { Link } from '../link.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { MainMenu } from './main-menu.tsx'
import styles from './top-bar.module.css'
import { useScrolled } from './use-scrolled.ts'
import { Wordmark } from './wordmark.tsx'

/** Stays in sight: the way home, the way back, what finds, the language and the menu. */
export function TopBar({ search }: { search: ReactNode }) {
  const intl = useIntl()
  const links = useLinks()
  const site = useSite()
  const { id, parent, params } = usePage()
  const scrolled = useScrolled()
  return (
    <header className={scrolled ? `${styles.bar} ${styles.scrolled}` : styles.bar}>
      <div className={`${styles.content} wrap`}>
        <Link
          className={styles.home}
          to={links.home()}
          aria-label={intl.formatMessage({ id: 'ui.top_bar.home' }, { site: site.name })}
        >
          <Wordmark />
        </Link>
        {parent && (
          <Link className={`${styles.back} quiet`} to={parentAddress(parent, links, params)}>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M19 10H2m6-6-6 6 6 6" />
            </svg>
            <FormattedMessage id={`ui.parent_page.${parent}`} />
          </Link>
        )}
        <div className={styles.tools}>
          {/* On the home page the bib is the search. */}
          {id !== 'home' && search}
          <Link className={styles.finder} to={links.eventsFound()}>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M1 5h9m6 0h3M1 15h3m6 0h9M16 5a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM10 15a3 3 0 1 1-6 0 3 3 0 0 1 6 0z" />
            </svg>
            <span>
              <FormattedMessage id="ui.top_bar.finder" />
            </span>
          </Link>
          <LanguagePicker />
          <MainMenu />
        </div>
      </div>
    </header>
  )
}
