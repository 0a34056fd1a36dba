import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../services/platform/http/problem.ts'
import { routeNotFound } from '../../services/platform/http/send-error.ts'
import { countSearchWords } from '../../domain/search-words.ts'
import { log } from '../../services/platform/log.ts'
import { networkOf } from '../../services/platform/http/network.ts'
import { currentRequest } from '../../services/platform/http/request-id.ts'
import type { LinkCookies } from '../../services/identity/security/link-cookies.ts'
import { CachedResponse } from '../response-cache/cached-response.ts'
import type { CacheKey, ResponseCache } from '../response-cache/response-cache.ts'
import { sendResponse } from '../response-cache/send-response.ts'
import { isBusy, type SendBusyPage } from '../overload/send-busy-page.ts'
import { permissionsPolicy } from '../security/security-headers.ts'
import { type ComputedPage, computePage, type Rendering } from './compute-page.ts'
import { moveTokenToCookie } from './link-token.ts'
import type { PageDeadline } from './page-deadline.ts'
import type { Pages } from './pages.ts'
import { languageHintsOf } from './visitor-language.ts'

interface PageHandlerOptions extends Rendering {
  responses: ResponseCache
  linkCookies: LinkCookies
  sendBusyPage: SendBusyPage
  deadline: PageDeadline
}

/**
 * Responds to a request for a page.
 * @param form the submitted fields, if a browser without JavaScript posts the form of the page
 */
type PageHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
  form?: URLSearchParams,
) => Promise<FastifyReply>

/**
 * Number of requests that a search in all rankings of an event takes from the rate limit of a
 * client. With forty rankings, a search takes 0.4 s.
 */
const requestsPerSearch = 20

/**
 * Adds `GET /*`: renders a page or redirects to its canonical URL. Must be registered after all
 * other routes.
 * @returns the handler; it also responds to malformed URLs and form posts
 */
export function createPageHandler(app: FastifyInstance, options: PageHandlerOptions): PageHandler {
  const { pages, admission, sendBusyPage } = options
  const handlePage: PageHandler = async (request, reply, form) => {
    try {
      await admission.requests.take(networkOf(request.ip))
      const redirect = await redirectOf({ request, reply, form }, options)
      if (redirect)
        return await reply.headers(redirect.headers).redirect(redirect.to, redirect.status)
      const page = await openPage({ request, form }, options)
      const { asksForPlace } = await pages.load()
      if (asksForPlace(request.url))
        reply.header('permissions-policy', permissionsPolicy({ asksForPlace: true }))
      if (page instanceof CachedResponse) return await sendResponse(page, request, reply)
      return await sendComputed(page, { request, reply }, pages)
    } catch (error) {
      if (isBusy(error)) return sendBusyPage(error, request, reply)
      if (pages.development && !(error instanceof Problem)) {
        log.error({ err: error }, 'page failed')
        const body = await pages.development.errorPage(request.url, error)
        return reply.code(500).type('text/html').send(body)
      }
      throw error
    }
  }
  app.get('/*', (request, reply) => handlePage(request, reply))
  return handlePage
}

interface PageRequest {
  request: FastifyRequest
  form: URLSearchParams | undefined
}

interface Redirect {
  to: string
  status: number
  headers: Record<string, string>
}

/**
 * Returns the redirect to the correct spelling of a URL, to the visitor's language, or to a URL
 * without a token.
 * @returns undefined if the URL needs none of these redirects
 */
async function redirectOf(
  { request, reply, form }: PageRequest & { reply: FastifyReply },
  { pages, linkCookies }: PageHandlerOptions,
): Promise<Redirect | undefined> {
  const { addressKind, guessedLanguageCookie } = await pages.load()
  const kind = addressKind(request.url, languageHintsOf(request))
  if (kind === 'no-page') throw routeNotFound()
  if (kind !== 'page') {
    const { location: to, status, isGuess } = kind
    if (status !== 302) return { to, status, headers: {} }
    const headers = {
      'cache-control': 'no-store',
      vary: 'Cookie, Accept-Language',
      ...(isGuess && { 'set-cookie': guessedLanguageCookie }),
    }
    return { to, status, headers }
  }
  const to = form ? undefined : moveTokenToCookie(request, reply, linkCookies)
  if (to === undefined) return undefined
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return { to, status: 303, headers }
}

/**
 * Returns the page of a URL from the cache, or computes it.
 * @throws Problem 429 for a client with too many searches
 * @throws Problem 503 if the services respond slowly
 */
async function openPage(
  { request, form }: PageRequest,
  options: PageHandlerOptions,
): Promise<CachedResponse | ComputedPage> {
  const { pages, responses, admission, deadline } = options
  const compute = (url: string) => () => computePage(url, request, form, options)
  // Does not use the cache, because Vite's development pages change with the source files, and a
  // form must not be processed twice.
  if (form || pages.development) return compute(request.url)()
  const { cacheablePage } = await pages.load()
  const cacheable = cacheablePage(request.url)
  if (!cacheable) {
    const [path = ''] = request.url.split('?')
    return deadline.limit(`own ${path}`, compute(request.url), (computed) => computed())
  }
  const { url, route, searched, searchesRankings } = cacheable
  const requests = searchesRankings ? requestsPerSearch : countSearchWords(searched)
  const key: CacheKey = { kind: 'page', url }
  const found = responses.find(key)
  if (!found && searched !== '' && requests > 0) {
    await admission.requests.take(networkOf(request.ip), requests)
  }
  const page =
    found ??
    (await deadline.limit(`page ${url}`, compute(url), (computed) =>
      responses.respond(key, computed),
    ))
  if (page instanceof CachedResponse) {
    logRoute(route)
    return page
  }
  // Computes the redirect again for the whole URL, because the redirect must keep the query
  // parameters that the cache key lacks.
  const isCut = page.status >= 300 && page.status < 400 && url !== request.url
  return isCut ? compute(request.url)() : page
}

async function sendComputed(
  page: ComputedPage,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  pages: Pages,
): Promise<FastifyReply> {
  const { unspecifiedError } = await pages.load()
  if (page.status >= 500) log.warn({ route: page.route }, unspecifiedError)
  logRoute(page.route)
  return reply
    .code(page.status)
    .headers({
      ...page.headers,
      ...(page.cookies.length > 0 && { 'set-cookie': page.cookies }),
    })
    .send((await pages.development?.finish(request, page)) ?? page.body)
}

/** Adds the page's route to the log line and the metrics of the request. */
function logRoute(route: string): void {
  const context = currentRequest()
  if (context) context.route = route
}
