import { ApolloClient, ApolloLink, Observable } from '@apollo/client'
import { type FormattedExecutionResult, OperationTypeNode } from 'graphql'
import { BrowserCache } from './browser-cache.ts'
import { gatewayLink } from './gateway-link.ts'
import { PageCache } from './page-cache.ts'
import { questionOf, type RecordedAnswer } from './recorded-answer.ts'

/** The browser's client. What the server already asked is answered from the page. */
export function createBrowserClient(recorded: RecordedAnswer[]): ApolloClient {
  // An answer in which something failed is given as an answer, with its errors, once.
  const [whole, failed] = [
    recorded.filter(({ result }) => !result.errors),
    recorded.filter(({ result }) => result.errors),
  ]
  const answers = new Map(failed.map((answer) => [questionOf(answer), answer.result]))
  const fromThePage = new ApolloLink((operation, forward) => {
    const { operationName, variables } = operation
    const question = questionOf({ operation: operationName, variables })
    const result = answers.get(question)
    if (!result) return forward(operation)
    answers.delete(question)
    return new Observable((observer) => {
      observer.next(result)
      observer.complete()
    })
  })
  return new ApolloClient({
    cache: new BrowserCache(whole),
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
