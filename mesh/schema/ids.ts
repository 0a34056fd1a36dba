import { idPattern } from '../../domain/ids.ts'
import { refusal } from '../errors.ts'

const restId = new RegExp(`^${idPattern}$`)
const athleteId = new RegExp(`^${idPattern}~${idPattern}$`)

/** Whether REST accepts an id. It refuses a whole batch that contains one malformed id. */
export const isId = (id: string) => restId.test(id)

/** The same for the id of an athlete in a race. */
export const isAthleteId = (id: string) => athleteId.test(id)

/** Pattern of ids of both kinds. */
const anyId = /^[A-Za-z0-9_~-]{1,330}$/

/**
 * Checks an id that becomes part of a path.
 * @throws GraphQLError 404 with the name of the argument, for a text that is not an id. No service
 * is called.
 */
export function checkId(field: string, value: unknown): void {
  if (typeof value !== 'string' || anyId.test(value)) return
  throw refusal(404, 'route.notFound', `There is nothing with this ${field}.`, field)
}
