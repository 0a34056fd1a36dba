import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A server that serves the site at another origin. A test can deploy another release on this
 * server.
 */
export interface Releases extends AsyncDisposable {
  origin: string
  /**
   * `a` is the release of the site. `b` has its files under `/release-b/` instead of `/assets/`,
   * and another service worker. `removed` is like `b`, but its service worker removes itself and
   * all stored pages.
   */
  deployed: 'a' | 'b' | 'removed'
  /** Paths of requests that have no response yet. */
  pending: ReadonlySet<string>
}

/** Serves pages and files of a site as one of the releases. */
export async function startReleases(site: string): Promise<Releases> {
  async function responseTo(path: string) {
    const isNext = releases.deployed !== 'a'
    if (isNext && path.startsWith('/assets/')) return { status: 404, headers: {}, body: '' }
    const response = await fetch(site + path.replace('/release-b/', '/assets/'))
    const headers = Object.fromEntries(
      ['content-type', 'cache-control', 'content-security-policy'].flatMap((name) => {
        const value = response.headers.get(name)
        return value === null ? [] : [[name, value]]
      }),
    )
    const { status } = response
    const isText = /html|javascript/.test(headers['content-type'] ?? '')
    if (!isText) return { status, headers, body: Buffer.from(await response.arrayBuffer()) }
    const text = await response.text()
    if (path !== '/service-worker.js') {
      return { status, headers, body: isNext ? text.replaceAll('assets/', 'release-b/') : text }
    }
    const next = { a: text, b: `${text}// b`, removed: readFileSync(removal, 'utf8') }
    return { status, headers, body: next[releases.deployed] }
  }
  const pending = new Set<string>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    pending.add(path)
    response.once('close', () => pending.delete(path))
    responseTo(path).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const releases: Releases = {
    origin: `http://127.0.0.1:${String(port)}`,
    deployed: 'a',
    pending,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return releases
}

const removal = new URL('../../../dist/service-worker-removal.js', import.meta.url)
