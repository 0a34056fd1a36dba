import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { useLinks } from '../../app/links.ts'
import { usePage } from '../../app/page-context.ts'
import { parentAddress } from '../../app/parent-page.ts'
import { useSite } from '../../app/site-context.ts'
import { LanguageMenu } from './language-menu.tsx'
import { MainMenu } from './main-menu.tsx'
import styles from './top-bar.module.css'
import { Wordmark } from './wordmark.tsx'

/** Stays in sight: the way home, the way back, the language and the menu. */
export function TopBar() {
  const intl = useIntl()
  const links = useLinks()
  const site = useSite()
  const { parent, params } = usePage()
  return (
    <header className={styles.bar}>
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
          <LanguageMenu />
          <MainMenu />
        </div>
      </div>
    </header>
  )
}
