import { ApolloClient, ApolloLink, type DocumentNode, Observable } from '@apollo/client'
import { type FormattedExecutionResult, OperationTypeNode } from 'graphql'
import { BrowserCache } from './browser-cache.ts'
import { gatewayLink } from './gateway-link.ts'
import { lazyLiveLink } from './lazy-live-link.ts'
import { PageCache } from './page-cache.ts'
import type { RecordedResult } from './recorded-result.ts'

/**
 * Context for a query with `@live`. With this context, the query gets a new result after each
 * change.
 */
export const liveContext = { isLive: true }

/** Whether the server may send several results for one operation. */
export const isStream = (operation: ApolloLink.Operation) =>
  operation.operationType === OperationTypeNode.SUBSCRIPTION ||
  operation.getContext()['isLive'] === true

/**
 * Creates Apollo Client for the browser.
 * @param results query results that the server embedded in the page
 */
export function createBrowserClient(results: readonly RecordedResult[]): ApolloClient {
  const link = ApolloLink.split(isStream, lazyLiveLink, gatewayLink)
  return new ApolloClient({ cache: new BrowserCache(results), link })
}

/** Refetches queries that returned partial errors during server rendering. */
export function refetchFailed(
  client: ApolloClient,
  query: DocumentNode,
  results: readonly RecordedResult[],
): void {
  for (const { variables, result } of results) {
    if (!result.errors) continue
    client.query({ query, variables, fetchPolicy: 'network-only' }).catch(() => undefined)
  }
}

/**
 * Executes an operation on the gateway. If `preload` queries data of the signed-in visitor, the
 * context of the operation has `personal: true`.
 */
export type Execute = (operation: ApolloLink.Operation) => Promise<FormattedExecutionResult>

/**
 * Creates Apollo Client for one page render. A shared client would leak data between visitors.
 * @returns the client, and the recorded query results to embed in the page
 */
export function createServerClient(execute: Execute) {
  const recorded: RecordedResult[] = []
  const link = new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        execute(operation).then(
          (result) => {
            const { operationName = '', operationType, variables } = operation
            // Embeds only the results of queries in the page. A mutation result must not be reused.
            if (operationType === OperationTypeNode.QUERY) {
              recorded.push({ operation: operationName, variables, result })
            }
            observer.next(result)
            observer.complete()
          },
          (error: unknown) => {
            observer.error(error)
          },
        )
      }),
  )
  const client = new ApolloClient({
    ssrMode: true,
    cache: new PageCache(),
    link,
    // By default, Apollo keeps a query without a mounted component for 30 seconds. The query would
    // keep the whole page in memory for that time.
    defaultOptions: { react: { suspense: { autoDisposeTimeoutMs: 0 } } },
  })
  return { client, recorded }
}
