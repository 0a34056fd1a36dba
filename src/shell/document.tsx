import { createContext, type ReactNode, useContext } from 'react'
import type { Language } from '../i18n/languages.ts'

interface DocumentParts {
  /** Style sheets, fonts and scripts of the page. */
  assets: ReactNode
  /** Data for the browser's first render. */
  state?: ReactNode
}

/** Elements that only the server renders; hydration leaves them in place. */
export const DocumentContext = createContext<DocumentParts | undefined>(undefined)

/** The HTML document. */
export function Document({ language, children }: { language: Language; children: ReactNode }) {
  const { assets, state } = useContext(DocumentContext) ?? {}
  return (
    <html lang={language.tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {assets}
      </head>
      <body>
        <div id="root">{children}</div>
        {state}
      </body>
    </html>
  )
}
