import { ApolloClient, ApolloLink, type DocumentNode, Observable } from '@apollo/client'
import { type FormattedExecutionResult, OperationTypeNode } from 'graphql'
import { BrowserCache } from './browser-cache.ts'
import { gatewayLink } from './gateway-link.ts'
import { PageCache } from './page-cache.ts'
import type { RecordedResult } from './recorded-result.ts'

/**
 * The browser's client.
 * @param answers what the server asked for the page
 */
export function createBrowserClient(answers: readonly RecordedResult[]): ApolloClient {
  return new ApolloClient({ cache: new BrowserCache(answers), link: gatewayLink })
}

/** Asks again for what failed in part while the server rendered the page: it may be there now. */
export function refetchFailed(
  client: ApolloClient,
  query: DocumentNode,
  answers: readonly RecordedResult[],
): void {
  for (const { variables, result } of answers) {
    if (!result.errors) continue
    client.query({ query, variables, fetchPolicy: 'network-only' }).catch(() => undefined)
  }
}

/** Asks the gateway, wherever it runs. */
export type Execute = (operation: ApolloLink.Operation) => Promise<FormattedExecutionResult>

/**
 * The client of one page on the server. Never shared between visitors.
 * @returns the client, and what it was answered, to travel inside the page
 */
export function createServerClient(execute: Execute) {
  const recorded: RecordedResult[] = []
  const link = new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        execute(operation).then(
          (result) => {
            const { operationName = '', operationType, variables } = operation
            // What was to change something is never answered from a page.
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
  })
  return { client, recorded }
}
