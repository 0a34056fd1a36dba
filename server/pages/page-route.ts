import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientAddressHeader } from '../../mesh/upstream/rest.ts'
import { routeNotFound } from '../../services/platform/http/send-error.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import { log } from '../../services/platform/log.ts'
import { networkOf } from '../../services/platform/http/network.ts'
import type { LinkCookies } from '../../services/identity/security/link-cookies.ts'
import type { SessionCookie } from '../../services/identity/sessions/cookie.ts'
import { currentRequest, requestIdHeader } from '../../services/platform/http/request-id.ts'
import type { Host } from '../../src/entry-server.tsx'
import type { Site } from '../../src/site.ts'
import type { Gateway } from '../graphql/gateway.ts'
import { identityOfVisitor, type IdentityService } from '../identity/identity-client.ts'
import { moveTokenToCookie } from './link-token.ts'
import { isBusy, type SendBusyPage } from '../overload/busy-page.ts'
import type { Pages } from './pages.ts'
import { policyText } from '../security/security-headers.ts'
import { languageHintsOf } from './visitor-language.ts'

interface PageRouteOptions {
  pages: Pages
  execute: Gateway['execute']
  identity: IdentityService
  admission: Admission
  linkCookies: LinkCookies
  cookie: SessionCookie
  sendBusyPage: SendBusyPage
  site: () => Site
  /** Content-Security-Policy of pages; undefined in development. */
  policy: Record<string, string[]> | undefined
}

/** @param form the submitted fields, when a browser without JavaScript posts the page's form */
type PageHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
  form?: URLSearchParams,
) => Promise<FastifyReply>

/**
 * `GET /*`: renders a page or redirects to its canonical URL. Registered after all other routes.
 * @returns the handler, for malformed URLs and for form posts
 */
export function pageRoute(
  app: FastifyInstance,
  {
    pages,
    execute,
    identity,
    admission,
    linkCookies,
    cookie,
    sendBusyPage,
    site,
    policy,
  }: PageRouteOptions,
): PageHandler {
  const handlePage: PageHandler = async (request, reply, form) => {
    try {
      await admission.requests.take(networkOf(request.ip))
      return await page(request, reply, form)
    } catch (error) {
      if (isBusy(error)) return sendBusyPage(error, request, reply)
      throw error
    }
  }
  const page: PageHandler = async (request, reply, form) => {
    const { addressKind, guessedLanguageCookie, render, unspecifiedError } = await pages.load()
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
    const visitor = { [requestIdHeader]: request.id, [clientAddressHeader]: request.ip }
    // The signal aborts queries only: a submitted form is processed even if the visitor leaves.
    const signal = currentRequest()?.signal
    const identityCalls = identityOfVisitor(identity, request, { changes: form !== undefined })
    const host: Host = {
      execute: (operation, variables) => execute(operation, variables, visitor, signal),
      identity: identityCalls.fetch,
      assets: pages.assets,
      site: site(),
      report(error) {
        log.error({ err: error }, 'page failed')
      },
      signal,
    }
    const rendered = await admission.work.run(networkOf(request.ip), signal, () =>
      render(request.url, host, form),
    )
    if (rendered.status >= 500) log.warn({ route: rendered.route }, unspecifiedError)
    const requestLog = currentRequest()
    if (requestLog) requestLog.route = rendered.route
    if (rendered.forgetsSession) reply.clearCookie(cookie.name, cookie.attributes)
    return (
      reply
        .code(rendered.status)
        // Repeated here for malformed URLs, which skip the hook of helmet.
        .headers({
          ...(policy && { 'content-security-policy': policyText(policy) }),
          ...rendered.headers,
          ...identityCalls.headers(),
        })
        .send(pages.finish ? await pages.finish(request.url, rendered.body) : rendered.body)
    )
  }
  app.get('/*', (request, reply) => handlePage(request, reply))
  return handlePage
}
