import {
  type ArgumentName,
  camelCase,
  failedResponse,
  type Mistake,
  mistakesOf,
} from '../errors.ts'

/** Fields of a mutation's result. If `userErrors` is not empty, the result has no other fields. */
type Payload = Record<string, unknown> & { userErrors: Mistake[] }

/**
 * HTTP statuses of failures that the caller can correct: invalid input, a conflict, a wrong current
 * password.
 */
const userErrorStatuses = new Set([400, 409, 422])
/**
 * Code of a 401 response for a wrong password, or for a refresh token that is not valid. A 401 with
 * another code means that the caller is not signed in.
 */
const wrongCredentials = 'session.refused'

/**
 * Calls the service and returns the payload of a mutation.
 * @param call sends the change to the service
 * @param nameOf translates the name of a REST field
 * @throws GraphQLError when the caller cannot correct the failure
 */
export async function payloadOf(
  call: () => unknown,
  nameOf: ArgumentName = camelCase,
): Promise<Payload> {
  try {
    return { ...((await call()) as object), userErrors: [] }
  } catch (error) {
    return { userErrors: userErrorsOf(error, nameOf) }
  }
}

/**
 * Returns the mistakes that the caller can correct.
 * @throws the given error if the caller cannot correct it
 */
function userErrorsOf(error: unknown, nameOf: ArgumentName): Mistake[] {
  const { status = 0, body } = failedResponse(error) ?? {}
  const isUserError =
    userErrorStatuses.has(status) || (status === 401 && body?.code === wrongCredentials)
  if (!isUserError || typeof body?.code !== 'string') throw error
  return mistakesOf(body, nameOf)
}
