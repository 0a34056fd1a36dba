import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../router/links.ts'
import { usePage } from '../router/use-page.ts'
import { parentAddress } from '../router/parent-page.ts'
import { useSite } from '../site-context.ts'
import { Link, NavLink } from '../ui/link.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { MainMenu } from './main-menu.tsx'
import styles from './top-bar.module.css'
import { useHeroSearchHidden } from './use-hero-search-hidden.ts'
import { useScrolled } from './use-scrolled.ts'
import { Wordmark } from './wordmark.tsx'

interface TopBarProps {
  search: ReactNode
  finder: ReactNode
}

/** Sticky header. On wide screens, it also has links to the main lists. */
export function TopBar({ search, finder }: TopBarProps) {
  const intl = useIntl()
  const links = useLinks()
  const site = useSite()
  const { id, parent, params } = usePage()
  const scrolled = useScrolled()
  const heroSearchHidden = useHeroSearchHidden(id === 'home')
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
        <nav className={styles.pages} aria-label={intl.formatMessage({ id: 'ui.top_bar.pages' })}>
          <NavLink to={links.events()} end>
            <FormattedMessage id="ui.site_links.events" />
          </NavLink>
          <NavLink to={links.organisations()} end>
            <FormattedMessage id="ui.site_links.organisations" />
          </NavLink>
          <NavLink to={links.updates()} end>
            <FormattedMessage id="ui.site_links.news" />
          </NavLink>
        </nav>
        <div className={styles.tools}>
          {/* On the home page, the top bar shows its search field only while less than a quarter of
              the search in the hero is in view. */}
          {(id !== 'home' || heroSearchHidden) && search}
          <div className={styles.finder}>{finder}</div>
          <LanguagePicker />
          <MainMenu />
        </div>
      </div>
    </header>
  )
}
