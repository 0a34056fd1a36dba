import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import type { UpstreamRequest } from '../../mesh/settings.ts'
import { setService } from '../../mesh/testing.ts'
import { ResponseCache, type SharedResponseStore } from './response-cache.ts'
import { addGraphqlRoute } from '../graphql/testing.ts'

/**
 * Replaces both services. The name of the event contains the number of requests so far.
 * @returns the requests that the services receive, and a function that creates a mock of a service
 * from its response body
 */
export function recordRequests() {
  const requests: UpstreamRequest[] = []
  const respondWith =
    (body: (request: UpstreamRequest) => object) => (request: UpstreamRequest) => {
      requests.push(request)
      return Promise.resolve({
        status: 200,
        headers: { 'content-type': 'application/json', 'cache-tag': 'event:a' },
        body: JSON.stringify(body(request)),
      })
    }
  setService(
    'events',
    respondWith(() => ({ id: 'a', name: `requests ${String(requests.length)}` })),
  )
  setService(
    'identity',
    respondWith(({ headers }) => ({ account_id: headers['cookie'] ?? null, signed_in: true })),
  )
  return { requests, respondWith }
}

export const persistedUrl = `/graphql?documentId=one-event&variables=${encodeURIComponent('{"id":"a"}')}`

/** Starts an instance of the GraphQL route, optionally with a shared store of responses. */
export async function instance(shared?: SharedResponseStore) {
  const app = Fastify()
  const responses = new ResponseCache(shared)
  const watch = { number: 0, isCurrent: () => true }
  responses.follow(watch)
  const operations = new Map([['one-event', 'query ($id: ID!) { event(id: $id) { name } }']])
  addGraphqlRoute(app, { responses, operations })
  await app.ready()
  onTestFinished(() => app.close())
  return {
    responses,
    watch,
    /** Reports a new publication. */
    publish: (tags: string[] | undefined) => {
      responses.publish({ number: watch.number + 1, tags })
      watch.number += 1
    },
    get: (url: string, headers: Record<string, string> = {}) =>
      app.inject({ url, headers: { accept: 'application/json', ...headers } }),
    post: (query: string, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify({ query }),
      }),
  }
}
