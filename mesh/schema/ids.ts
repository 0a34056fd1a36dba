import { GraphQLError } from 'graphql'

/**
 * Pattern of valid ids. Ids are checked before they become part of a path, because Mesh does not
 * encode path parameters.
 */
const idPattern = /^[A-Za-z0-9_~-]{1,330}$/

/**
 * Checks an argument or an input field.
 * @throws GraphQLError 404 for a text that is not an id, because it could lead to another route
 */
export function checkId(name: string, value: unknown): void {
  if (typeof value === 'string' && !idPattern.test(value)) throw notFound(name)
}

/** The error for an unknown id. */
function notFound(field: string): GraphQLError {
  const title = `There is nothing with this ${field}.`
  return new GraphQLError(title, {
    extensions: { response: { status: 404, body: { code: 'route.notFound', title, field } } },
  })
}
