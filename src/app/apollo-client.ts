import {
  ApolloClient,
  ApolloLink,
  type DocumentNode,
  InMemoryCache,
  Observable,
} from '@apollo/client'
import {
  type FormattedExecutionResult,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql'
import { cacheOptions } from './cache-policies.ts'
import { gatewayLink } from './gateway-link.ts'
import { PageCache } from './page-cache.ts'
import type { RecordedAnswer } from './recorded-answer.ts'

export function createBrowserClient(): ApolloClient {
  return new ApolloClient({ cache: new InMemoryCache(cacheOptions), link: gatewayLink })
}

/**
 * Writes what the server asked for a page to the browser's cache, so that the page finds it there. What failed in part is
 * asked for again, since a part that is missing now may be there soon.
 */
export function writeAnswers(
  client: ApolloClient,
  query: DocumentNode,
  answers: readonly RecordedAnswer[],
): void {
  const { name } = query.definitions[0] as OperationDefinitionNode
  for (const { operation, variables, result } of answers) {
    if (operation !== name?.value || !result.data) continue
    client.writeQuery({ query, variables, data: result.data })
    if (result.errors) {
      client.query({ query, variables, fetchPolicy: 'network-only' }).catch(() => undefined)
    }
  }
}

/** Asks the gateway, wherever it runs. */
export type Execute = (operation: ApolloLink.Operation) => Promise<FormattedExecutionResult>

/**
 * The client of one page on the server. Never shared between visitors.
 * @returns the client, and what it was answered, to travel inside the page
 */
export function createServerClient(execute: Execute) {
  const recorded: RecordedAnswer[] = []
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
