import { codeOf } from '../error-code.ts'
import { Problem } from '../http/problem.ts'

/**
 * Error classes of PostgreSQL: data exception (22), and program limit exceeded (54), such as a text
 * that is too long for an index.
 */
const unstorable = /^(?:22|54)/
/** Error class of PostgreSQL: integrity constraint violation (23). */
const conflicting = /^23/

/**
 * Returns the problem for a statement that the database refuses because of its values. The same
 * request fails again, unless the stored data changes.
 * @param field the field of the request that has the refused value
 * @returns undefined for any other error
 */
export function problemOfData(error: unknown, field?: string): Problem | undefined {
  const code = codeOf(error) ?? ''
  if (code.length !== 5) return undefined
  if (unstorable.test(code)) {
    const title = 'The database cannot store one of these values.'
    return new Problem(400, 'request.notStorable', title, field)
  }
  if (conflicting.test(code)) {
    const title = 'One of these values contradicts what is stored.'
    return new Problem(409, 'request.conflict', title, field)
  }
  return undefined
}
