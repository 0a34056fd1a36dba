import { type ReactNode, useEffect } from 'react'
import { FormattedMessage, RawIntlProvider } from 'react-intl'
import { FinderButton } from '../components/event-finder/finder-button.tsx'
import { SearchField } from '../components/search/search-field.tsx'
import { Footer } from '../ui/shell/footer.tsx'
import { TopBar } from '../ui/shell/top-bar.tsx'
import { FinderContext } from './finder-context.ts'
import { usePage } from './page-context.ts'
import { findLanguage, type LanguageCode } from './languages.ts'
import { LineLoader } from './line-loader.tsx'
import type { LocationState } from './pages.ts'
import styles from './layout.module.css'

/** What stands around every screen. The `<main>` is here: a screen brings only its content. */
export function Layout({ pending, children }: { pending: boolean; children: ReactNode }) {
  const { intl, location } = usePage()
  const { missingLanguage } = (location.state ?? {}) as LocationState
  useEffect(() => {
    const { documentElement: page } = document
    // Said again, it has the browser look at the style of everything again.
    if (page.lang !== intl.locale) page.lang = intl.locale
  }, [intl])

  // Its words come with it, in one language.
  const finder = <FinderButton key={intl.locale} />

  return (
    <RawIntlProvider value={intl}>
      <a className={`${styles.skip} button button-full`} href="#main">
        <FormattedMessage id="ui.layout.skip" />
      </a>
      <TopBar search={<SearchField />} finder={finder} />
      <main id="main" tabIndex={-1} aria-busy={pending}>
        {pending && <LineLoader />}
        {missingLanguage && <InEnglish language={missingLanguage} />}
        <FinderContext value={finder}>{children}</FinderContext>
      </main>
      <Footer />
    </RawIntlProvider>
  )
}

/** The messages of the language that was asked for did not load. */
function InEnglish({ language }: { language: LanguageCode }) {
  return (
    <p className={`${styles.notice} wrap`} role="status">
      <FormattedMessage
        id="ui.layout.in_english"
        values={{ language: findLanguage(language)?.name }}
      />
    </p>
  )
}
