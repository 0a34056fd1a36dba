import type { ExecutionResult } from 'graphql'
import { createBuiltMeshHTTPHandler, getBuiltMesh } from '../.mesh/index.ts'

interface HttpHandler {
  fetch(url: string, init: RequestInit, context?: object): Response | Promise<Response>
}

/** Answers GraphQL over HTTP at `/graphql`: operations and the playground. */
// What Mesh generates is not type-checked: the part that is used is said here.
export const gateway = createBuiltMeshHTTPHandler() as HttpHandler

/**
 * Runs an operation of our own without HTTP, for the pages that this process renders: limits are for
 * strangers.
 * @param headers of the visitor's request that services may see
 */
export async function execute(
  operation: string,
  variables: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<ExecutionResult> {
  const mesh = await getBuiltMesh()
  return (await mesh.execute(operation, variables, { headers, trusted: true })) as ExecutionResult
}

/** Loads the schema now, rather than with the first request. */
export async function warmUp(): Promise<void> {
  await getBuiltMesh()
}
