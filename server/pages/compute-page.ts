import type { FastifyRequest } from 'fastify'
import { type Cacheability, newCacheability } from '../../mesh/settings.ts'
import { clientAddressHeader } from '../../mesh/upstream/upstream-fetch.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import { networkOf } from '../../services/platform/http/network.ts'
import { currentRequest, requestIdHeader } from '../../services/platform/http/request-id.ts'
import { log } from '../../services/platform/log.ts'
import type { Host } from '../../src/entry-server.tsx'
import type { Site } from '../../src/site.ts'
import type { Gateway } from '../graphql/open-gateway.ts'
import type { ComputedResponse } from '../response-cache/response-cache.ts'
import { policyText } from '../security/security-headers.ts'
import type { Pages } from './pages.ts'
import { visitorSession } from './visitor-session.ts'

/** The parts of the process that rendering a page needs. */
export interface Rendering {
  pages: Pages
  execute: Gateway['execute']
  admission: Admission
  site: () => Site
  /** Content-Security-Policy of pages. Undefined in development. */
  policy: Record<string, string[]> | undefined
}

export interface ComputedPage extends ComputedResponse {
  route: string
  body: string
  /** `Set-Cookie` headers from the identity service. */
  cookies: string[]
}

/** Renders the page of a URL with the visitor's session, in a slot of the work queue. */
export async function computePage(
  url: string,
  request: FastifyRequest,
  form: URLSearchParams | undefined,
  { pages, execute, admission, site, policy }: Rendering,
): Promise<ComputedPage> {
  const { render } = await pages.load()
  const visitor = { [requestIdHeader]: request.id, [clientAddressHeader]: request.ip }
  // The signal aborts only queries. A change that has begun is completed even without the visitor.
  const { signal, networks } = currentRequest() ?? {}
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
  const rendered = await admission.work.run(
    networkOf(request.ip),
    signal,
    () => render(url, host, form),
    networks,
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
