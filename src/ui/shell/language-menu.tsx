import { useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router-dom'
import { languages, rememberLanguage, useLanguage } from '../../app/languages.ts'
import { Flag } from '../country.tsx'
import { DropDown } from './drop-down.tsx'
import styles from './language-menu.module.css'

/** The same page in another language. */
export function LanguageMenu() {
  const intl = useIntl()
  const current = useLanguage()
  const { pathname, search, hash } = useLocation()
  const rest = pathname.replace(/^\/[^/]+/, '')

  return (
    <DropDown
      label={intl.formatMessage({ id: 'ui.language_menu.label' }, { language: current.name })}
      face={
        <>
          <Flag code={current.flag} />
          <span className={styles.code}>{current.code}</span>
        </>
      }
    >
      <nav aria-label={intl.formatMessage({ id: 'ui.language_menu.title' })}>
        <ul>
          {languages.map(({ code, name, tag, flag }) => (
            <li key={code}>
              <Link
                to={{ pathname: `/${code}${rest}`, search, hash }}
                hrefLang={tag}
                lang={tag}
                aria-current={code === current.code ? 'true' : undefined}
                onClick={() => {
                  rememberLanguage(code)
                }}
              >
                <Flag code={flag} />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </DropDown>
  )
}
