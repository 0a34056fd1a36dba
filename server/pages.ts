import { readFileSync } from 'node:fs'
import type { Host } from '../src/entry-server.tsx'
import { startElement } from './start-script.ts'

/** The site's own code, as built for the server. */
export type Site = typeof import('../src/entry-server.tsx')

/** Where pages come from: the build, or the sources while developing. */
export interface Pages {
  load(): Promise<Site>
  assets: Host['assets']
  /** What development adds to a page; it needs inline scripts, so there is no policy against them. */
  finish?(url: string, html: string): Promise<string>
}

interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
}

const dist = new URL('../dist/', import.meta.url)

export async function openBuiltPages(): Promise<Pages> {
  const site = (await import(new URL('server/entry-server.js', dist).href)) as Site
  const manifest = JSON.parse(
    readFileSync(new URL('client/.vite/manifest.json', dist), 'utf8'),
  ) as Record<string, ManifestEntry>
  const heads = new Map<string, string>()
  return {
    load: () => Promise.resolve(site),
    assets(screen, language) {
      const key = `${language} ${screen ?? ''}`
      let head = heads.get(key)
      if (head === undefined) heads.set(key, (head = headOf(manifest, screen, language)))
      return head
    },
  }
}

/** The cuts of Archivo that every page shows. */
const fonts = ['text-400', 'text-600', 'display-800']

/** `ranking` → all that src/screens/ranking/ranking-screen.tsx needs, and its words, fetched at once. */
function headOf(
  manifest: Record<string, ManifestEntry>,
  screen: string | undefined,
  language: string,
): string {
  const entries = [
    'src/entry-client.tsx',
    `locales/${language}/table.js`,
    `locales/${language}/shell.js`,
    ...(screen === undefined
      ? []
      : [`src/screens/${screen}/${screen}-screen.tsx`, `locales/${language}/${screen}.js`]),
  ]
  const seen = new Map<string, ManifestEntry>()
  const visited = new Set<string>()
  const visit = (key: string) => {
    const entry = manifest[key]
    if (!entry || visited.has(key)) return
    visited.add(key)
    // A part's styles stand before those of whatever uses it.
    entry.imports?.forEach(visit)
    seen.set(key, entry)
  }
  entries.forEach(visit)
  const main = manifest['src/entry-client.tsx']
  // The site's own styles say the order of the layers, so they stand before all.
  const styles = new Set([
    ...(main?.css ?? []),
    ...[...seen.values()].flatMap(({ css = [] }) => css),
  ])
  const scripts = [...[...seen.values()].filter((entry) => entry !== main), ...(main ? [main] : [])]
  // Before the scripts: a font that comes after the first frame has all of the page measured again.
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...fonts.map(
      (font) =>
        `<link rel="preload" href="/fonts/archivo-${font}.woff2" as="font" type="font/woff2" crossorigin>`,
    ),
    ...(main ? [`<link rel="modulepreload" href="/${main.file}" fetchpriority="low">`] : []),
    startElement(scripts.map(({ file }) => `/${file}`)),
  ].join('')
}
