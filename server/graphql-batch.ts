/** The entries of a batch, a JSON list; undefined when the body is anything else, or no JSON. */
export function readBatch(body: unknown): unknown[] | undefined {
  if (typeof body !== 'string' || !body.trimStart().startsWith('[')) return undefined
  try {
    const batch: unknown = JSON.parse(body)
    return Array.isArray(batch) ? batch : undefined
  } catch {
    return undefined
  }
}

/** How many operations a GraphQL request counts for in a rate limit: each entry of a batch, at least one. */
export function countOperations(body: unknown): number {
  return Math.max(1, readBatch(body)?.length ?? 1)
}
