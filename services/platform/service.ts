import etag from '@fastify/etag'
import swagger from '@fastify/swagger'
import { type TypeBoxTypeProvider, TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify'
import type { TSchema } from 'typebox'
import { Problem, type ProblemBody } from './problem.ts'
import { titleOf } from './schemas.ts'

/** A REST service under construction: its routes are typed by their TypeBox schemas. */
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
  /** Shared by routes, which refer to them with `Ref`. */
  schemas?: TSchema[]
}

/** Answers may be a little old: fresh for ten seconds, then shown once more while a new one is fetched. */
const cacheControl = 'public, max-age=10, stale-while-revalidate=60'

/**
 * A service with what all of them share: schemas checked, one problem body, ETag and Cache-Control
 * on every GET, and its OpenAPI 3.0 document. It opens nothing and listens nowhere.
 */
export async function createService({
  title,
  description,
  schemas = [],
}: ServiceDescription): Promise<Service> {
  const app: Service = Fastify({
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    bodyLimit: 64 * 1024,
    logger: false,
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.setValidatorCompiler(TypeBoxValidatorCompiler)

  for (const schema of schemas) app.addSchema({ ...schema, $id: titleOf(schema) })

  app.setErrorHandler((error: FastifyError | Problem, _request, reply) => {
    const body = problemBody(error)
    // The details of a defect are for the log; the caller learns that it was not his fault.
    if (body.status >= 500) console.error(`${title}: ${error.stack ?? error.message}`)
    return reply.code(body.status).type('application/problem+json').send(body)
  })
  app.setNotFoundHandler(() => {
    throw new Problem(404, 'route.notFound', 'There is nothing at this address.')
  })

  await app.register(swagger, {
    openapi: { openapi: '3.0.3', info: { title, description, version: '1' } },
    refResolver: { buildLocalReference: ({ $id }) => (typeof $id === 'string' ? $id : 'unnamed') },
  })
  await app.register(etag, { weak: true })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.method === 'GET' && reply.statusCode === 200 && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', cacheControl)
    }
    if (reply.statusCode >= 400) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
  return app
}

function problemBody(error: FastifyError | Problem): ProblemBody {
  if (error instanceof Problem) {
    const { status, code, field } = error
    return { status, code, title: error.message, ...(field === undefined ? {} : { field }) }
  }
  if (error.validation) {
    const field = error.validation[0]?.instancePath.slice(1)
    return {
      status: 400,
      code: 'request.invalid',
      title: `${error.validationContext ?? 'request'}: ${error.message}`,
      ...(field ? { field } : {}),
    }
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return { status: error.statusCode, code: 'request.refused', title: error.message }
  }
  return { status: 500, code: 'service.failed', title: 'There was an unspecified error.' }
}
