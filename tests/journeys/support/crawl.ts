import { inject } from 'vitest'

export interface Crawled {
  path: string
  /** Path of the page that contains the link. */
  on: string
  status: number
  html: string
}

/** Fetches these paths and all paths that they link to, breadth first. */
export async function* crawl(paths: readonly string[]): AsyncGenerator<Crawled> {
  const origin = inject('origin')
  const known = new Map(paths.map((path) => [path, '']))
  // The loop also visits entries that are added to the Map during the loop.
  for (const [path, on] of known) {
    // Requests HTML as a browser does. Otherwise `/graphql` would not return the playground.
    const response = await fetch(origin + path, { headers: { accept: 'text/html,*/*' } })
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
    const text = await response.text()
    // Reads no links from the playground, because its scripts contain texts that look like links.
    const html = isPage && path !== '/graphql' ? text : ''
    for (const link of linksOf(html, new URL(path, origin))) {
      if (!known.has(link)) known.set(link, path)
    }
    yield { path, on, status: response.status, html }
  }
}

/**
 * All paths of this site in links, images, scripts and styles of a page. Links that robots must not
 * follow are left out.
 */
export function linksOf(html: string, page: URL): string[] {
  const followed = html.replaceAll(/<a [^>]*rel="nofollow"[^>]*>/g, '')
  const references = followed.matchAll(/\s(?:href|src)="([^"]+)"/g)
  return [...references].flatMap(([, reference = '']) => {
    const url = new URL(reference.replaceAll('&amp;', '&'), page)
    return url.origin === page.origin ? [url.pathname + url.search] : []
  })
}
