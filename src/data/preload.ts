import {
  type ApolloClient,
  CombinedGraphQLErrors,
  type OperationVariables,
  type TypedDocumentNode,
} from '@apollo/client'
import { PageProblem } from '../router/page-problem.ts'

/**
 * Runs a screen's query before it renders, on the server and on every navigation in the browser.
 * The screen then reads its data from the cache.
 * @param options.required returns the data that must exist, else the page is 404
 * @returns the variables, for the screen's hook
 * @throws PageProblem with the HTTP status of the failure
 */
export async function preload<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  options: { required?: (data: Data) => unknown } = {},
): Promise<Variables> {
  const { required = (data: Data): unknown => data } = options
  const runQuery = (fetchPolicy: 'cache-first' | 'network-only') =>
    client.query({ query, variables, errorPolicy: 'all', fetchPolicy })
  const isMissing = ({ data }: { data?: Data | undefined }) => !data || !required(data)
  let result = await runQuery('cache-first')
  // A query that failed earlier is cached as null without its error, so fetch it again.
  if (!result.error && isMissing(result)) result = await runQuery('network-only')
  if (isMissing(result)) throw problemOfQueryError(result.error)
  return variables
}

/** Maps a query error; any error that is not a GraphQL error or a PageProblem is a network error. */
function problemOfQueryError(error: unknown): PageProblem {
  const isKnown =
    error === undefined || error instanceof PageProblem || CombinedGraphQLErrors.is(error)
  return isKnown ? problemOf(error) : PageProblem.of(['UPSTREAM_UNAVAILABLE'])
}

/** Converts any error to the problem that the page shows. */
export function problemOf(error: unknown): PageProblem {
  if (error instanceof PageProblem) return error
  if (error === undefined) return new PageProblem(404, 'NOT_FOUND')
  if (!CombinedGraphQLErrors.is(error)) return PageProblem.from(error)
  return PageProblem.of(error.errors.map(({ extensions }) => String(extensions?.['code'])))
}
