/** Parses the entries of a batch, which is a JSON array; undefined for any other body. */
export function readBatch(body: unknown): unknown[] | undefined {
  if (typeof body !== 'string' || !body.trimStart().startsWith('[')) return undefined
  try {
    const batch: unknown = JSON.parse(body)
    return Array.isArray(batch) ? batch : undefined
  } catch {
    return undefined
  }
}

/** Number of operations that a GraphQL request adds to the rate limit: one for each batch entry, at least one. */
export function countOperations(body: unknown): number {
  return Math.max(1, readBatch(body)?.length ?? 1)
}
