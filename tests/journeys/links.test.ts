import { expect, inject, test } from 'vitest'

/** Enough to meet every kind of page in both languages; the whole season would take minutes. */
const enough = 400

interface Broken {
  link: string
  on: string
  status: number
}

test('every link, picture, style and script of the demo season leads somewhere', async () => {
  const { visited, broken } = await follow(['/en', '/nl'])

  expect(broken).toEqual([])
  expect(visited.size).toBeGreaterThan(100)
})

test('a page that does not exist says so with its status', async () => {
  for (const path of ['/en/nowhere', '/nl/events/nowhere', '/en/updates/nowhere']) {
    const answer = await fetch(inject('origin') + path)
    expect(answer.status, path).toBe(404)
    expect(await answer.text(), path).toContain('noindex')
  }
})

/** Asks for these paths and for what they lead to, breadth first. */
async function follow(
  paths: string[],
): Promise<{ visited: Map<string, string>; broken: Broken[] }> {
  const origin = inject('origin')
  const visited = new Map(paths.map((path) => [path, '']))
  const broken: Broken[] = []
  // A map keeps its order and is walked to its growing end.
  for (const [path, on] of visited) {
    const answer = await fetch(origin + path)
    const html = await answer.text()
    if (!answer.ok) broken.push({ link: path, on, status: answer.status })
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
    for (const link of linksOf(html, new URL(path, origin))) {
      if (visited.size < enough && !visited.has(link)) visited.set(link, path)
    }
  }
  return { visited, broken }
}

/** Paths on this site that the page refers to, whatever for. */
function linksOf(html: string, page: URL): string[] {
  const references = html.matchAll(/\s(?:href|src)="([^"]+)"/g)
  return [...references].flatMap(([, reference = '']) => {
    const url = new URL(reference.replaceAll('&amp;', '&'), page)
    return url.origin === page.origin ? [url.pathname + url.search] : []
  })
}
