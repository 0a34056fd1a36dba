/** Headers of responses that scripts of other origins may read. */
export const exposedHeaders = [
  'etag',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'x-request-id',
  'server-timing',
]
