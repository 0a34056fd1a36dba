import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { type FormattedExecutionResult, OperationTypeNode } from 'graphql'
import possibleTypes from '../gql/possible-types.ts'
import { gatewayLink } from './gateway-link.ts'
import { PageCache } from './page-cache.ts'

/** One answer of the gateway, as it travels inside the page. */
export interface RecordedAnswer {
  operation: string
  variables: Record<string, unknown>
  result: FormattedExecutionResult
}

/** Normalised by id; what has no id of its own stays inside its parent. */
export function apolloCache() {
  return new InMemoryCache(possibleTypes)
}

const key = (operation: string, variables: unknown) => `${operation} ${JSON.stringify(variables)}`

/** The browser's client. What the server already asked is answered from the page, once. */
export function createBrowserClient(recorded: RecordedAnswer[]): ApolloClient {
  const answers = new Map(
    recorded.map(({ operation, variables, result }) => [key(operation, variables), result]),
  )
  const fromThePage = new ApolloLink((operation, forward) => {
    const id = key(operation.operationName ?? '', operation.variables)
    const result = answers.get(id)
    if (!result) return forward(operation)
    answers.delete(id)
    return new Observable((observer) => {
      observer.next(result)
      observer.complete()
    })
  })
  return new ApolloClient({
    cache: apolloCache(),
    link: ApolloLink.from([fromThePage, gatewayLink]),
  })
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
