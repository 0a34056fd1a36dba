import type { FastifyInstance } from 'fastify'
import type { Site } from '../../src/site.ts'

/** URL of the manifest. The document links to it (`src/shell/assets.tsx`). */
const path = '/site.webmanifest'

/** The icons that `build/icons.mjs` draws. Their margins are wide enough for every mask. */
const icons = [192, 512].flatMap((size) =>
  ['any', 'maskable'].map((purpose) => ({
    src: `/icon-${String(size)}.png`,
    sizes: `${String(size)}x${String(size)}`,
    type: 'image/png',
    purpose,
  })),
)

/** Adds the web app manifest, with which a browser can install the site as an app. */
export function webManifestRoute(app: FastifyInstance, { name, description }: Site): void {
  const manifest = JSON.stringify({
    id: '/',
    name,
    description,
    // The server redirects to the language of the visitor.
    start_url: '/',
    // Unlike `standalone`, this has a button to go back. On phones, the pages have no such link.
    display: 'minimal-ui',
    background_color: '#fcfcfa',
    icons,
  })
  app.get(path, (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(manifest),
  )
}
