import { readFileSync } from 'node:fs'
import { getOrCreate } from '../../domain/get-or-create.ts'
import type { Host } from '../../src/entry-server.tsx'

/** Exports of the server build of src/. */
export type ServerBundle = typeof import('../../src/entry-server.tsx')

/** Source of the pages: the built files in production, Vite in development. */
export interface Pages {
  load(): Promise<ServerBundle>
  assets: Host['assets']
  /** Functions of Vite's development server. Undefined in production. */
  development?: {
    /**
     * Applies Vite's HTML transform. The transform adds inline scripts, so development has no
     * script policy. If the page failed, returns a page with the errors that were logged during its
     * request.
     */
    finish(
      request: { id: string; url: string },
      page: { status: number; body: string },
    ): Promise<string>
    /** Returns a page with the stack of an error that prevented rendering. */
    errorPage(url: string, error: unknown): Promise<string>
  }
}

type Assets = ReturnType<Host['assets']>

interface ManifestEntry {
  file: string
  /** Path of the module. Undefined for a shared chunk. */
  src?: string
  css?: string[]
  imports?: string[]
}

const dist = new URL('../../dist/', import.meta.url)

export async function openBuiltPages(): Promise<Pages> {
  const site = (await import(new URL('server/entry-server.js', dist).href)) as ServerBundle
  const manifest = JSON.parse(
    readFileSync(new URL('client/.vite/manifest.json', dist), 'utf8'),
  ) as Record<string, ManifestEntry>
  const cached = new Map<string, Assets>()
  return {
    load: () => Promise.resolve(site),
    assets(screen, language) {
      return getOrCreate(cached, `${language} ${screen ?? ''}`, () =>
        assetsOf(manifest, screen, language, site.prefetchedScreens),
      )
    },
  }
}

/** Font files that pages preload. */
const fonts = ['text-400', 'text-600', 'display-800'].map((cut) => `/fonts/archivo-${cut}.woff2`)

/**
 * Returns the URLs of a screen's scripts, styles and messages from Vite's manifest. The browser
 * loads these files in parallel.
 */
function assetsOf(
  manifest: Record<string, ManifestEntry>,
  screen: string | undefined,
  language: string,
  prefetchedScreens: readonly string[],
): Assets {
  const application = 'src/entry-client.tsx'
  const entriesOf = (name: string) => [
    `src/screens/${name}/${name}-screen.tsx`,
    ...(name === 'home' ? [] : ['src/screens.ts', `locales/${language}/common.js`]),
    `locales/${language}/${name}.js`,
  ]
  const visited = new Set<string>()
  /**
   * Returns the entries and the entries that they import, imported ones first. Leaves out entries
   * that an earlier call has returned.
   */
  const collect = (keys: readonly string[]): ManifestEntry[] =>
    keys.flatMap((key) => {
      const entry = manifest[key]
      if (!entry || visited.has(key)) return []
      visited.add(key)
      return [...collect(entry.imports ?? []), entry]
    })
  const needed = collect([
    application,
    `locales/${language}/table.js`,
    `locales/${language}/shell.js`,
    ...(screen === undefined ? [] : entriesOf(screen)),
  ])
  const later = collect(prefetchedScreens.flatMap(entriesOf))
  const main = manifest[application]
  const others = needed.filter((entry) => entry !== main)
  const inOrder = main ? [...others, main] : others
  const addressOf = (file: string) => `/${file}`
  // The style sheets of the application come first, because they define the order of the cascade
  // layers.
  const styles = new Set([main, ...needed].flatMap((entry) => entry?.css ?? []))
  const start = manifest['src/start/entry-start.ts']
  return {
    styles: [...styles].map(addressOf),
    fonts,
    scripts: inOrder.map(({ file }) => addressOf(file)),
    messages: inOrder.flatMap(({ src, file }) =>
      src?.startsWith('locales/') === true ? [addressOf(file)] : [],
    ),
    prefetched: later.flatMap(({ file, css = [] }) => [file, ...css]).map(addressOf),
    start: start && addressOf(start.file),
  }
}
