import { ApolloLink, Observable } from '@apollo/client'
import { type FormattedExecutionResult, OperationTypeNode } from 'graphql'
import { report, unspecifiedError } from './error-reports.ts'
import { PageProblem } from './page-problem.ts'

/**
 * Asks the gateway by the id that each of our operations carries, a query as a GET: the text stays on
 * the server, and what was answered before may be answered from a cache on the way.
 */
export const gatewayLink = new ApolloLink(
  ({ query, variables, operationType }) =>
    new Observable((observer) => {
      const asked = new AbortController()
      const send = operationType === OperationTypeNode.MUTATION ? change : ask
      // Written into every document by graphql/typed-react-apollo.mjs.
      const { documentId } = query as object as { documentId: string }
      send({ documentId, variables }, asked.signal).then(
        (result) => {
          observer.next(result)
          observer.complete()
        },
        (error: unknown) => {
          observer.error(error)
        },
      )
      return () => {
        asked.abort()
      }
    }),
)

interface Named {
  documentId: string
  variables: object
}

async function ask(
  { documentId, variables }: Named,
  signal: AbortSignal,
): Promise<FormattedExecutionResult> {
  const parameters = new URLSearchParams({ documentId, variables: JSON.stringify(variables) })
  const answer = await answerTo(`/graphql?${String(parameters)}`, { signal })
  // The site was renewed since this page was loaded: its next page comes with the code of today.
  if (answer.status === 404) window.location.reload()
  return (await answer.json()) as FormattedExecutionResult
}

/** Never loads the page again: what was typed would be lost. */
async function change(named: Named, signal: AbortSignal): Promise<FormattedExecutionResult> {
  const answer = await answerTo('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(named),
    signal,
  })
  return (await answer.json()) as FormattedExecutionResult
}

async function answerTo(address: string, question: RequestInit): Promise<Response> {
  const answer = await fetch(address, question).catch((cause: unknown) => {
    if (question.signal?.aborted !== true) report(new Error(unspecifiedError, { cause }))
    throw cause
  })
  if (answer.status >= 500) report(new Error(unspecifiedError))
  const problem = PageProblem.ofStatus(answer.status)
  if (problem) throw problem
  return answer
}
