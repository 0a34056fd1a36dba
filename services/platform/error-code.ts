/**
 * Whether an error has one of the given codes, such as `ENOENT` of the file system or `23505` of
 * PostgreSQL.
 */
export function hasCode(error: unknown, ...codes: string[]): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
