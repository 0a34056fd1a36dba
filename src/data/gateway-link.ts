import { ApolloLink, Observable } from '@apollo/client'
import { type FormattedExecutionResult, OperationTypeNode } from 'graphql'
import { report, unspecifiedError } from '../reports/error-reports.ts'
import { OldRelease, PageProblem } from '../router/page-problem.ts'

/**
 * Sends operations to the gateway by persisted document id. Queries use GET, so HTTP caches can
 * store their responses.
 */
export const gatewayLink = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      const { query, variables, operationType } = operation
      const controller = new AbortController()
      const send = operationType === OperationTypeNode.MUTATION ? sendMutation : sendQuery
      // graphql/typed-react-apollo.mjs adds `documentId` to every generated document.
      const { documentId } = query as object as { documentId: string }
      send({ documentId, variables }, controller.signal).then(
        (result) => {
          observer.next(result)
          observer.complete()
        },
        (error: unknown) => {
          // The server has a newer release and does not know the query. Reload the shown page. Do
          // not reload during a navigation, because the router itself opens the next page as a new
          // document, and not while the visitor reads a page that is queried again.
          if (error instanceof OldRelease && operation.getContext()['keepsDocument'] !== true) {
            window.location.reload()
          }
          observer.error(error)
        },
      )
      return () => {
        controller.abort()
      }
    }),
)

interface PersistedOperation {
  documentId: string
  variables: object
}

async function sendQuery(
  { documentId, variables }: PersistedOperation,
  signal: AbortSignal,
): Promise<FormattedExecutionResult> {
  const parameters = new URLSearchParams({ documentId, variables: JSON.stringify(variables) })
  const response = await fetchGateway(`/graphql?${String(parameters)}`, { signal })
  if (response.status === 404) throw new OldRelease()
  return (await accepted(response).json()) as FormattedExecutionResult
}

/**
 * Sends a mutation. A failed mutation never reloads the page, because a reload would discard the
 * visitor's input.
 */
async function sendMutation(
  operation: PersistedOperation,
  signal: AbortSignal,
): Promise<FormattedExecutionResult> {
  const response = await fetchGateway('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(operation),
    signal,
  })
  // A response with status 429 does not throw, because its body contains the time to wait.
  const { status } = response
  return (await (status === 429 ? response : accepted(response)).json()) as FormattedExecutionResult
}

async function fetchGateway(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, init).catch((cause: unknown) => {
    if (init.signal?.aborted !== true) report(new Error(unspecifiedError, { cause }))
    throw cause
  })
  if (response.status >= 500) report(new Error(unspecifiedError))
  return response
}

/** @throws PageProblem for a status other than 200 to 299 */
function accepted(response: Response): Response {
  const problem = PageProblem.ofStatus(response.status)
  if (problem) throw problem
  return response
}
