import { useIntl } from 'react-intl'
import { inLanguage } from '../router/addresses.ts'
import { languages, storeLanguage, useLanguage } from '../i18n/languages.ts'
import { usePage } from '../router/use-page.ts'
import { Flag } from '../ui/country.tsx'
import { Link } from '../ui/link.tsx'

/** Links to the page in every language. */
export function LanguageList() {
  const intl = useIntl()
  const current = useLanguage()
  const location = usePage().location
  return (
    <ul aria-label={intl.formatMessage({ id: 'ui.language_picker.title' })}>
      {languages.map((language) => (
        <li key={language.code}>
          <Link
            to={inLanguage(language, location)}
            hrefLang={language.hreflang}
            lang={language.tag}
            aria-current={language === current ? 'true' : undefined}
            onClick={() => {
              storeLanguage(language.code)
            }}
          >
            <Flag code={language.flag} />
            {language.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
