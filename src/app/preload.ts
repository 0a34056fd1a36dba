import {
  type ApolloClient,
  CombinedGraphQLErrors,
  type OperationVariables,
  type TypedDocumentNode,
} from '@apollo/client'
import { PageProblem } from './page-problem.ts'

/**
 * Runs a screen's query before the screen renders: on the server, and in the browser on every
 * navigation. The screen then finds its data in the cache.
 * @param options.required what must be there for the page to exist, else 404
 * @returns the variables, for the screen's hook
 * @throws PageProblem with the HTTP status of the failure
 */
export async function preload<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  options: { required?: (data: Data) => unknown } = {},
): Promise<Variables> {
  const { data: found, error } = await client.query({
    query,
    variables,
    errorPolicy: 'all',
  })
  const missing = options.required ? !found || !options.required(found) : !found
  if (missing) throw problemOf(error)
  return variables
}

function problemOf(error: unknown): PageProblem {
  const codes = CombinedGraphQLErrors.is(error)
    ? error.errors.map(({ extensions }) => extensions?.['code'])
    : [error ? 'UPSTREAM_UNAVAILABLE' : 'NOT_FOUND']
  const missing = codes.every((code) => code === 'NOT_FOUND' || code === 'BAD_USER_INPUT')
  return missing ? new PageProblem(404, 'NOT_FOUND') : new PageProblem(503, 'UPSTREAM_UNAVAILABLE')
}
