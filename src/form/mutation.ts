import {
  type ApolloClient,
  CombinedGraphQLErrors,
  type OperationVariables,
  type TypedDocumentNode,
} from '@apollo/client'

interface MutateOptions<Variables> {
  variables: Variables
  errorPolicy: 'all'
  /** By default, Apollo Client writes the result to the cache. With `no-cache` it does not. */
  fetchPolicy?: 'no-cache'
}

/**
 * A function that sends a form's mutation. In the browser, a generated hook provides this function.
 * On the server, `mutateOn` creates it.
 */
export type Mutate<Data, Variables> = (
  options: MutateOptions<Variables>,
) => Promise<{ data?: Data | null | undefined; error?: unknown }>

/**
 * Creates the function that sends a mutation on the server, for a form that a browser without
 * JavaScript posts.
 */
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

/** The reason why a mutation failed as a whole, independent of the visitor's input. */
export type Failure =
  /** The rate limit was exceeded. `retryAfter` is in seconds. */
  | { kind: 'busy'; retryAfter: number }
  | { kind: 'failed' }
  /** A new version was deployed, and the new server does not know this page's operation. */
  | { kind: 'outdated' }

/** Seconds to wait when a rate limit response contains no retry time. */
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
