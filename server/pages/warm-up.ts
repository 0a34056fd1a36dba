import type { FastifyInstance } from 'fastify'
import { languageCodes } from '../../domain/languages.ts'
import { log } from '../../services/platform/log.ts'
import type { Pages } from './pages.ts'

/** Number of pages that are requested at the same time. */
const atOnce = 4

export interface WarmUp {
  /** Milliseconds after which no more pages are requested. */
  maxMs: number
  isStopping: () => boolean
}

/**
 * Requests the home pages, then the pages to which they link, and so on, before the process
 * listens. So the code of the pages is compiled and their responses are cached when visitors come.
 */
export async function warmUp(
  app: Pick<FastifyInstance, 'inject'>,
  pages: Pages,
  { maxMs, isStopping }: WarmUp,
): Promise<void> {
  const { cacheablePage } = await pages.load()
  const started = performance.now()
  const paths = new Set(languageCodes.map((code) => `/${code}`))
  // This iterator also returns paths that are added later.
  const remaining = paths.values()
  let computed = 0
  const requestPages = async () => {
    for (const path of remaining) {
      if (isStopping() || performance.now() - started > maxMs) return
      const { statusCode, body } = await app.inject({ url: path, headers: { accept: 'text/html' } })
      if (statusCode !== 200) continue
      computed += 1
      for (const link of linksOf(body)) if (cacheablePage(link)) paths.add(link)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, requestPages))
  log.info({ pages: computed, ms: Math.round(performance.now() - started) }, 'warmed up')
}

/** Returns the paths of links to pages. Leaves out links with a query or a fragment. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/\bhref="(\/[a-z]{2}\/[^"?#&]+)"/g)].map(([, path = '']) => path)
}
