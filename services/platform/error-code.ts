/**
 * Returns the code of an error, such as `ENOENT` of the file system or `23505` of PostgreSQL.
 * Undefined for a value without a code.
 */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** Whether an error has one of the given codes. */
export function hasCode(error: unknown, ...codes: string[]): error is Error & { code: string } {
  return codes.includes(codeOf(error) ?? '')
}
