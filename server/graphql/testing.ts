import type { FastifyInstance } from 'fastify'
import { defaultLimits } from '../../mesh/settings.ts'
import { gateway } from '../../mesh/testing.ts'
import { testLive } from '../live/testing.ts'
import { noLimits } from '../overload/testing.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { graphqlRoute, type GraphqlRouteOptions } from './graphql-route.ts'

/**
 * Adds `/graphql` with the gateway of `mesh/testing.ts`. By default there are no rate limits, no
 * persisted operations and no stored responses. The cache stores no responses, because it does not
 * follow publications.
 */
export function addGraphqlRoute(
  app: FastifyInstance,
  options: Partial<GraphqlRouteOptions> = {},
): void {
  graphqlRoute(app, {
    gateway,
    limits: defaultLimits,
    responses: new ResponseCache(),
    operations: new Map(),
    live: testLive,
    admission: noLimits,
    ...options,
  })
}
