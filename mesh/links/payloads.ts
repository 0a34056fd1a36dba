import { GraphQLError } from 'graphql'
import { camelCase } from '../errors.ts'
import type { GatewayContext } from '../settings.ts'
import { change } from '../upstream/rest.ts'

/** A failure that the caller can correct. */
interface UserError {
  /** Field of the input. */
  field: string | null
  message: string
  /** The service's code, such as `account.wrongPassword`. */
  code: string
}

/** Fields of a mutation's result, which are missing if there are errors. */
export type Payload = Record<string, unknown> & { userErrors: UserError[] }

type Fields = Record<string, unknown>

/**
 * Sends a change to the identity service. Input and result have GraphQL's names, and null counts as missing.
 * @throws GraphQLError when the failure is none that the caller can correct
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

/** Statuses of invalid input, of a conflict, and of a wrong current password. */
const userErrorStatuses = new Set([400, 409, 422])
/** Code of a 401 for wrong credentials; every other 401 says that the caller is not signed in. */
const wrongCredentials = 'session.refused'

interface Mistake {
  code?: unknown
  title?: unknown
  field?: unknown
}

interface FailedResponse {
  status?: number
  /** A problem body; an invalid request lists all its mistakes. */
  body?: (Mistake & { errors?: Mistake[] }) | null
}

/** @throws the error itself when the caller cannot correct it */
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
