import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Admission } from '../../services/platform/http/admission.ts'
import { networkOf } from '../../services/platform/http/network.ts'

/** Adds `GET /graphql/schema.graphql`: the schema as a file for code generators. */
export function schemaRoute(app: FastifyInstance, admission: Admission): void {
  const text = readFileSync(new URL('../../mesh/schema.graphql', import.meta.url), 'utf8')
  app.get('/graphql/schema.graphql', async ({ ip }, reply) => {
    await admission.requests.take(networkOf(ip))
    return reply
      .headers({
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': 'attachment; filename="schema.graphql"',
        'cache-control': 'public, max-age=300',
        vary: 'accept-encoding',
      })
      .send(text)
  })
}
