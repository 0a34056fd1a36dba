import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Pages, ServerBundle } from './pages.ts'

export interface DevelopmentPages {
  pages: Pages
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void
  close(): Promise<void>
}

/** Renders pages from the sources through Vite's development server. Needs no build. */
export async function openDevelopmentPages(): Promise<DevelopmentPages> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    server: { middlewareMode: true },
    appType: 'custom',
  })
  return {
    pages: {
      load: async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as ServerBundle,
      assets: () => ({
        styles: ['/src/styles/site.css'],
        fonts: [],
        scripts: ['/src/entry-client.tsx'],
      }),
      finish: (url, html) => vite.transformIndexHtml(url, html),
    },
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}
