import type { FastifyCorsOptions } from '@fastify/cors'

/** CORS of `/graphql`. Any origin is allowed: a browser sends no cookie with a cross-origin request to `*`. */
export const graphqlCors: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET', 'POST'],
  allowedHeaders: [
    'content-type',
    'authorization',
    'if-none-match',
    'x-api-key',
    'x-include-cost',
    'x-request-id',
    // Headers that Apollo's clients send.
    'apollographql-client-name',
    'apollographql-client-version',
    'apollo-require-preflight',
    'x-apollo-operation-id',
    'x-apollo-operation-name',
    'x-apollo-operation-type',
  ],
  exposedHeaders: [
    'etag',
    'retry-after',
    'ratelimit',
    'ratelimit-policy',
    'x-request-id',
    'server-timing',
  ],
  /** A day, in seconds. */
  maxAge: 86_400,
  strictPreflight: false,
}
