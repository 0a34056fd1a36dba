/** Parses the entries of a batch, which is a JSON array. Undefined for any other body. */
export function readBatch(body: unknown): unknown[] | undefined {
  if (typeof body !== 'string' || !body.trimStart().startsWith('[')) return undefined
  try {
    const batch: unknown = JSON.parse(body)
    return Array.isArray(batch) ? batch : undefined
  } catch {
    return undefined
  }
}

/**
 * Number of operations that a request counts as in the rate limit: one for each entry of a batch,
 * at least one.
 */
export function countOperations(body: unknown): number {
  return Math.max(1, readBatch(body)?.length ?? 1)
}
