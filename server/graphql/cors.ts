import type { FastifyCorsOptions } from '@fastify/cors'
import { exposedHeaders } from '../../services/platform/http/cors-headers.ts'

/**
 * CORS options of `/graphql`. Scripts of any origin may read responses. Because the origin is `*`,
 * browsers give a script of another origin no response to a request with cookies.
 */
export const graphqlCors: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET', 'POST'],
  allowedHeaders: [
    'content-type',
    'authorization',
    'if-none-match',
    // Clients that read a stream with `fetch` send this header when they connect again.
    'last-event-id',
    'x-api-key',
    'x-include-cost',
    'x-request-id',
    // Apollo's clients send these headers.
    'apollographql-client-name',
    'apollographql-client-version',
    'apollo-require-preflight',
    'x-apollo-operation-id',
    'x-apollo-operation-name',
    'x-apollo-operation-type',
  ],
  exposedHeaders,
  /** Seconds for which browsers may cache the response to a preflight request. This is one day. */
  maxAge: 86_400,
  strictPreflight: false,
}
