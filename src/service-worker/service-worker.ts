import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { NetworkFirst } from 'workbox-strategies'
import { writePeopleThatFit } from '../following/people-link.ts'
import {
  filesOf,
  isPublicPage,
  keptMark,
  missingPage,
  withNotice,
  withoutScripting,
  withoutScripts,
} from './kept-page.ts'
import { worker, type WorkerEvent } from './worker-scope.ts'

/**
 * This service worker keeps public pages that the visitor looked at, and shows them when the
 * network fails or is slow. A page from the network is not changed. A kept page has no scripts.
 */

/** Names of the caches, with the version of their content. */
const pageCache = 'pages-1'
const fileCache = 'files-1'

const week = 7 * 86_400
const expiration = new ExpirationPlugin({
  maxEntries: 40,
  maxAgeSeconds: week,
  purgeOnQuotaError: true,
})
const files = new CacheExpiration(fileCache, { maxEntries: 120, maxAgeSeconds: week })

/** Maximum size of a kept file, in bytes. */
const largestFile = 200_000

/** After a visit, kept pages that are older than this number of milliseconds are fetched again. */
const staleAfterMs = 3_600_000

/** A visited page is not fetched again if its kept copy is at most this many milliseconds old. */
const freshForMs = 10_000

/**
 * Number of times that all kept pages were deleted. Work that began before a deletion stores
 * nothing.
 */
let forgotten = 0

/** The path of the visitor's list of followed things in one language. */
const ownList = /^\/[a-z]{2}\/following$/

const pages = new NetworkFirst({
  cacheName: pageCache,
  networkTimeoutSeconds: 10,
  plugins: [
    {
      // The worker fetches the list from a URL that contains the ids of the athletes. It stores the
      // response under the path of this URL, without the ids.
      cacheKeyWillBeUsed({ request }) {
        const { pathname, searchParams } = new URL(request.url)
        const isOwnList = ownList.test(pathname) && searchParams.has('own')
        return Promise.resolve(isOwnList ? pathname : request)
      },
      handlerWillStart({ state }) {
        if (state) state['forgotten'] = forgotten
        return Promise.resolve()
      },
      async fetchDidSucceed({ request, response }) {
        const { pathname, search } = new URL(request.url)
        const isGone = response.status < 500 && !isPublicPage(pathname, response)
        if (isGone) await (await caches.open(pageCache)).delete(pathname + search)
        return response
      },
      async cacheWillUpdate({ request, response, state }) {
        const { pathname, search } = new URL(request.url)
        // The page of the list is empty if the URL contains no athletes, so do not keep it.
        const isEmptyList = ownList.test(pathname) && search === ''
        if (isEmptyList || !isPublicPage(pathname, response)) return null
        const kept = await withoutScripts(response)
        return state?.['forgotten'] === forgotten ? kept : null
      },
      async cacheDidUpdate({ newResponse, state }) {
        await keepFiles(filesOf(await newResponse.text()))
        if (state?.['forgotten'] !== forgotten) await forget()
      },
      cachedResponseWillBeUsed({ request, cachedResponse }) {
        const { pathname } = new URL(request.url)
        return cachedResponse ? withNotice(pathname, cachedResponse) : Promise.resolve(undefined)
      },
      async handlerDidError({ request }) {
        const isPage = request.mode === 'navigate'
        if (!isPage) return undefined
        return missingPage(new URL(request.url).pathname, await caches.open(pageCache))
      },
    },
    expiration,
  ],
})

/**
 * Keeps files of a page that are not kept yet. Takes the files from the browser's cache if
 * possible.
 */
async function keepFiles(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(fileCache)
  for (const path of paths) {
    await files.updateTimestamp(path)
    if (await cache.match(path)) continue
    const isStyle = path.endsWith(keptMark)
    const address = isStyle ? path.slice(0, -keptMark.length) : path
    const response = await fetch(address, { cache: 'force-cache' }).catch(() => undefined)
    if (response?.status !== 200 || response.redirected) continue
    const body = await response.blob()
    if (body.size > largestFile) continue
    const content = isStyle ? withoutScripting(await body.text()) : body
    const type = response.headers.get('content-type') ?? ''
    await cache.put(path, new Response(content, { headers: { 'content-type': type } }))
  }
  await files.expireEntries()
}

/**
 * Returns a file from the network, or the kept copy of the file when the network fails. For a style
 * sheet that was changed for kept pages, returns the kept copy first.
 */
async function fileOf(request: Request): Promise<Response> {
  const kept = async () => (await caches.open(fileCache)).match(request)
  const isStyle = request.url.endsWith(keptMark)
  return (
    (isStyle ? await kept() : undefined) ??
    (await fetch(request).catch(async (error: unknown) => {
      const copy = await kept()
      if (copy) return copy
      throw error
    }))
  )
}

/** Fetches a page without the visitor's cookies, and keeps it. */
async function keep(event: WorkerEvent, path: string): Promise<void> {
  const request = new Request(path, { credentials: 'omit' })
  const [response, done] = pages.handleAll({ event, request })
  await Promise.all([response, done]).catch(() => undefined)
}

const ageOf = (kept: Response) => Date.now() - Date.parse(kept.headers.get('date') ?? '')

/**
 * After a visit, keeps the visited page and the list of followed athletes. Fetches old kept pages
 * again.
 */
async function afterVisit(event: WorkerEvent, { path, athletes }: Visit): Promise<void> {
  const began = forgotten
  const cache = await caches.open(pageCache)
  const kept = await cache.match(path)
  if (!kept || ageOf(kept) > freshForMs) await keep(event, path)
  const list = `${path.slice(0, 3)}/following`
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url)
    const isOldList = ownList.test(pathname) && (pathname !== list || athletes.length === 0)
    if (isOldList) await cache.delete(pathname + search)
  }
  // If the kept pages were deleted meanwhile, the visitor may have signed out. Then store nothing.
  if (began !== forgotten) return
  if (athletes.length > 0) {
    const { people } = writePeopleThatFit(athletes)
    await keep(event, `${list}?people=${people}&own=1`)
  }
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url)
    const copy = await cache.match(url)
    const isStale = copy !== undefined && ageOf(copy) > staleAfterMs
    if (isStale && !ownList.test(pathname) && began === forgotten) {
      await keep(event, pathname + search)
    }
  }
}

async function forget(): Promise<void> {
  forgotten += 1
  await expiration.deleteCacheAndMetadata()
  await files.delete()
  await caches.delete(fileCache)
}

/** The page that is shown, and the ids of the athletes that the visitor follows. */
interface Visit {
  path: string
  athletes: readonly string[]
}

worker.addEventListener('install', (event) => {
  event.waitUntil(worker.skipWaiting())
})

worker.addEventListener('activate', (event) => {
  const prepare = async () => {
    for (const name of await caches.keys()) {
      if (name !== pageCache && name !== fileCache) await caches.delete(name)
    }
    // The browser requests a page without waiting for the service worker to start.
    await worker.registration.navigationPreload.enable()
    await worker.clients.claim()
  }
  event.waitUntil(prepare())
})

worker.addEventListener('message', (event) => {
  event.waitUntil(event.data === 'forget' ? forget() : afterVisit(event, event.data as Visit))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (new URL(request.url).origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (request.method === 'GET') event.respondWith(pages.handle({ event, request }))
    // A form that is posted without JavaScript may be the sign-out form, so delete the kept pages.
    else event.waitUntil(forget())
  } else if (['style', 'font', 'image'].includes(request.destination)) {
    event.respondWith(fileOf(request))
  }
})
