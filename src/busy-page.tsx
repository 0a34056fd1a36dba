import { renderToStaticMarkup } from 'react-dom/server'
import { FormattedMessage, type IntlShape, RawIntlProvider } from 'react-intl'
import type { Language } from './i18n/languages.ts'
import { Assets } from './shell/assets.tsx'
import { Document, DocumentContext } from './shell/document.tsx'
import { ErrorPage } from './ui/page/error-page.tsx'

/**
 * The reason for refusing a page. `busy`: the visitor sends too many requests, or the site is
 * overloaded. `unavailable`: the services respond too slowly.
 */
export type BusyReason = 'busy' | 'unavailable'

interface BusyPageProps {
  language: Language
  intl: IntlShape
  siteName: string
  styles: readonly string[]
  reason: BusyReason
}

/**
 * Renders the complete document of a refused page, for any URL. The document contains no scripts.
 */
export function busyPage({ language, intl, siteName, styles, reason }: BusyPageProps): string {
  const markup = renderToStaticMarkup(
    <RawIntlProvider value={intl}>
      <DocumentContext value={{ assets: <Assets styles={styles} fonts={[]} scripts={[]} /> }}>
        <Document language={language}>
          <title>
            {intl.formatMessage(
              { id: 'ui.page_head.title' },
              { page: intl.formatMessage({ id: 'error_page.title' }), site: siteName },
            )}
          </title>
          <meta name="robots" content="noindex" />
          <main id="main">
            <ErrorPage
              title={<FormattedMessage id="error_page.title" />}
              text={<FormattedMessage id="error_page.text" />}
              lines={[intl.formatMessage({ id: `error_page.line.${reason}` })]}
            >
              {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href reloads the current URL */}
              <a className="button button-full" href="">
                <FormattedMessage id="error_page.retry" />
              </a>
              <a className="more" href={`/${language.code}`}>
                <FormattedMessage id="not_found.home" />
              </a>
            </ErrorPage>
          </main>
        </Document>
      </DocumentContext>
    </RawIntlProvider>,
  )
  return `<!doctype html>${markup}`
}
