import type { ReactNode } from 'react'
import { FormattedMessage, RawIntlProvider } from 'react-intl'
import { Outlet, ScrollRestoration, useLoaderData, useNavigation } from 'react-router-dom'
import { intlOf } from '../app/intl.ts'
import { findLanguage, type LanguageCode, useLanguage } from '../app/languages.ts'
import { LineLoader } from '../app/line-loader.tsx'
import { FinderButton } from '../components/event-finder/finder-button.tsx'
import { SearchField } from '../components/search/search-field.tsx'
import { Footer } from '../ui/shell/footer.tsx'
import { TopBar } from '../ui/shell/top-bar.tsx'
import { Document } from './document.tsx'
import type { PageRoute, ShellData } from './page-route.ts'
import { usePrefetch } from './prefetch.ts'
import styles from './shell.module.css'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

/** The document and the layout around every screen. Contains `<main>`; a screen renders only its content. */
export function Shell({ pages }: { pages: PageRoute[] }) {
  const language = useLanguage()
  const intl = intlOf(language)
  const pending = useNavigation().state !== 'idle'
  const { missingLanguage } = useLoaderData<ShellData>()
  useFocusOnArrival()
  usePrefetch(pages)
  return (
    <RawIntlProvider value={intl}>
      <Document language={language}>
        <a className={`${styles.skip} button button-full`} href="#main">
          <FormattedMessage id="ui.layout.skip" />
        </a>
        {/* Its words come with it, in one language. */}
        <TopBar search={<SearchField />} finder={<FinderButton key={intl.locale} />} />
        <main id="main" tabIndex={-1} aria-busy={pending}>
          {pending && <LineLoader />}
          {missingLanguage && <InEnglish language={missingLanguage} />}
          <Outlet />
        </main>
        <Footer />
        <ScrollRestoration />
      </Document>
    </RawIntlProvider>
  )
}

/** Notice that the messages of the requested language did not load. */
function InEnglish({ language }: { language: LanguageCode }): ReactNode {
  return (
    <p className={`${styles.notice} wrap`} role="status">
      <FormattedMessage
        id="ui.layout.in_english"
        values={{ language: findLanguage(language)?.name }}
      />
    </p>
  )
}
