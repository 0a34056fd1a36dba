import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routeNotFound } from '../services/platform/answer-error.ts'
import { log } from '../services/platform/log.ts'
import { currentRequest, requestIdHeader } from '../services/platform/request-id.ts'
import type { Site } from '../src/site.ts'
import type { BuiltGateway } from './gateway.ts'
import type { Pages } from './pages.ts'
import { policyText } from './security-headers.ts'

interface PageRouteOptions {
  pages: Pages
  execute: BuiltGateway['execute']
  site: () => Site
  /** What pages may load; undefined for no limit. */
  policy: Record<string, string[]> | undefined
}

/**
 * Everything that no other route answers: a page, or the way to its address.
 * @returns answers an address that no route could read
 */
export function pageRoute(
  app: FastifyInstance,
  { pages, execute, site, policy }: PageRouteOptions,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { addressKind, render, unspecifiedError } = await pages.load()
    const kind = addressKind(request.url, visitorOf(request))
    if (kind === 'no-page') throw routeNotFound()
    if (kind !== 'page') {
      if (kind.status === 302) {
        reply.header('cache-control', 'no-store').header('vary', 'Cookie, Accept-Language')
      }
      return reply.redirect(kind.location, kind.status)
    }
    const page = await render(request.url, {
      execute: (operation, variables) =>
        execute(operation, variables, { [requestIdHeader]: request.id }),
      assets: pages.assets,
      site: site(),
      report(error) {
        log.error({ err: error }, 'page failed')
      },
    })
    if (page.status >= 500) log.warn({ route: page.route }, unspecifiedError)
    const notes = currentRequest()
    if (notes) notes.route = page.route
    return (
      reply
        .code(page.status)
        // Said again for those that no hook has seen.
        .headers({
          ...(policy && { 'content-security-policy': policyText(policy) }),
          ...page.headers,
        })
        .send(pages.finish ? await pages.finish(request.url, page.body) : page.body)
    )
  }
  app.get('/*', answerPage)
  return answerPage
}

function visitorOf({ headers }: FastifyRequest) {
  const stored = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  return { stored, acceptLanguage: headers['accept-language'] }
}
