import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientAddressHeader } from '../mesh/rest.ts'
import { routeNotFound } from '../services/platform/answer-error.ts'
import type { Admission } from '../services/platform/admission.ts'
import { log } from '../services/platform/log.ts'
import { networkOf } from '../services/platform/network.ts'
import type { LinkCookies } from '../services/identity/security/link-cookies.ts'
import type { SessionCookie } from '../services/identity/sessions/cookie.ts'
import { currentRequest, requestIdHeader } from '../services/platform/request-id.ts'
import type { Host } from '../src/entry-server.tsx'
import type { Site } from '../src/site.ts'
import type { BuiltGateway } from './gateway.ts'
import { asVisitor, type IdentityService } from './identity-client.ts'
import { moveToken } from './link-token.ts'
import { isBusy, type SendBusyPage } from './overload/busy-page.ts'
import type { Pages } from './pages.ts'
import { policyText } from './security-headers.ts'
import { visitorOf } from './visitor-language.ts'

interface PageRouteOptions {
  pages: Pages
  execute: BuiltGateway['execute']
  identity: IdentityService
  admission: Admission
  linkCookies: LinkCookies
  cookie: SessionCookie
  sendBusyPage: SendBusyPage
  site: () => Site
  /** What pages may load; undefined for no limit. */
  policy: Record<string, string[]> | undefined
}

/** @param form what a page's own form was sent with, without script */
type AnswerPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  form?: URLSearchParams,
) => Promise<FastifyReply>

/**
 * Everything that no other route answers: a page, or the way to its address.
 * @returns answers an address that no route could read, and the form of a page
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
): AnswerPage {
  const answerPage: AnswerPage = async (request, reply, form) => {
    try {
      await admission.requests.take(networkOf(request.ip))
      return await page(request, reply, form)
    } catch (error) {
      if (isBusy(error)) return sendBusyPage(error, request, reply)
      throw error
    }
  }
  const page: AnswerPage = async (request, reply, form) => {
    const { addressKind, guessedLanguageCookie, render, unspecifiedError } = await pages.load()
    const kind = addressKind(request.url, visitorOf(request))
    if (kind === 'no-page') throw routeNotFound()
    if (kind !== 'page') {
      if (kind.status === 302) {
        reply.header('cache-control', 'no-store').header('vary', 'Cookie, Accept-Language')
        if (kind.isGuess) reply.header('set-cookie', guessedLanguageCookie)
      }
      return reply.redirect(kind.location, kind.status)
    }
    const moved = form ? undefined : moveToken(request, reply, linkCookies)
    if (moved !== undefined) {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      return reply.redirect(moved, 303)
    }
    const visitor = { [requestIdHeader]: request.id, [clientAddressHeader]: request.ip }
    // A form that was sent is completed, whether or not its visitor waits for the page.
    const signal = currentRequest()?.signal
    const visit = asVisitor(identity, request, { changes: form !== undefined })
    const host: Host = {
      execute: (operation, variables) => execute(operation, variables, visitor, signal),
      identity: visit.ask,
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
    const notes = currentRequest()
    if (notes) notes.route = rendered.route
    if (rendered.forgetsSession) reply.clearCookie(cookie.name, cookie.attributes)
    return (
      reply
        .code(rendered.status)
        // Said again for those that no hook has seen.
        .headers({
          ...(policy && { 'content-security-policy': policyText(policy) }),
          ...rendered.headers,
          ...visit.headers(),
        })
        .send(pages.finish ? await pages.finish(request.url, rendered.body) : rendered.body)
    )
  }
  app.get('/*', (request, reply) => answerPage(request, reply))
  return answerPage
}
