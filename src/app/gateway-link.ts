import { ApolloLink, Observable } from '@apollo/client'
import type { FormattedExecutionResult } from 'graphql'
import { report, unspecifiedError } from './error-reports.ts'

/**
 * Asks the gateway by the id that each of our operations carries, as a GET: the text stays on the
 * server, and what was answered before may be answered from a cache on the way.
 */
export const gatewayLink = new ApolloLink(
  ({ query, variables }) =>
    new Observable((observer) => {
      const asked = new AbortController()
      ask(query, variables, asked.signal).then(
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

async function ask(
  query: object,
  variables: object,
  signal: AbortSignal,
): Promise<FormattedExecutionResult> {
  // Written into every document by graphql/typed-react-apollo.mjs.
  const { documentId } = query as { documentId: string }
  const parameters = new URLSearchParams({ documentId, variables: JSON.stringify(variables) })
  const answer = await fetch(`/graphql?${String(parameters)}`, { signal }).catch(
    (cause: unknown) => {
      if (!signal.aborted) report(new Error(unspecifiedError, { cause }))
      throw cause
    },
  )
  if (answer.status >= 500) report(new Error(unspecifiedError))
  // The site was renewed since this page was loaded: its next page comes with the code of today.
  if (answer.status === 404) window.location.reload()
  return (await answer.json()) as FormattedExecutionResult
}
