import type { ExecutionResult } from 'graphql'
import { createBuiltMeshHTTPHandler, getBuiltMesh } from '../.mesh/index.ts'

/** Answers GraphQL over HTTP at `/graphql`: operations and the playground. */
export const gateway = createBuiltMeshHTTPHandler()

/**
 * Runs an operation without HTTP, for the pages that this process renders.
 * @param headers of the visitor's request that services may see
 */
export async function execute(
  operation: string,
  variables: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<ExecutionResult> {
  const mesh = await getBuiltMesh()
  return (await mesh.execute(operation, variables, { headers })) as ExecutionResult
}

/** Loads the schema now, rather than with the first request. */
export async function warmUp(): Promise<void> {
  await getBuiltMesh()
}
