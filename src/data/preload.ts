import {
  type ApolloClient,
  CombinedGraphQLErrors,
  type OperationVariables,
  type TypedDocumentNode,
} from '@apollo/client'
import { PageProblem } from '../router/page-problem.ts'

/**
 * Runs a screen's query before the screen renders: on the server, and on every navigation in the
 * browser. The screen then reads its data from the cache.
 * @param options.required returns the data without which the page cannot be shown
 * @param options.missing the problem to throw when the query succeeds without the required data;
 * 404 by default
 * @param options.personal true for data of the signed-in visitor: the server queries with the
 * visitor's session, and the browser queries again on each navigation
 * @returns the variables, for the screen's hook
 * @throws PageProblem when the required data is missing
 */
export async function preload<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  options: {
    required?: (data: Data) => unknown
    missing?: () => PageProblem
    personal?: boolean
  } = {},
): Promise<Variables> {
  const { required = (data: Data): unknown => data, missing = notFound, personal = false } = options
  const context = { personal, keepsDocument: true }
  const runQuery = (fetchPolicy: 'cache-first' | 'network-only') =>
    client.query({ query, variables, errorPolicy: 'all', fetchPolicy, context })
  const isMissing = ({ data }: { data?: Data | undefined }) => !data || !required(data)
  let result = await runQuery(personal ? 'network-only' : 'cache-first')
  // A query that failed earlier is cached as null without its error. Fetch it again.
  if (!personal && !result.error && isMissing(result)) result = await runQuery('network-only')
  if (isMissing(result)) throw result.error ? problemOfQueryError(result.error) : missing()
  return variables
}

const notFound = () => new PageProblem(404, 'NOT_FOUND')

/**
 * Converts a query error to a problem. Any error other than a GraphQL error or a PageProblem counts
 * as a network error.
 */
function problemOfQueryError(error: unknown): PageProblem {
  const isKnown = error instanceof PageProblem || CombinedGraphQLErrors.is(error)
  return isKnown ? problemOf(error) : PageProblem.of(['UPSTREAM_UNAVAILABLE'])
}

/** Converts any error to the problem that the page shows. */
export function problemOf(error: unknown): PageProblem {
  if (error instanceof PageProblem) return error
  if (error === undefined) return new PageProblem(404, 'NOT_FOUND')
  if (!CombinedGraphQLErrors.is(error)) return PageProblem.from(error)
  return PageProblem.of(error.errors.map(({ extensions }) => String(extensions?.['code'])))
}
