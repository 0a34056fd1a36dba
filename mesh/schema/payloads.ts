import { GraphQLError } from 'graphql'
import { type ArgumentName, camelCase } from '../errors.ts'

/** A failure that the caller can correct. */
interface UserError {
  /** Name of the input field with the mistake. */
  field: string | null
  message: string
  /** The service's code, such as `account.wrongPassword`. */
  code: string
}

/** Fields of a mutation's result. If `userErrors` is not empty, it is the only field. */
type Payload = Record<string, unknown> & { userErrors: UserError[] }

/** Statuses that the caller can correct: invalid input, a conflict, a wrong current password. */
const userErrorStatuses = new Set([400, 409, 422])
/**
 * Code of a 401 response for wrong credentials. Every other 401 means that the caller is not signed
 * in.
 */
const wrongCredentials = 'session.refused'

interface Mistake {
  code?: unknown
  title?: unknown
  field?: unknown
}

interface FailedResponse {
  status?: number
  /** The JSON body of an error response of REST. For an invalid request, it lists all mistakes. */
  body?: (Mistake & { errors?: Mistake[] }) | null
}

/**
 * The payload of a mutation.
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
 * The mistakes that the caller can correct.
 * @throws the given error if the caller cannot correct it
 */
function userErrorsOf(error: unknown, nameOf: ArgumentName): UserError[] {
  const response =
    error instanceof GraphQLError
      ? (error.extensions['response'] as FailedResponse | undefined)
      : undefined
  const { status = 0, body } = response ?? {}
  const isUserError =
    userErrorStatuses.has(status) || (status === 401 && body?.code === wrongCredentials)
  if (!isUserError || typeof body?.code !== 'string') throw error
  return (body.errors ?? [body]).map(({ code, title, field }) => ({
    field: typeof field === 'string' ? nameOf(field) : null,
    message: String(title),
    code: String(code),
  }))
}
