import { inject } from 'vitest'

export interface Crawled {
  path: string
  /** The page whose link led here. */
  on: string
  status: number
  html: string
}

/** Asks for these paths of the site and for everything that they lead to, breadth first. */
export async function* crawl(paths: readonly string[]): AsyncGenerator<Crawled> {
  const origin = inject('origin')
  const known = new Map(paths.map((path) => [path, '']))
  // A map keeps its order and is walked to its growing end.
  for (const [path, on] of known) {
    const answer = await fetch(origin + path)
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
    const text = await answer.text()
    const html = isPage ? text : ''
    for (const link of linksOf(html, new URL(path, origin))) {
      if (!known.has(link)) known.set(link, path)
    }
    yield { path, on, status: answer.status, html }
  }
}

/** Paths on this site that the page refers to, whatever for. */
function linksOf(html: string, page: URL): string[] {
  const references = html.matchAll(/\s(?:href|src)="([^"]+)"/g)
  return [...references].flatMap(([, reference = '']) => {
    const url = new URL(reference.replaceAll('&amp;', '&'), page)
    return url.origin === page.origin ? [url.pathname + url.search] : []
  })
}
