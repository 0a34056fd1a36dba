import { GraphQLError } from 'graphql'
import { camelCase } from '../errors.ts'
import type { GatewayContext } from '../settings.ts'
import { change } from '../upstream/rest.ts'

/** A failure that the caller can correct. */
interface UserError {
  /** Name of the input field with the mistake. */
  field: string | null
  message: string
  /** The service's code, such as `account.wrongPassword`. */
  code: string
}

/** Fields of a mutation's result. If there are errors, the other fields are missing. */
export type Payload = Record<string, unknown> & { userErrors: UserError[] }

type Fields = Record<string, unknown>

/**
 * Sends a change to the identity service. Input and result have GraphQL's names. Null values are
 * not sent.
 * @throws GraphQLError when the caller cannot correct the failure
 */
export async function payloadOf(
  context: GatewayContext,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  input?: Fields,
): Promise<Payload> {
  try {
    const body = await change(context, method, path, input && restFields(input))
    return { ...graphqlFields(body), userErrors: [] }
  } catch (error) {
    return { userErrors: userErrorsOf(error) }
  }
}

/** A REST object with the GraphQL names of its fields. */
export function graphqlFields(row: unknown): Fields {
  return Object.fromEntries(
    Object.entries(row as Fields).map(([name, value]) => [camelCase(name), value]),
  )
}

function restFields(input: Fields): Fields {
  const given = Object.entries(input).filter(([, value]) => value != null)
  return Object.fromEntries(given.map(([name, value]) => [snakeCase(name), value]))
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

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
  /** A problem body. For an invalid request it lists all mistakes. */
  body?: (Mistake & { errors?: Mistake[] }) | null
}

/**
 * The mistakes that the caller can correct.
 * @throws the given error if the caller cannot correct it
 */
function userErrorsOf(error: unknown): UserError[] {
  const response =
    error instanceof GraphQLError
      ? (error.extensions['response'] as FailedResponse | undefined)
      : undefined
  const { status = 0, body } = response ?? {}
  const isUserError =
    userErrorStatuses.has(status) || (status === 401 && body?.code === wrongCredentials)
  if (!isUserError || typeof body?.code !== 'string') throw error
  return (body.errors ?? [body]).map(({ code, title, field }) => ({
    field: typeof field === 'string' ? camelCase(field) : null,
    message: String(title),
    code: String(code),
  }))
}
