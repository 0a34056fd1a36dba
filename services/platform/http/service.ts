import cors, { type FastifyCorsOptions } from '@fastify/cors'
import etag from '@fastify/etag'
import swagger from '@fastify/swagger'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifySchema,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify'
import Type, { type TSchema } from 'typebox'
import { type Admission, admitRequests } from './admission.ts'
import { cacheRoutes, type RouteCaching } from './cached-routes.ts'
import { sendError, routeNotFound } from './send-error.ts'
import { type Problem, ProblemBody } from './problem.ts'
import { Ref, titleOf } from './schemas.ts'
import { requestIds, traceRequests } from './trace-requests.ts'
import { compileValidator } from './validate.ts'

/** A Fastify instance whose routes are typed by their TypeBox schemas. */
export type Service = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

export interface ServiceDescription {
  title: string
  description: string
  /** Schemas shared by routes, which reference them with `Ref`. */
  schemas?: TSchema[]
  /** Whether scripts of any other site may read responses. Never for responses that depend on a cookie. */
  openToAllOrigins?: boolean
  /** Proxies whose X-Forwarded-For header is trusted. */
  trustedProxies?: string[]
  /** Limits requests from outside this process; none by default. */
  admission?: Admission | undefined
  /** Cache tags of the public responses, and their cache; by default nothing is cached. */
  caching?: RouteCaching | undefined
}

/** CORS: scripts of every site may read public data, without cookies. */
const readFromAllOrigins: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET', 'HEAD'],
  allowedHeaders: ['if-none-match', 'x-api-key', 'x-request-id'],
  exposedHeaders: ['etag', 'retry-after', 'x-request-id'],
  maxAge: 86_400,
  strictPreflight: false,
}

/** Browsers ask again each time, and shared caches each second: a hidden name disappears from both. */
const cacheControl = 'public, max-age=0, s-maxage=1'

/**
 * Creates a service with the common parts: validation, problem bodies, ETag and Cache-Control, OpenAPI 3.0.
 * Opens no database and no port.
 */
export async function createService({
  title,
  description,
  schemas = [],
  openToAllOrigins = false,
  trustedProxies = [],
  admission,
  caching,
}: ServiceDescription): Promise<Service> {
  const app: Service = Fastify({
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    bodyLimit: 64 * 1024,
    logger: false,
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    ...requestIds,
    frameworkErrors(error, _request, reply) {
      sendError(error, reply)
    },
  }).withTypeProvider<TypeBoxTypeProvider>()
  // A form of another site can send text/plain without a CORS preflight.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(compileValidator)

  for (const schema of [ProblemBody, ...schemas]) {
    app.addSchema({ ...schema, $id: titleOf(schema) })
  }

  app.setErrorHandler((error: FastifyError | Problem, _request, reply) => sendError(error, reply))
  app.setNotFoundHandler(() => {
    throw routeNotFound()
  })
  // Routes without query parameters refuse unknown parameters like all others.
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/v1/')) {
      route.schema = { querystring: Type.Object({}), ...route.schema }
    }
  })
  traceRequests(app)
  if (openToAllOrigins) await app.register(cors, readFromAllOrigins)
  if (admission) admitRequests(app, admission)
  if (caching) cacheRoutes(app, caching)

  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title, description, version: '1' },
      servers: [{ url: '/', description: 'This site.' }],
    },
    transform: ({ schema, url }) => ({ schema: withSummary(withProblems(schema)), url }),
    refResolver: { buildLocalReference: ({ $id }) => (typeof $id === 'string' ? $id : 'unnamed') },
  })
  await app.register(etag, { weak: true })
  app.addHook('onSend', (request, reply, payload, done) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (reads && reply.statusCode === 200 && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', cacheControl)
    }
    done(null, payload)
  })
  return app
}

/** Adds a summary in the words of the operation's id: `_racesOfEvent` → “Races of event”. */
function withSummary(schema: FastifySchema): FastifySchema {
  const words = schema.operationId
    ?.replace('_', '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  if (words === undefined) return schema
  return { summary: words.charAt(0).toUpperCase() + words.slice(1), ...schema }
}

/** Adds the problem body as the default response of every operation. */
function withProblems(schema: FastifySchema | undefined): FastifySchema {
  const responses = schema?.response
  if (typeof responses !== 'object') return schema ?? {}
  const problem = {
    description: 'A failed request, with its status and code.',
    content: { 'application/problem+json': { schema: Ref(ProblemBody) } },
  }
  return { ...schema, response: { ...responses, default: problem } }
}
