import type { ExecutionResult } from 'graphql'
import { createMeshHTTPHandler } from '@graphql-mesh/http'
import { renderGraphiQL } from '@graphql-yoga/render-graphiql'
import { getBuiltMesh } from '../.mesh/index.ts'
import { playgroundExamples } from './playground-examples.ts'

interface HttpHandler {
  fetch(url: string, init: RequestInit, context?: object): Response | Promise<Response>
}

/** Answers GraphQL over HTTP at `/graphql`: operations and the playground. */
// As Mesh's own entry does, with examples in the playground. What Mesh generates is not type-checked.
export const gateway = createMeshHTTPHandler({
  baseDir: '',
  getBuiltMesh: getBuiltMesh,
  rawServeConfig: {
    endpoint: '/graphql',
    playground: { offline: true },
    // @ts-expect-error Yoga takes `false`, which Mesh hands on: server/graphql-route.ts does CORS.
    cors: false,
    // The limit that clients meet is a setting: server/graphql-route.ts refuses longer batches.
    batchingLimit: 1000,
  },
  renderGraphiQL: (options: object) =>
    renderGraphiQL({ ...options, title: 'Parcours', defaultTabs: playgroundExamples() }),
}) as HttpHandler

/**
 * Runs an operation of our own without HTTP, for the pages that this process renders: limits are for
 * strangers.
 * @param headers of the visitor's request that services may see
 * @param signal aborted when nobody waits for the result any more
 */
export async function execute(
  operation: string,
  variables: Record<string, unknown>,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<ExecutionResult> {
  const mesh = await getBuiltMesh()
  const context = { headers, trusted: true, signal }
  return (await mesh.execute(operation, variables, context)) as ExecutionResult
}

/** Loads the schema now, rather than with the first request. */
export async function warmUp(): Promise<void> {
  await getBuiltMesh()
}
