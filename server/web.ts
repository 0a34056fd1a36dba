import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyPluginCallback,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Upstream } from '../mesh/settings.ts'
import { createLinkCookies } from '../services/identity/security/link-cookies.ts'
import { openToAllOrigins } from '../services/platform/http/cors-headers.ts'
import { maxBodyBytes } from '../services/platform/http/service.ts'
import { addEtags } from '../services/platform/http/etags.ts'
import { sendError } from '../services/platform/http/send-error.ts'
import { addRateLimitPolicy, type Admission } from '../services/platform/http/admission.ts'
import { refuseUnknownRoutes } from '../services/platform/http/unknown-routes.ts'
import { requestIds, traceRequests } from '../services/platform/http/trace-requests.ts'
import type { ResponseCache } from './response-cache/response-cache.ts'
import type { ApiLimits } from '../src/site.ts'
import type { Config } from './config.ts'
import { downloadRoutes } from './downloads/ranking-route.ts'
import { formRoute } from './forms/form-route.ts'
import type { DocumentSources } from './seo/cached-documents.ts'
import { seoRoutes } from './seo/routes.ts'
import type { Gateway } from './graphql/open-gateway.ts'
import { graphqlRoute } from './graphql/graphql-route.ts'
import { schemaRoute } from './graphql/schema-route.ts'
import type { Live } from './live/open-live.ts'
import { healthRoutes, metricsRoute, type Readiness } from './health.ts'
import { isBusy, openBusyPages, type SendBusyPage } from './overload/send-busy-page.ts'
import { PageDeadline } from './pages/page-deadline.ts'
import { createPageHandler } from './pages/page-handler.ts'
import type { Pages } from './pages/pages.ts'
import { serviceWorkerRoute } from './pages/service-worker.ts'
import { webManifestRoute } from './pages/web-manifest.ts'
import { cardRoutes } from './share/card-routes.ts'
import { pictureRoutes } from './share/picture-routes.ts'
import { helmetOptions, pagePolicy } from './security/security-headers.ts'
import { securityTxtRoute } from './security/security-txt.ts'

type RateLimits = Pick<
  Config,
  'requestsPerMinute' | 'graphqlRequestsPerMinute' | 'graphqlCostPerMinute'
>

interface WebOptions {
  pages: Pages
  gateway: Gateway
  /** The events service, for downloads, sitemaps, feeds and calendars. */
  events: Upstream
  responses: ResponseCache
  admission: Admission
  live: Live
  config: Pick<Config, 'trustedProxies' | 'site' | 'security' | 'limits'> &
    Partial<RateLimits & Pick<Config, 'keepsPages'>>
  readiness: Readiness
  deadline?: PageDeadline
  /**
   * True if browsers may send cookies over HTTPS only. False only for plain HTTP on the loopback
   * address.
   */
  secureCookies: boolean
  /** Returns the public origin of the site. It may be known only after the server listens. */
  origin: () => string
}

const clientFiles = fileURLToPath(new URL('../dist/client/', import.meta.url))

/** Paths of the pages whose route has an action. */
const pagesWithForms = [
  'eventapporder',
  'login',
  'signup',
  'account',
  'account/organisations',
  'account/recover',
  'claim',
]

const year = 31_536_000

/** Options of responses that are compressed when they are sent. Brotli's quality is low for speed. */
export const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip', 'identity'],
  brotliOptions: { params: { 1: 4 } },
}

/** Creates the web application: pages, static files, downloads, feeds and the GraphQL endpoint. */
export async function createWeb({
  pages,
  gateway,
  events,
  responses,
  admission,
  live,
  config,
  readiness,
  deadline = new PageDeadline(),
  secureCookies,
  origin,
}: WebOptions): Promise<FastifyInstance> {
  // In development, pages have no Content-Security-Policy, because Vite's pages need inline
  // scripts.
  const policy = pages.development ? undefined : pagePolicy(config.site)
  const sendBusyPage = await openBusyPages(pages, config.site.name)
  const notFound: NotFound = (request, reply) => handlePage(request, reply)
  const app = createInstance(config.trustedProxies, { sendBusyPage, notFound })
  traceRequests(app)
  await app.register(cookie)
  await app.register(helmet, helmetOptions(policy))
  // Registers the ETags before compression, because the ETag is a hash of the uncompressed
  // body. So a 304 response skips compression.
  await addEtags(app)
  healthRoutes(app, readiness)
  metricsRoute(app)
  if (config.security) securityTxtRoute(app, config.security, origin)
  // Password managers open this address (https://w3c.github.io/webappsec-change-password-url/).
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/account'))
  await app.register(compress, compression)
  const operations = readOperations()
  const { limits } = config
  graphqlRoute(app, { gateway, limits, admission, responses, live, operations })
  if (existsSync(clientFiles)) await serveBuiltFiles(app)
  const keepsPages = serviceWorkerRoute(app, config)
  webManifestRoute(app, config.site)

  const { execute } = gateway
  const site = { ...config.site, origin }
  const documents = { execute, responses, admission, pages: await pages.load(), site }
  await app.register(openFiles(documents, events))
  const api = apiLimits(config)
  const handlePage = createPageHandler(app, {
    pages,
    execute,
    responses,
    admission,
    linkCookies: createLinkCookies(secureCookies),
    sendBusyPage,
    site: () => ({ ...config.site, api, ...(keepsPages && { keepsPages }), origin: origin() }),
    policy,
    deadline,
  })
  for (const path of pagesWithForms) {
    formRoute(app, `/:lang/${path}`, { origin, handle: handlePage })
  }
  return app
}

