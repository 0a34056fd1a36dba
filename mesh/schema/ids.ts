import { GraphQLError } from 'graphql'
import { idPattern } from '../../domain/ids.ts'

const restId = new RegExp(`^${idPattern}$`)
const athleteId = new RegExp(`^${idPattern}~${idPattern}$`)

/** Whether REST accepts an id. It refuses a whole batch that contains one malformed id. */
export const isId = (id: string) => restId.test(id)

/** The same for the id of an athlete in a race. */
export const isAthleteId = (id: string) => athleteId.test(id)

/**
 * Pattern of ids of both kinds. Ids are checked before they become part of a path, because Mesh does
 * not encode path parameters.
 */
const anyId = /^[A-Za-z0-9_~-]{1,330}$/

/**
 * Checks an argument or an input field.
 * @throws GraphQLError 404 for a text that is not an id, because it could lead to another route
 */
export function checkId(name: string, value: unknown): void {
  if (typeof value === 'string' && !anyId.test(value)) throw notFound(name)
}

/** The error for an unknown id. */
function notFound(field: string): GraphQLError {
  const title = `There is nothing with this ${field}.`
  return new GraphQLError(title, {
    extensions: { response: { status: 404, body: { code: 'route.notFound', title, field } } },
  })
}
