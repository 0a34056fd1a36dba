import { isUtf8 } from 'node:buffer'
import { revalidated } from '../../../domain/cache-control.ts'
import cors from '@fastify/cors'
import swagger from '@fastify/swagger'
import compileSerializer, { type Schema } from 'fast-json-stringify'
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
import { readFromAllOrigins } from './cors-headers.ts'
import { type Admission, admitRequests } from './admission.ts'
import { cacheRoutes, type RouteCaching } from './cached-routes.ts'
import { computeCostlyInTurn } from './costly-routes.ts'
import { addEtags } from './etags.ts'
import { notUtf8, routeNotFound, sendError } from './send-error.ts'
import { type Problem, ProblemBody } from './problem.ts'
import { Ref, titleOf } from './schemas.ts'
import { refuseUnknownRoutes } from './unknown-routes.ts'
import { requestIds, traceRequests } from './trace-requests.ts'
import type { TypeBoxTypeProvider } from './typebox-provider.ts'
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
  /** Schemas that routes reference with `Ref`. */
  schemas?: TSchema[]
  /**
   * True if scripts of any other site may read responses. Must be false if responses depend on a
   * cookie.
   */
  openToAllOrigins?: boolean
  /** Proxies whose X-Forwarded-For header this service trusts. */
  trustedProxies?: string[]
  /** Limits requests from outside this process. Undefined for no limits. */
  admission?: Admission | undefined
  /**
   * Authentication methods. A route names them in its `security`. A route without `security` is
   * public.
   */
  securitySchemes?: Record<string, SecurityScheme>
  /**
   * Returns the cache tags of public responses, and caches these responses. Undefined if no
   * response is cached.
   */
  caching?: RouteCaching | undefined
}

/** An authentication method, as in OpenAPI 3.0. */
export type SecurityScheme =
  | { type: 'apiKey'; in: 'cookie' | 'header'; name: string; description: string }
  | { type: 'http'; scheme: 'bearer'; description: string }

/** Maximum size in bytes of a body of a request, unless a route says otherwise. */
export const maxBodyBytes = 64 * 1024

/**
 * Creates a service with the parts that all services share: validation, problem bodies, ETag and
 * Cache-Control, and OpenAPI 3.0. Does not open a database or a port.
 */
export async function createService({
  title,
  description,
  schemas = [],
  openToAllOrigins = false,
  trustedProxies = [],
  admission,
  caching,
  securitySchemes = {},
}: ServiceDescription): Promise<Service> {
  const app = createInstance(trustedProxies)
  for (const schema of [ProblemBody, ...schemas]) {
    app.addSchema({ ...schema, $id: titleOf(schema) })
  }

  app.setErrorHandler((error: FastifyError | Problem, _request, reply) => sendError(error, reply))
  refuseUnknownRoutes(app)
  // Gives routes of the API without query parameters an empty schema, so these routes also refuse
  // unknown parameters.
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/v1/')) {
      route.schema = { querystring: Type.Object({}), ...route.schema }
    }
  })
  traceRequests(app)
  app.addHook('onSend', (request, reply, payload, done) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (reads && reply.statusCode === 200 && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', revalidated)
    }
    // Encodes a text once. Otherwise the ETag hook and the response would each encode it.
    done(null, typeof payload === 'string' ? Buffer.from(payload) : payload)
  })
  // Refuses null characters in path parameters here, because some hooks of routes use these
  // parameters before Fastify validates them.
  app.addHook('onRequest', ({ params }, _reply, done) => {
    const texts: unknown[] = Object.values(params ?? {})
    done(texts.some((text) => String(text).includes('\0')) ? routeNotFound() : undefined)
  })
  if (openToAllOrigins) await app.register(cors, readFromAllOrigins)
  // Registers admission after the Cache-Control hook, because this header says whether a response
  // is shared.
  if (admission) admitRequests(app, admission)
  // Wraps the handlers first, because cached responses need no turn.
  computeCostlyInTurn(app)
  if (caching) cacheRoutes(app, caching)

  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title,
        description,
        version: '1',
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      components: { securitySchemes },
      servers: [{ url: '/', description: 'This site.' }],
    },
    transform: ({ schema, url }) => ({ schema: withSummary(withProblems(schema)), url }),
    refResolver: { buildLocalReference: ({ $id }) => (typeof $id === 'string' ? $id : 'unnamed') },
  })
  await addEtags(app)
  return app
}

/** Creates a Fastify instance with the parser, validation and serialisation of all services. */
function createInstance(trustedProxies: string[]): Service {
  const app: Service = Fastify({
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    bodyLimit: maxBodyBytes,
    logger: false,
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    ...requestIds,
    frameworkErrors(error, _request, reply) {
      sendError(error, reply)
    },
  }).withTypeProvider<TypeBoxTypeProvider>()
  // Refuses text/plain, because a form of another site can send it without a CORS preflight.
  app.removeContentTypeParser('text/plain')
  // Accepts an empty body of a DELETE, because many HTTP clients send the content type JSON with
  // every request.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, parsed) => {
      if (request.method === 'DELETE' && body.length === 0) parsed(null)
      else if (isUtf8(body)) void parseJson(request, body.toString(), parsed)
      else parsed(notUtf8())
    },
  )
  app.setValidatorCompiler(compileValidator)
  // Compiles the serializer of a response at its first use. Compiling all serializers at once would
  // take most of the start-up time of a service.
  app.setSerializerCompiler<Schema>(({ schema }) => {
    let serialize: ((body: unknown) => string) | undefined
    return (body) => {
      serialize ??= compileSerializer(schema, {
        schema: app.getSchemas() as Record<string, Schema>,
      })
      return serialize(body)
    }
  })
  return app
}

/** Adds a summary that is made from the id of the operation: `_racesOfEvent` → “Races of event”. */
function withSummary(schema: FastifySchema): FastifySchema {
  const words = schema.operationId
    ?.replace('_', '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  if (words === undefined) return schema
  return { summary: words.charAt(0).toUpperCase() + words.slice(1), ...schema }
}

/**
 * Adds the problem body as the response for failures, and marks public operations. An operation
 * that declares no responses stays unchanged.
 */
function withProblems(schema: FastifySchema | undefined): FastifySchema {
  const responses = schema?.response
  if (typeof responses !== 'object') return schema ?? {}
  const problem = (description: string) => ({
    description,
    content: { 'application/problem+json': { schema: Ref(ProblemBody) } },
  })
  return {
    security: [],
    ...schema,
    response: {
      ...responses,
      '4XX': problem('The request cannot be served as it stands; `code` says why.'),
      default: problem('A failed request, with its status and code.'),
    },
  }
}
