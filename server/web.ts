import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { createLinkCookies } from '../services/identity/security/link-cookies.ts'
import { sessionCookie } from '../services/identity/sessions/cookie.ts'
import { answerError, routeNotFound } from '../services/platform/answer-error.ts'
import type { Admission } from '../services/platform/admission.ts'
import { requestIds, traceRequests } from '../services/platform/trace-requests.ts'
import type { AnswerCache } from './response-cache/response-cache.ts'
import type { Config } from './config.ts'
import { downloadRoutes } from './downloads/ranking-route.ts'
import { formRoute } from './form-route.ts'
import { foundRoutes } from './seo/routes.ts'
import type { openGateway } from './gateway.ts'
import { graphqlRoute } from './graphql-route.ts'
import { healthRoutes, metricsRoute, type Readiness } from './health.ts'
import type { IdentityService } from './identity-client.ts'
import { openBusyPages } from './overload/busy-page.ts'
import { pageRoute } from './page-route.ts'
import type { Pages } from './pages.ts'
import { helmetOptions, pagePolicy } from './security-headers.ts'
import { securityTxtRoute } from './security-txt.ts'

interface WebOptions {
  pages: Pages
  gateway: Awaited<ReturnType<typeof openGateway>>
  identity: IdentityService
  answers: AnswerCache
  admission: Admission
  config: Pick<Config, 'trustedProxies' | 'site' | 'security'>
  readiness: Readiness
  /** False only where the site is read over plain HTTP on the same machine. */
  secureCookies: boolean
  /** Where visitors find the site; known once it listens. */
  origin: () => string
}

const clientFiles = fileURLToPath(new URL('../dist/client/', import.meta.url))

/** Those whose screen has an action. */
const pagesWithForms = ['eventapporder', 'login', 'signup', 'account', 'account/recover', 'claim']

const year = 31_536_000

/** Everything that a browser sees: pages, their files, and the GraphQL endpoint. */
export async function createWeb({
  pages,
  gateway,
  identity,
  answers,
  admission,
  config,
  readiness,
  secureCookies,
  origin,
}: WebOptions): Promise<FastifyInstance> {
  // What development adds to a page needs inline scripts.
  const policy = pages.finish ? undefined : pagePolicy(config.site)
  const app = Fastify({
    routerOptions: { maxParamLength: 500 },
    bodyLimit: 64 * 1024,
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    ...requestIds,
    frameworkErrors(error, request, reply) {
      // An escape that is torn, as in `/en/%E0`: a person mistyped it, and gets a page.
      if (error.code === 'FST_ERR_BAD_URL' && request.headers.accept?.includes('text/html')) {
        answerPage(request, reply).catch((failure: unknown) => {
          answerError(failure as FastifyError, reply)
        })
      } else answerError(error, reply)
    },
  })
  app.setErrorHandler((error: FastifyError, _request, reply) => answerError(error, reply))
  app.setNotFoundHandler(() => {
    throw routeNotFound()
  })
  traceRequests(app)
  await app.register(cookie)
  await app.register(helmet, helmetOptions(policy))
  // Before what compresses: a tag is of the text, and a page that a browser has is not compressed.
  await app.register(etag, { weak: true })
  healthRoutes(app, readiness)
  metricsRoute(app)
  if (config.security) securityTxtRoute(app, config.security, origin)
  await app.register(compress, {
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { 1: 4 } },
  })
  graphqlRoute(app, { ...gateway, admission, answers, operations: readOperations() })
  downloadRoutes(app, admission)
  if (existsSync(clientFiles)) await serveBuiltFiles(app)

  const site = () => ({ ...config.site, origin: origin() })
  const { execute } = gateway
  const found = { name: config.site.name, origin }
  foundRoutes(app, { execute, answers, admission, pages: await pages.load(), site: found })
  const sendBusyPage = await openBusyPages(pages, config.site.name)
  const answerPage = pageRoute(app, {
    pages,
    execute,
    identity,
    admission,
    linkCookies: createLinkCookies(secureCookies),
    cookie: sessionCookie(secureCookies),
    sendBusyPage,
    site,
    policy,
  })
  for (const path of pagesWithForms) {
    formRoute(app, `/:lang/${path}`, { origin, answer: answerPage })
  }
  return app
}

/** Written by codegen: the texts of our own operations, by their ids. */
function readOperations(): ReadonlyMap<string, string> {
  const file = new URL('../src/gql/persisted-operations.json', import.meta.url)
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
}

/** Names of built files change with their content, so a browser may keep them. */
async function serveBuiltFiles(app: FastifyInstance) {
  await app.register(fastifyStatic, {
    root: clientFiles,
    prefix: '/',
    decorateReply: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const kept = path.includes('/assets/') ? `${String(year)}, immutable` : '86400'
      response.header('cache-control', `public, max-age=${kept}`)
    },
  })
}
