import { type ApolloClient, CombinedGraphQLErrors } from '@apollo/client'
import { type Failure, failureOf, type Mutate } from '../../../form/mutation.ts'
import { PageProblem } from '../../../router/page-problem.ts'

/**
 * An error in the visitor's input, or another error that would occur again if the same form were
 * sent again.
 */
interface Mistake {
  /** The field of the mutation's input. Null if the error does not concern a single field. */
  field: string | null
  /** The error code of the identity service: `<resource>.<reason>`. */
  code: string
}

/**
 * Thrown when a mutation of an account does not succeed. The error contains the mistakes, or the
 * reason why the whole mutation failed.
 */
export class RefusedForm extends Error {
  override readonly name = 'RefusedForm'
  readonly mistakes: readonly Mistake[]
  readonly failure: Failure | undefined

  constructor(mistakes: readonly Mistake[], failure?: Failure) {
    super(mistakes[0]?.code ?? failure?.kind)
    this.mistakes = mistakes
    this.failure = failure
  }
}

/** The response data of a mutation. The object contains only the payload of this mutation. */
type Payloads = Record<string, { userErrors: readonly Mistake[] } | null>

/**
 * Runs a mutation of an account.
 * @param options.cached whether the result updates the cache. Must be false for results about
 * secrets.
 * @returns the payload by the name of the mutation
 * @throws PageProblem 401 when the session has ended
 * @throws RefusedForm for other failures
 */
export async function runMutation<Data extends Payloads, Variables>(
  mutate: Mutate<Data, Variables>,
  variables: Variables,
  { cached = false } = {},
): Promise<Partial<Data>> {
  const { data, error } = await mutate({
    variables,
    errorPolicy: 'all',
    ...(!cached && { fetchPolicy: 'no-cache' }),
  })
  const payloads = Object.values(data ?? {})
  const mistakes = payloads.flatMap((payload) => payload?.userErrors ?? [])
  if (mistakes.length > 0) throw new RefusedForm(mistakes)
  // A response without a payload is no success, even if it names no error.
  if (error !== undefined || !payloads.some(Boolean)) throw refusalOf(error)
  return data ?? {}
}

/** Error codes for which sending the same form again does not help. */
const ofInput = ['BAD_USER_INPUT', 'NOT_FOUND', 'GONE', 'CONFLICT', 'FORBIDDEN']

/** Returns the problem or refusal for the error of a query or mutation of an account. */
export function refusalOf(error: unknown): PageProblem | RefusedForm {
  if (error instanceof PageProblem && error.status === 401) return error
  const causes = CombinedGraphQLErrors.is(error) ? error.errors : []
  const codes = causes.map(({ extensions }) => String(extensions?.['code']))
  if (codes.some((code) => code === 'UNAUTHENTICATED' || code === 'PAYMENT_REQUIRED')) {
    return new PageProblem(401, codes)
  }
  const isOfInput = codes.length > 0 && codes.every((code) => ofInput.includes(code))
  if (!isOfInput) return new RefusedForm([], failureOf(error))
  return new RefusedForm(
    causes.map(({ extensions: { problem, field } = {} }) => ({
      // The gateway gives the path of an invalid variable, such as `input.dateOfBirth`. Keep the
      // last part of the path.
      field: typeof field === 'string' ? (field.split('.').at(-1) ?? null) : null,
      code: typeof problem === 'string' ? problem : 'request.invalid',
    })),
  )
}

/**
 * Clears the cache and queries the data of the current page again. This is needed after a change
 * that shows or hides names in cached data. If a query fails, the error is ignored, because the
 * next page queries its data again.
 */
export async function refreshStore(client: ApolloClient): Promise<void> {
  await client.resetStore().catch(() => undefined)
}
