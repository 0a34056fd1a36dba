import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { errorPage, keepLoggedErrors, loggedErrors } from '../development/error-page.ts'
import type { Pages, ServerBundle } from './pages.ts'

export interface DevelopmentPages {
  pages: Pages
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void
  close(): Promise<void>
}

/** Opens pages that Vite's development server renders from the sources. Needs no build. */
export async function openDevelopmentPages(): Promise<DevelopmentPages> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    server: { middlewareMode: true },
    appType: 'custom',
  })
  keepLoggedErrors()
  // True while a browser may show an error page. Vite alone would not reload this page after a
  // change, because it loads no modules of the site.
  let showsError = false
  const showErrors = (url: string, errors: readonly unknown[]) => {
    showsError = true
    return vite.transformIndexHtml(url, errorPage(errors))
  }
  vite.watcher.on('all', () => {
    if (showsError) vite.hot.send({ type: 'full-reload' })
    showsError = false
  })
  return {
    pages: {
      load: async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as ServerBundle,
      assets: () => ({
        styles: ['/src/styles/site.css'],
        fonts: [],
        scripts: ['/src/entry-client.tsx'],
      }),
      development: {
        finish({ id, url }, { status, body }) {
          const errors = status >= 500 ? loggedErrors(id) : []
          return errors.length > 0 ? showErrors(url, errors) : vite.transformIndexHtml(url, body)
        },
        errorPage: (url, error) => showErrors(url, [error]),
      },
    },
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}
