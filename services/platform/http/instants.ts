import { Problem } from './problem.ts'

/**
 * An instant of a request in ISO 8601, whose pattern the route has checked.
 * @param field the parameter
 * @throws Problem 400 request.invalid, such as for 30 February
 */
export function readInstant(text: string, field: string): Date {
  const instant = new Date(text)
  if (!Number.isNaN(instant.getTime())) return instant
  throw new Problem(400, 'request.invalid', 'There is no such instant.', field)
}
