import { type ApolloClient, CombinedGraphQLErrors } from '@apollo/client'
import { type Failure, failureOf, type Mutate } from '../../../form/mutation.ts'
import { PageProblem } from '../../../router/page-problem.ts'

/** A mistake of the visitor's input, or another reason that repeating the same form does not remove. */
interface Mistake {
  /** Field of the mutation's input; null if no single field is at fault. */
  field: string | null
  /** Error code of the identity service, `<resource>.<reason>`. */
  code: string
}

/** Why a mutation of an account did not succeed: by mistakes, or because it failed as a whole. */
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

/** Data of a mutation: one payload. */
type Payloads = Record<string, { userErrors: readonly Mistake[] } | null>

/**
 * Runs a mutation of an account.
 * @param options.cached whether the result updates the cache. Results about secrets never enter it
 * @throws PageProblem 401 when the session has ended; RefusedForm for other failures
 */
export async function runMutation<Data extends Payloads, Variables>(
  mutate: Mutate<Data, Variables>,
  variables: Variables,
  { cached = false } = {},
): Promise<void> {
  const { data, error } = await mutate({
    variables,
    errorPolicy: 'all',
    ...(!cached && { fetchPolicy: 'no-cache' }),
  })
  const mistakes = Object.values(data ?? {}).flatMap((payload) => payload?.userErrors ?? [])
  if (mistakes.length > 0) throw new RefusedForm(mistakes)
  if (error !== undefined) throw refusalOf(error)
}

/** Codes of errors that repeating the same form does not remove. */
const ofInput = ['BAD_USER_INPUT', 'NOT_FOUND', 'GONE', 'CONFLICT', 'FORBIDDEN']

function refusalOf(error: unknown): PageProblem | RefusedForm {
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
      // Wrong variables are named by their path, such as `input.dateOfBirth`.
      field: typeof field === 'string' ? (field.split('.').at(-1) ?? null) : null,
      code: typeof problem === 'string' ? problem : 'request.invalid',
    })),
  )
}

/**
 * Clears the cache and queries the current page again, after a change that shows or hides names in cached data.
 * A failing query is left to the next page, which queries again.
 */
export async function refreshStore(client: ApolloClient): Promise<void> {
  await client.resetStore().catch(() => undefined)
}
