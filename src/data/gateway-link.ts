import { ApolloLink, Observable } from '@apollo/client'
import { type FormattedExecutionResult, OperationTypeNode } from 'graphql'
import { report, unspecifiedError } from '../reports/error-reports.ts'
import { PageProblem } from '../router/page-problem.ts'

/** Sends operations to the gateway by persisted document id; queries use GET so that HTTP caches apply. */
export const gatewayLink = new ApolloLink(
  ({ query, variables, operationType }) =>
    new Observable((observer) => {
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
  const response = accepted(await fetchGateway(`/graphql?${String(parameters)}`, { signal }))
  // An unknown document id means that a new version was deployed: reload to get the new code.
  if (response.status === 404) window.location.reload()
  return (await response.json()) as FormattedExecutionResult
}

/** Mutations never reload the page: the visitor's input would be lost. */
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
  // The body of a refusal by the rate limit says how long to wait.
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

/** @throws PageProblem for a status that says more than the body */
function accepted(response: Response): Response {
  const problem = PageProblem.ofStatus(response.status)
  if (problem) throw problem
  return response
}
