import type { RequestListener } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Pages, Site } from './pages.ts'

/** Pages straight from the sources: a change shows without a build. */
export async function openDevelopmentPages(): Promise<{
  pages: Pages
  middleware: (
    request: Parameters<RequestListener>[0],
    response: Parameters<RequestListener>[1],
    next: () => void,
  ) => void
}> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: fileURLToPath(new URL('..', import.meta.url)),
    server: { middlewareMode: true },
    appType: 'custom',
  })
  return {
    pages: {
      load: async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as Site,
      assets: () =>
        [
          '<link rel="stylesheet" href="/src/styles/site.css">',
          '<script type="module" src="/@vite/client"></script>',
          '<script type="module" src="/src/entry-client.tsx"></script>',
        ].join(''),
    },
    middleware: vite.middlewares,
  }
}
