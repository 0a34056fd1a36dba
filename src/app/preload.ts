import {
  type ApolloClient,
  CombinedGraphQLErrors,
  type OperationVariables,
  type TypedDocumentNode,
} from '@apollo/client'
import { data as routeData } from 'react-router-dom'

/** What an error boundary gets: an HTTP status and the code of the failure. */
export interface PageProblem {
  code: string
}

/**
 * Runs a screen's query before the screen renders: on the server, and in the browser on every
 * navigation. The screen then finds its data in the cache.
 * @param options.required what must be there for the page to exist, else 404
 * @returns the variables, for the screen's hook
 * @throws a route response with the HTTP status of the failure and a {@link PageProblem}
 */
export async function preload<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  options: { required?: (data: Data) => unknown } = {},
): Promise<Variables> {
  // An operation without variables has them optional; with them here, both shapes are the same.
  const result = await client.query<Data, OperationVariables>({
    query,
    variables,
    errorPolicy: 'all',
  })
  const found = result.data as Data | undefined
  const missing = options.required ? !found || !options.required(found) : !found
  if (missing) throw problem(result.error)
  return variables
}

function problem(error: unknown) {
  const codes = CombinedGraphQLErrors.is(error)
    ? error.errors.map(({ extensions }) => extensions?.['code'])
    : [error ? 'UPSTREAM_UNAVAILABLE' : 'NOT_FOUND']
  const notFound = codes.every((code) => code === 'NOT_FOUND' || code === 'BAD_USER_INPUT')
  return notFound ? notFoundResponse() : unavailable()
}

/** Thrown by a loader: there is no such page. */
export function notFoundResponse() {
  return routeData({ code: 'NOT_FOUND' } satisfies PageProblem, { status: 404 })
}

function unavailable() {
  const problem: PageProblem = { code: 'UPSTREAM_UNAVAILABLE' }
  return routeData(problem, { status: 503, headers: { 'retry-after': '10' } })
}
