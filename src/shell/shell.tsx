import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { FormattedMessage, RawIntlProvider } from 'react-intl'
import {
  createPath,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router-dom'
import { intlOf } from '../i18n/intl.ts'
import { findLanguage, useLanguage } from '../i18n/languages.ts'
import { LoadingLine, SlowNotice } from '../ui/page/line-loader.tsx'
import { FinderButton } from '../components/event-finder/finder-button.tsx'
import { SearchField } from '../components/search/search-field.tsx'
import { Footer } from './footer.tsx'
import { TopBar } from './top-bar.tsx'
import { Document } from './document.tsx'
import { useSearchKey } from './use-search-key.ts'
import type { PageRoute, ShellData } from '../router/page-route.ts'
import { LinkClicks } from '../router/link-clicks.ts'
import { usePrefetch } from '../router/prefetch.ts'
import styles from './shell.module.css'
import { useRequestTime } from '../router/use-request-time.ts'
import { RenderTimeContext } from '../ui/use-now.ts'
import { focusLinkTo, useFocusOnArrival } from '../router/use-focus-on-arrival.ts'

/**
 * The document and the layout around every screen. The shell renders `<main>`, and a screen renders
 * only the content of `<main>`.
 */
export function Shell({ pages }: { pages: PageRoute[] }) {
  const language = useLanguage()
  const intl = intlOf(language)
  useFocusOnArrival()
  usePrefetch(pages)
  useSearchKey()
  return (
    <RawIntlProvider value={intl}>
      <Document language={language}>
        <a className={`${styles.skip} button button-full`} href="#main">
          <FormattedMessage id="ui.layout.skip" />
        </a>
        {/* The key remounts the button when the language changes, because the dialog's messages are
            loaded in one language. */}
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

/**
 * The content of the page. When a navigation starts, only this component renders again, not the top
 * bar and the footer.
 */
function Main({ children }: { children: ReactNode }) {
  const next = useNavigation().location
  return (
    <RenderTimeContext value={useRequestTime()}>
      <main id="main" tabIndex={-1} aria-busy={next !== undefined}>
        {next && <LoadingLine />}
        {children}
      </main>
      {/* Outside of the busy element, because screen readers may ignore changes in it. */}
      {next && <SlowNextPage key={createPath(next)} to={createPath(next)} />}
    </RenderTimeContext>
  )
}

function SlowNextPage({ to }: { to: string }) {
  const navigate = useNavigate()
  const shown = useLocation()
  return (
    <SlowNotice
      to={to}
      cancel={() => {
        // A navigation to the shown page ends the navigation to the next page.
        void navigate(shown, {
          replace: true,
          preventScrollReset: true,
          state: shown.state as unknown,
        })
        focusLinkTo(to)
      }}
    />
  )
}

/** Tells the visitor that the messages of the requested language failed to load. */
function MissingLanguageNotice() {
  const { missingLanguage } = useLoaderData<ShellData>()
  const navigate = useNavigate()
  const restore = useEffectEvent((hash: string) => {
    if (hash !== '') void navigate({ search: window.location.search, hash }, { replace: true })
  })
  useEffect(() => {
    if (missingLanguage) restore(missingLanguage.hash)
  }, [missingLanguage])
  if (!missingLanguage) return null
  return (
    <p className={`${styles.notice} wrap`} role="status">
      <FormattedMessage
        id="ui.layout.in_english"
        values={{ language: findLanguage(missingLanguage.code)?.name }}
      />
    </p>
  )
}
