import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Cacheability, newCacheability } from '../../mesh/settings.ts'
import { clientAddressHeader } from '../../mesh/upstream/rest.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import { routeNotFound } from '../../services/platform/http/send-error.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import { log } from '../../services/platform/log.ts'
import { networkOf } from '../../services/platform/http/network.ts'
import type { LinkCookies } from '../../services/identity/security/link-cookies.ts'
import { currentRequest, requestIdHeader } from '../../services/platform/http/request-id.ts'
import type { Host } from '../../src/entry-server.tsx'
import type { Site } from '../../src/site.ts'
import type { Gateway } from '../graphql/gateway.ts'
import { visitorSession } from './visitor-session.ts'
import { CachedResponse } from '../response-cache/cached-response.ts'
import type { ComputedResponse, ResponseCache } from '../response-cache/response-cache.ts'
import { sendResponse } from '../response-cache/send-response.ts'
import { moveTokenToCookie } from './link-token.ts'
import { isBusy, type SendBusyPage } from '../overload/busy-page.ts'
import type { PageDeadline } from './page-deadline.ts'
import type { Pages } from './pages.ts'
import { policyText } from '../security/security-headers.ts'
import { languageHintsOf } from './visitor-language.ts'

interface ComputedPage extends ComputedResponse {
  route: string
  body: string
  /** `Set-Cookie` headers from the identity service. */
  cookies: string[]
}

interface PageRouteOptions {
  pages: Pages
  execute: Gateway['execute']
  responses: ResponseCache
  admission: Admission
  linkCookies: LinkCookies
  sendBusyPage: SendBusyPage
  site: () => Site
  deadline: PageDeadline
  /** Content-Security-Policy of pages; undefined in development. */
  policy: Record<string, string[]> | undefined
}

/** @param form the submitted fields, if a browser without JavaScript posts the form of the page */
type PageHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
  form?: URLSearchParams,
) => Promise<FastifyReply>

/**
 * Number of requests that a search in all rankings of an event counts as in the rate limit. With
 * forty rankings, a search takes 0.4 s.
 */
const requestsPerSearch = 20

/**
 * Adds `GET /*`: renders a page or redirects to its canonical URL. Register it after all other
 * routes.
 * @returns the handler, for malformed URLs and for form posts
 */
export function pageRoute(
  app: FastifyInstance,
  {
    pages,
    execute,
    responses,
    admission,
    linkCookies,
    sendBusyPage,
    site,
    policy,
    deadline,
  }: PageRouteOptions,
): PageHandler {
  const handlePage: PageHandler = async (request, reply, form) => {
    try {
      await admission.requests.take(networkOf(request.ip))
      const cached = form ? undefined : findCached(request)
      if (cached) return await sendResponse(cached, request, reply)
      return await page(request, reply, form)
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
  /** Cache key and route of pages that were cached, by requested URL. */
  const cachedUrls = new LRUCache<string, { key: string; route: string }>({ max: 20_000 })

  function findCached({ url }: FastifyRequest): CachedResponse | undefined {
    const known = cachedUrls.get(url)
    const response = known && responses.find(known.key)
    if (response) logRoute(known.route)
    return response
  }

  const page: PageHandler = async (request, reply, form) => {
    const { addressKind, cacheablePage, guessedLanguageCookie } = await pages.load()
    const kind = addressKind(request.url, languageHintsOf(request))
    if (kind === 'no-page') throw routeNotFound()
    if (kind !== 'page') {
      if (kind.status === 302) {
        reply.header('cache-control', 'no-store').header('vary', 'Cookie, Accept-Language')
        if (kind.isGuess) reply.header('set-cookie', guessedLanguageCookie)
      }
      return reply.redirect(kind.location, kind.status)
    }
    const redirect = form ? undefined : moveTokenToCookie(request, reply, linkCookies)
    if (redirect !== undefined) {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      return reply.redirect(redirect, 303)
    }
    const compute = (url: string) => () => computePage(url, request, form)
    // Not cached: Vite's development pages change with the source files, and a form must not be
    // processed twice.
    if (form || pages.development) return sendComputed(await compute(request.url)(), request, reply)
    const cacheable = cacheablePage(request.url)
    if (!cacheable) {
      const [path = ''] = request.url.split('?')
      const own = await deadline.limit(`own ${path}`, compute(request.url), (computed) =>
        computed(),
      )
      return sendComputed(own, request, reply)
    }
    const { url, route, isSearch } = cacheable
    const key = `page ${url}`
    if (isSearch) await admission.requests.take(networkOf(request.ip), requestsPerSearch)
    const response = await deadline.limit(key, compute(url), (computed) =>
      responses.respond(key, computed),
    )
    if (!(response instanceof CachedResponse)) {
      // A redirect keeps the other query parameters.
      const isCut = response.status >= 300 && response.status < 400 && url !== request.url
      return sendComputed(isCut ? await compute(request.url)() : response, request, reply)
    }
    cachedUrls.set(request.url, { key, route })
    logRoute(route)
    return sendResponse(response, request, reply)
  }

  async function computePage(
    url: string,
    request: FastifyRequest,
    form: URLSearchParams | undefined,
  ): Promise<ComputedPage> {
    const { render } = await pages.load()
    const visitor = { [requestIdHeader]: request.id, [clientAddressHeader]: request.ip }
    // The signal aborts only queries. A submitted form is processed even if the visitor leaves.
    const signal = currentRequest()?.signal
    const session = visitorSession(request, { isForm: form !== undefined })
    const queries: Cacheability[] = []
    const host: Host = {
      execute(operation, variables, isPersonal) {
        const cacheability = newCacheability()
        queries.push(cacheability)
        const headers = { ...visitor, ...(isPersonal && session.headers()) }
        const { onSetCookie } = session
        return execute(operation, variables, headers, { signal, cacheability, onSetCookie })
      },
      assets: pages.assets,
      site: site(),
      report(error) {
        log.error({ err: error }, 'page failed')
      },
      signal,
    }
    const rendered = await admission.work.run(networkOf(request.ip), signal, () =>
      render(url, host, form),
    )
    const isPublic = rendered.isPublic && queries.every(({ isPrivate }) => !isPrivate)
    return {
      ...rendered,
      headers: {
        ...(policy && { 'content-security-policy': policyText(policy) }),
        ...rendered.headers,
      },
      cookies: session.setCookies,
      tags: isPublic ? new Set(queries.flatMap(({ tags }) => [...tags])) : undefined,
      isPrivate: !isPublic && rendered.status === 200,
    }
  }

  async function sendComputed(page: ComputedPage, request: FastifyRequest, reply: FastifyReply) {
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

  app.get('/*', (request, reply) => handlePage(request, reply))
  return handlePage
}

/** Adds the page's route to the log line and the metrics of the request. */
function logRoute(route: string): void {
  const context = currentRequest()
  if (context) context.route = route
}
