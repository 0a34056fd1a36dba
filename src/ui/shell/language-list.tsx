import { useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router-dom'
import { inLanguage } from '../../app/addresses.ts'
import { languages, rememberLanguage, useLanguage } from '../../app/languages.ts'
import { Flag } from '../country.tsx'

/** The same page in every language, as links: the picker of a page without script. */
export function LanguageList() {
  const intl = useIntl()
  const current = useLanguage()
  const location = useLocation()
  return (
    <nav aria-label={intl.formatMessage({ id: 'ui.language_picker.title' })}>
      <ul>
        {languages.map((language) => (
          <li key={language.code}>
            <Link
              to={inLanguage(language, location)}
              hrefLang={language.hreflang}
              lang={language.tag}
              aria-current={language === current ? 'true' : undefined}
              onClick={() => {
                rememberLanguage(language.code)
              }}
            >
              <Flag code={language.flag} />
              {language.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
