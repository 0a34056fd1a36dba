import type { FastifyInstance } from 'fastify'
import type { FormattedExecutionResult } from 'graphql'
import { registerUpstream, type Upstream } from '../mesh/upstream-fetch.ts'
import type { Service } from '../services/platform/service.ts'

/** The gateway as built by `npm run build:gateway`. */
interface BuiltGateway {
  gateway: {
    fetch(url: string, init: RequestInit, context: object): Response | Promise<Response>
  }
  execute(
    operation: string,
    variables: Record<string, unknown>,
    headers: Record<string, string>,
  ): Promise<FormattedExecutionResult>
  warmUp(): Promise<void>
}

/** GraphQL bodies are small; token limits do not count comments. */
const bodyLimit = 32 * 1024

/** The gateway over services of this process: no HTTP in between. */
export async function openGateway(services: { events: Service; identity: Service }) {
  registerUpstream('http://events.internal', inProcess(services.events))
  registerUpstream('http://identity.internal', inProcess(services.identity))
  const built = (await import(new URL('../dist/gateway.mjs', import.meta.url).href)) as BuiltGateway
  await built.warmUp()
  return built
}

function inProcess(service: Service): Upstream {
  return async ({ method, url, headers, signal }) => {
    const answer = await service.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers,
      ...(signal ? { signal } : {}),
    })
    return {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
      body: answer.payload,
    }
  }
}

/** `/graphql`: operations over HTTP, and the playground for a browser. */
export function graphqlRoute(app: FastifyInstance, { gateway }: BuiltGateway) {
  app.register((scope, _options, done) => {
    // The gateway reads the body itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, parsed) => {
      parsed(null, body)
    })
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: '/graphql',
      async handler(request, reply) {
        const headers = Object.entries(request.headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] satisfies [string, string]] : [],
        )
        const answer = await gateway.fetch(
          `http://gateway.internal${request.url}`,
          {
            method: request.method,
            headers,
            ...(typeof request.body === 'string' ? { body: request.body } : {}),
          },
          {},
        )
        reply.code(answer.status)
        answer.headers.forEach((value, name) => reply.header(name, value))
        return reply.send(Buffer.from(await answer.arrayBuffer()))
      },
    })
    done()
  })
}
