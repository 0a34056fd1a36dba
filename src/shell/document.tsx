import { createContext, type ReactNode, useContext } from 'react'
import type { Language } from '../i18n/languages.ts'

interface DocumentParts {
  /** Style sheets, fonts and scripts of the page. */
  assets: ReactNode
  /** The data that the browser needs for its first render. */
  state?: ReactNode
}

/** Elements that only the server renders. Hydration does not remove them. */
export const DocumentContext = createContext<DocumentParts | undefined>(undefined)

/** Renders the HTML document around the application. */
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
