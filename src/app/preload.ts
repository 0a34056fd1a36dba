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
  const { required = (data: Data): unknown => data } = options
  const ask = (fetchPolicy: 'cache-first' | 'network-only') =>
    client.query({ query, variables, errorPolicy: 'all', fetchPolicy })
  const isMissing = ({ data }: { data?: Data | undefined }) => !data || !required(data)
  let result = await ask('cache-first')
  // What failed before is null in the cache, without its error.
  if (!result.error && isMissing(result)) result = await ask('network-only')
  if (isMissing(result)) throw problemOfResult(result.error)
  return variables
}

/** An error that is neither the gateway's nor ours is the network's. */
function problemOfResult(error: unknown): PageProblem {
  const isKnown =
    error === undefined || error instanceof PageProblem || CombinedGraphQLErrors.is(error)
  return isKnown ? problemOf(error) : PageProblem.of(['UPSTREAM_UNAVAILABLE'])
}

/** What a page says of an error: of the gateway, of code that did not load, or of a defect. */
export function problemOf(error: unknown): PageProblem {
  if (error instanceof PageProblem) return error
  if (error === undefined) return new PageProblem(404, 'NOT_FOUND')
  if (!CombinedGraphQLErrors.is(error)) return PageProblem.from(error)
  return PageProblem.of(error.errors.map(({ extensions }) => String(extensions?.['code'])))
}
