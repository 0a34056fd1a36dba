import type { FormattedExecutionResult } from 'graphql'
import { StreamPart } from './event-stream.ts'

/** A result of a subscription as an event of `text/event-stream`, in the format of graphql-sse. */
export interface Frame {
  /** Number of the last publication that the data include. This number is the id of the event. */
  publication: number
  /** The result as JSON. */
  data: string
  part: StreamPart
}

export function frameOf(publication: number, result: FormattedExecutionResult): Frame {
  const data = JSON.stringify(result)
  const part = new StreamPart(`${startOf(publication)}${data}${frameEnd}`)
  return { publication, data, part }
}

/** Returns the text of a frame before the result. */
export const startOf = (publication: number) => `event: next\nid: ${String(publication)}\ndata: `

/** Text of a frame after the result. */
export const frameEnd = '\n\n'

/** Tells a client that it has received the last result and must not connect again. */
export const completion = new StreamPart('event: complete\ndata:\n\n')

/** A comment that keeps proxies from closing an idle connection. */
export const heartbeat = new StreamPart(':\n\n')

/**
 * Minimum and maximum number of milliseconds before a client connects again. The delay is random,
 * because clients must not all connect at the same time.
 */
const [soonestRetryMs, latestRetryMs] = [1_000, 10_000]

/** Returns the first part of a stream. */
export function greeting(): StreamPart {
  const retryMs = soonestRetryMs + Math.random() * (latestRetryMs - soonestRetryMs)
  return new StreamPart(`retry: ${retryMs.toFixed()}\n\n`)
}