/** Returns the routes of the files that scripts of other sites may read. */
function openFiles(documents: DocumentSources, events: Upstream): FastifyPluginCallback {
  return (scope, _options, done) => {
    openToAllOrigins(scope)
    const { perMinute } = documents.admission.requests
    scope.addHook('onSend', (request, reply, payload, sent) => {
      addRateLimitPolicy(request, reply, perMinute)
      sent(null, payload)
    })
    schemaRoute(scope, documents.admission)
    downloadRoutes(scope, documents.admission, events)
    seoRoutes(scope, documents, events)
    pictureRoutes(scope, documents)
    cardRoutes(scope, documents)
    done()
  }
}

/** Responds to a malformed URL with the 404 page. */
type NotFound = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * Creates the Fastify instance with its error handlers. A browser that opens a link to a download
 * or a feed gets a page when the site is busy. Other clients get JSON.
 */
function createInstance(
  trustedProxies: Config['trustedProxies'],
  { sendBusyPage, notFound }: { sendBusyPage: SendBusyPage; notFound: NotFound },
): FastifyInstance {
  const app = Fastify({
    routerOptions: { maxParamLength: 500 },
    bodyLimit: maxBodyBytes,
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    ...requestIds,
    frameworkErrors(error, request, reply) {
      // For a malformed percent-encoding such as `/en/%E0`, browsers get the 404 page instead of
      // JSON.
      if (error.code === 'FST_ERR_BAD_URL' && isBrowser(request)) {
        notFound(request, reply).catch((failure: unknown) => {
          sendError(failure as FastifyError, reply)
        })
      } else sendError(error, reply)
    },
  })
  app.setErrorHandler((error: FastifyError, request, reply) =>
    isBusy(error) && isBrowser(request)
      ? sendBusyPage(error, request, reply)
      : sendError(error, reply),
  )
  refuseUnknownRoutes(app)
  return app
}

const isBrowser = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true

/**
 * Returns the limits that the page for developers shows. A limit of 0 is left out, because it means
 * no limit.
 */
function apiLimits({
  limits: { batch, ...operation },
  graphqlRequestsPerMinute,
  graphqlCostPerMinute,
  requestsPerMinute,
}: WebOptions['config']): ApiLimits {
  return {
    ...(graphqlRequestsPerMinute && { operationsPerMinute: graphqlRequestsPerMinute }),
    ...(graphqlCostPerMinute && { costPerMinute: graphqlCostPerMinute }),
    ...(requestsPerMinute && { requestsPerMinute }),
    operationsPerRequest: batch,
    ...operation,
  }
}

/** Returns the persisted operations that codegen wrote: texts by document id. */
function readOperations(): ReadonlyMap<string, string> {
  const file = new URL('../src/gql/persisted-operations.json', import.meta.url)
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
}

/**
 * Serves the files in dist/client. The names of built assets contain a hash of the content, so
 * browsers may cache them for ever.
 */
async function serveBuiltFiles(app: FastifyInstance) {
  const options = { decorateReply: false, preCompressed: true, cacheControl: false }
  const cacheFor =
    (maxAge: string) => (response: { header(name: string, value: string): void }) => {
      response.header('cache-control', `public, max-age=${maxAge}`)
    }
  await app.register(fastifyStatic, {
    ...options,
    root: join(clientFiles, 'assets'),
    prefix: '/assets/',
    setHeaders: cacheFor(`${String(year)}, immutable`),
  })
  // A route for each file, because all other paths are pages.
  await app.register(fastifyStatic, {
    ...options,
    root: clientFiles,
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**'],
    setHeaders: cacheFor('86400'),
  })
}
