import { renderToStaticMarkup } from 'react-dom/server'
import { FormattedMessage, type IntlShape, RawIntlProvider } from 'react-intl'
import type { Language } from './app/languages.ts'
import { OffCourse } from './ui/off-course.tsx'

interface BusyPageProps {
  language: Language
  intl: IntlShape
  siteName: string
  /** Link elements of the site's style sheets, as HTML. */
  styles: string
}

/** A whole document without scripts that says that there are too many requests, for any address. */
export function busyPage({ language, intl, siteName, styles }: BusyPageProps): string {
  const title = intl.formatMessage(
    { id: 'ui.page_head.title' },
    { page: intl.formatMessage({ id: 'error_page.title' }), site: siteName },
  )
  const markup = renderToStaticMarkup(
    <RawIntlProvider value={intl}>
      <title>{title}</title>
      <main id="main">
        <OffCourse
          title={<FormattedMessage id="error_page.title" />}
          text={<FormattedMessage id="error_page.text" />}
          lines={[intl.formatMessage({ id: 'error_page.line.busy' })]}
        >
          {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- it is this very address, again */}
          <a className="button button-full" href="">
            <FormattedMessage id="error_page.retry" />
          </a>
          <a className="more" href={`/${language.code}`}>
            <FormattedMessage id="not_found.home" />
          </a>
        </OffCourse>
      </main>
    </RawIntlProvider>,
  )
  const head = /^<title>[^<]*<\/title>/.exec(markup)?.[0] ?? ''
  return [
    `<!doctype html><html lang="${language.tag}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">`,
    `<link rel="icon" href="/favicon.svg">${styles}${head}</head>`,
    `<body>${markup.slice(head.length)}</body></html>`,
  ].join('')
}
