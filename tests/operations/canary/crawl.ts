import { unzipSync } from 'fflate'
import { isWide } from '../../wide.ts'
import { canary, traces } from './canary-package.ts'

/** A GET request, or a POST request with a JSON body. */
export interface CanaryRequest {
  path: string
  body?: string
  /**
   * True if the request selects the canary. Then even the canary's initials in the response are a
   * leak.
   */
  finds?: true
}

export interface CanaryResponse extends CanaryRequest {
  status: number
  contentType: string
  text: string
  etag: string | undefined
}

const keyOf = ({ path, body = '' }: CanaryRequest) => `${path} ${body}`.trim()

/** Matches URLs that are skipped: static files, images, and rankings with a query. */
const skipped = /^\/(?:(?:assets|icons|fonts|docs|share)\/|[^?]*\/rankings\/[^/]+\?)/
/** Links of these languages are followed only in `npm run test:wide`. */
const otherLanguages = /^\/(?:en|nl|it|zh|es|fr)(?:[/?]|$)/
const isSkipped = (path: string) => skipped.test(path) || (!isWide && otherLanguages.test(path))

/** Maximum number of linked URLs that differ only in their query. */
const mostVariants = isWide ? Infinity : 5

/**
 * Sends the requests. Then fetches the URLs of the site that the responses contain.
 * @param cached responses of an earlier visit; each is revalidated with its ETag
 */
export async function crawl(
  origin: string,
  requests: readonly CanaryRequest[],
  cached?: ReadonlyMap<string, CanaryResponse>,
): Promise<Map<string, CanaryResponse>> {
  const queue = new Map(requests.map((request) => [keyOf(request), request]))
  const variants = new Map<string, number>()
  /**
   * Counts the different queries of each path. Returns true if the crawl has followed enough
   * queries of the path. URLs that differ only in the query, such as the moments of a replay, show
   * the same results.
   */
  const isFurtherVariant = (path: string) => {
    const [resource = '', query] = path.split('?')
    if (query === undefined) return false
    variants.set(resource, (variants.get(resource) ?? 0) + 1)
    return (variants.get(resource) ?? 0) > mostVariants
  }
  const responses = new Map<string, CanaryResponse>()
  // The loop also visits entries that are added to the Map during the loop.
  for (const [name, request] of queue) {
    const response = await send(origin, request, cached?.get(name))
    responses.set(name, response)
    for (const path of pathsIn(response, origin)) {
      if (queue.has(path) || isSkipped(path) || isFurtherVariant(path)) continue
      queue.set(path, { path })
    }
  }
  return responses
}

/** Sends these requests and does not follow links. */
export async function sendAll(
  origin: string,
  requests: readonly CanaryRequest[],
  cached: ReadonlyMap<string, CanaryResponse>,
): Promise<Map<string, CanaryResponse>> {
  const responses = new Map<string, CanaryResponse>()
  for (const request of requests) {
    const name = keyOf(request)
    responses.set(name, await send(origin, request, cached.get(name)))
  }
  return responses
}

export async function send(
  origin: string,
  request: CanaryRequest,
  cached?: CanaryResponse,
): Promise<CanaryResponse> {
  const { path, body } = request
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(cached?.etag === undefined ? {} : { 'if-none-match': cached.etag }),
  }
  const response = await fetch(origin + path, {
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { method: 'POST', body }),
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (response.status === 304 && cached) return cached
  const contentType = response.headers.get('content-type') ?? ''
  // A workbook is a zip, in which a name cannot be found without unpacking.
  const files = contentType.includes('spreadsheet') ? Object.values(unzipSync(bytes)) : [bytes]
  const text = files.map((file) => Buffer.from(file).toString('latin1')).join('\n')
  return {
    ...request,
    status: response.status,
    contentType,
    text: text + (response.headers.get('location') ?? ''),
    etag: response.headers.get('etag') ?? undefined,
  }
}

/** Paths of this site in a response: links, sitemaps, feeds and structured data. */
function pathsIn({ path, text, contentType }: CanaryResponse, origin: string): string[] {
  if (!/html|xml/.test(contentType)) return []
  const { port } = new URL(origin)
  const references = [
    ...text.matchAll(/\s(?:href|src|content)="([^"]+)"/g),
    ...text.matchAll(/<(?:loc|id)>([^<]+)</g),
    ...text.matchAll(/"(?:url|item|image)":"([^"]+)"/g),
  ]
  return references.flatMap(([, reference = '']) => {
    const given = reference.replaceAll('&amp;', '&')
    if (!/^(?:https?:\/)?\//.test(given)) return []
    const url = new URL(given, origin + path)
    return url.port === port ? [url.pathname + url.search] : []
  })
}

/**
 * True when a response contains a trace of the canary that its request did not contain, or the
 * initials of the canary if the request selects the canary.
 */
export function leaks(response: CanaryResponse): boolean {
  const requested = decodeURIComponent(keyOf(response)).toLowerCase()
  const echoed = traces.filter((trace) => requested.includes(trace))
  // Removes the texts of the request that the response repeats. The removed texts are in lower
  // case, so a name in mixed case remains.
  const said = echoed.reduce((text, trace) => text.replaceAll(trace, ''), response.text)
  if (response.finds && said.includes(canary.initials)) return true
  return traces.some((trace) => said.toLowerCase().includes(trace))
}
