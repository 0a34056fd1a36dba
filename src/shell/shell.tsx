import type { ReactNode } from 'react'
import { FormattedMessage, RawIntlProvider } from 'react-intl'
import { Outlet, ScrollRestoration, useLoaderData, useNavigation } from 'react-router-dom'
import { intlOf } from '../i18n/intl.ts'
import { findLanguage, useLanguage } from '../i18n/languages.ts'
import { LineLoader } from '../ui/page/line-loader.tsx'
import { FinderButton } from '../components/event-finder/finder-button.tsx'
import { SearchField } from '../components/search/search-field.tsx'
import { Footer } from './footer.tsx'
import { TopBar } from './top-bar.tsx'
import { Document } from './document.tsx'
import type { PageRoute, ShellData } from '../router/page-route.ts'
import { LinkClicks } from '../router/link-clicks.ts'
import { usePrefetch } from '../router/prefetch.ts'
import styles from './shell.module.css'
import { useFocusOnArrival } from '../router/use-focus-on-arrival.ts'

/** The document and the layout around every screen. Contains `<main>`; a screen renders only its content. */
export function Shell({ pages }: { pages: PageRoute[] }) {
  const language = useLanguage()
  const intl = intlOf(language)
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
        <Main>
          <MissingLanguageNotice />
          <Outlet />
        </Main>
        <Footer />
        <ScrollRestoration />
        <LinkClicks />
      </Document>
    </RawIntlProvider>
  )
}

/** A component of its own, so that the start of a navigation renders nothing else anew. */
function Main({ children }: { children: ReactNode }) {
  const pending = useNavigation().state !== 'idle'
  return (
    <main id="main" tabIndex={-1} aria-busy={pending}>
      {pending && <LineLoader />}
      {children}
    </main>
  )
}

/** Shown when the messages of the requested language did not load. */
function MissingLanguageNotice() {
  const { missingLanguage } = useLoaderData<ShellData>()
  if (!missingLanguage) return null
  return (
    <p className={`${styles.notice} wrap`} role="status">
      <FormattedMessage
        id="ui.layout.in_english"
        values={{ language: findLanguage(missingLanguage)?.name }}
      />
    </p>
  )
}
