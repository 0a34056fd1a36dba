import { ApolloLink, Observable } from '@apollo/client'
import type { FormattedExecutionResult } from 'graphql'

/**
 * How the page receives changes. `live`: through an open stream. `polling`: by repeated queries,
 * because the server refuses streams. `offline`: the page receives no changes. `waiting`: no
 * response has arrived yet, or the stream is closed, for example because the page is hidden.
 */
export type Connection = 'waiting' | 'live' | 'polling' | 'offline'

let connection: Connection = 'waiting'
const listeners = new Set<() => void>()

/** The state of the most recently used connection, as a store for `useSyncExternalStore`. */
export const liveConnection = {
  get: () => connection,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function setConnection(state: Connection): void {
  connection = state
  for (const listener of listeners) listener()
}

/**
 * The first and the longest delay before a refused stream is requested again, in milliseconds. The
 * delay doubles after each refusal up to the longest delay, and varies randomly by up to half.
 */
const [firstRetryMs, longestRetryMs] = [2_000, 120_000]
/** Number of consecutive refusals after which pages poll. */
const maxRefusals = 2

/**
 * Sends subscriptions and queries with `@live` by persisted document id, and receives their results
 * through an `EventSource`.
 * The browser reconnects an `EventSource` after a broken connection. The stream is closed while the
 * page is hidden.
 */
export const liveLink = new ApolloLink(
  ({ query, variables }) =>
    new Observable<FormattedExecutionResult>((observer) => {
      const { documentId } = query as object as { documentId: string }
      const parameters = new URLSearchParams({ documentId, variables: JSON.stringify(variables) })
      let stream: EventSource | undefined
      let retry: ReturnType<typeof setTimeout> | undefined
      let refusals = 0

      const close = (state: Connection) => {
        clearTimeout(retry)
        stream?.close()
        stream = undefined
        setConnection(state)
      }
      const open = () => {
        if (document.hidden) {
          close('waiting')
          return
        }
        if (!navigator.onLine) {
          close('offline')
          return
        }
        close(refusals < maxRefusals ? 'waiting' : 'polling')
        stream = new EventSource(`/graphql?${String(parameters)}`)
        stream.addEventListener('open', () => {
          refusals = 0
          setConnection('live')
        })
        stream.addEventListener('next', ({ data }: MessageEvent<string>) => {
          observer.next(JSON.parse(data) as FormattedExecutionResult)
        })
        stream.addEventListener('complete', () => {
          close('waiting')
          observer.complete()
        })
        stream.addEventListener('error', onError)
      }
      const onError = () => {
        // The browser itself reconnects after a broken connection.
        if (stream?.readyState !== EventSource.CLOSED) {
          setConnection('offline')
          return
        }
        refusals += 1
        close(refusals < maxRefusals ? 'waiting' : 'polling')
        const wait = Math.min(firstRetryMs * 2 ** (refusals - 1), longestRetryMs)
        retry = setTimeout(open, wait * (0.5 + Math.random()))
      }
      const events = ['online', 'offline'] as const
      for (const event of events) window.addEventListener(event, open)
      document.addEventListener('visibilitychange', open)
      open()
      return () => {
        for (const event of events) window.removeEventListener(event, open)
        document.removeEventListener('visibilitychange', open)
        close('waiting')
      }
    }),
)
