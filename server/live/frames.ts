import type { FormattedExecutionResult } from 'graphql'

/**
 * One result of a subscription as an event of `text/event-stream`, in the format of graphql-sse.
 */
export interface Frame {
  /** Number of the last publication that the data include. It is the id of the event. */
  publication: number
  /** The result as JSON. */
  data: string
  bytes: Buffer
}

export function frameOf(publication: number, result: FormattedExecutionResult): Frame {
  const data = JSON.stringify(result)
  const bytes = Buffer.from(`event: next\nid: ${String(publication)}\ndata: ${data}\n\n`)
  return { publication, data, bytes }
}

/** Tells a client that this was the last result and that it must not connect again. */
export const completion = Buffer.from('event: complete\ndata:\n\n')

/** A comment that keeps proxies from closing an idle connection. */
export const heartbeat = Buffer.from(':\n\n')

/**
 * Minimum and maximum milliseconds before a client connects again. The delay is random, so clients
 * do not connect at the same time.
 */
const [soonestRetryMs, latestRetryMs] = [1_000, 10_000]

/** The first bytes of a stream. */
export function greeting(): string {
  const retryMs = soonestRetryMs + Math.random() * (latestRetryMs - soonestRetryMs)
  return `retry: ${retryMs.toFixed()}\n\n`
}
