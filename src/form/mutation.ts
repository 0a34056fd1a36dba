import {
  type ApolloClient,
  CombinedGraphQLErrors,
  type OperationVariables,
  type TypedDocumentNode,
} from '@apollo/client'

interface MutateOptions<Variables> {
  variables: Variables
  errorPolicy: 'all'
  /** Absent where the result updates the cache. */
  fetchPolicy?: 'no-cache'
}

/** Sends the mutation of a form: the function of a generated hook in the browser, of `mutateOn` on the server. */
export type Mutate<Data, Variables> = (
  options: MutateOptions<Variables>,
) => Promise<{ data?: Data | null | undefined; error?: unknown }>

/** The mutation of a form that a browser without JavaScript posts. */
export function mutateOn<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  mutation: TypedDocumentNode<Data, Variables>,
): Mutate<Data, Variables> {
  return ({ variables, ...options }) =>
    client.mutate({ mutation, variables, ...options } as ApolloClient.MutateOptions<
      Data,
      Variables
    >)
}

/** Why a mutation failed as a whole, when the visitor's input is not the reason. */
export type Failure =
  /** Rate limited; `retryAfter` is in seconds. */
  | { kind: 'busy'; retryAfter: number }
  | { kind: 'failed' }
  /** A new version was deployed: the server no longer knows this page's operation. */
  | { kind: 'outdated' }

/** Seconds to wait when the service is rate limited and sends no retry time. */
const defaultWait = 60

export function failureOf(error: unknown): Failure {
  const causes = CombinedGraphQLErrors.is(error) ? error.errors : []
  for (const { extensions: { code, retryAfter } = {} } of causes) {
    if (code === 'PERSISTED_OPERATION_NOT_FOUND') return { kind: 'outdated' }
    if (code !== 'RATE_LIMITED') continue
    return { kind: 'busy', retryAfter: typeof retryAfter === 'number' ? retryAfter : defaultWait }
  }
  return { kind: 'failed' }
}
