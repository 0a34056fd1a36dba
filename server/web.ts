import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { answerError, routeNotFound } from '../services/platform/answer-error.ts'
import { log } from '../services/platform/log.ts'
import { currentRequest, requestIdHeader } from '../services/platform/request-id.ts'
import { requestIds, traceRequests } from '../services/platform/trace-requests.ts'
import type { AnswerCache } from './answers/answer-cache.ts'
import type { Config } from './config.ts'
import { downloadRoutes } from './downloads/ranking-route.ts'
import type { openGateway } from './gateway.ts'
import { graphqlRoute } from './graphql-route.ts'
import { healthRoutes, metricsRoute, type Readiness } from './health.ts'
import type { Pages } from './pages.ts'

interface WebOptions {
  pages: Pages
  gateway: Awaited<ReturnType<typeof openGateway>>
  answers: AnswerCache
  config: Pick<Config, 'requestsPerMinute' | 'trustedProxies' | 'site'>
  readiness: Readiness
  /** Where visitors find the site; known once it listens. */
  origin: () => string
}

const clientFiles = fileURLToPath(new URL('../dist/client/', import.meta.url))

const year = 31_536_000

/** Scripts and styles only from here: no page ever needs another origin. */
const securityPolicy =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'self'"

/** Everything that a browser sees: pages, their files, and the GraphQL endpoint. */
export async function createWeb({
  pages,
  gateway,
  answers,
  config,
  readiness,
  origin,
}: WebOptions): Promise<FastifyInstance> {
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
  healthRoutes(app, readiness)
  metricsRoute(app)
  await app.register(compress, {
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { 1: 4 } },
  })
  graphqlRoute(app, { ...gateway, ...config, answers, operations: readOperations() })
  downloadRoutes(app, config)
  if (existsSync(clientFiles)) await serveBuiltFiles(app)

  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const site = await pages.load()
    const kind = site.addressKind(request.url, visitorOf(request))
    if (kind === 'no-page') throw routeNotFound()
    if (kind !== 'page') {
      if (kind.status === 302) {
        reply.header('cache-control', 'no-store').header('vary', 'Cookie, Accept-Language')
      }
      return reply.redirect(kind.location, kind.status)
    }
    const page = await site.render(request.url, {
      execute: (operation, variables) =>
        gateway.execute(operation, variables, { [requestIdHeader]: request.id }),
      assets: pages.assets,
      site: { ...config.site, origin: origin() },
      report(error) {
        log.error({ err: error }, 'page failed')
      },
    })
    const notes = currentRequest()
    if (notes) notes.route = page.route
    return reply
      .code(page.status)
      .headers({
        ...(pages.finish ? {} : { 'content-security-policy': securityPolicy }),
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
        ...page.headers,
      })
      .send(pages.finish ? await pages.finish(request.url, page.body) : page.body)
  }
  app.get('/*', answerPage)
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

function visitorOf({ headers }: FastifyRequest) {
  const stored = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  return { stored, acceptLanguage: headers['accept-language'] }
}
