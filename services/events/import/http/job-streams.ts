import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counts } from '../../../platform/counts.ts'
import { currentRequest } from '../../../platform/http/request-id.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { log } from '../../../platform/log.ts'
import { endStages, type ImportJob } from './schema.ts'

/** Maximum number of open streams of a token. */
const maxOfToken = 4
/** Milliseconds between two reads of a job. A stream sends at most one event for each read. */
const pollMs = 500
/** After this number of milliseconds without an event, a stream sends a comment. */
const heartbeatMs = 15_000
/** Milliseconds between two checks of the token. */
const checkTokenMs = 5_000
/** Milliseconds after the end of a stream until its client should connect again. */
const retryMs = 2_000

interface Source {
  /** Reads the job. */
  read: () => Promise<ImportJob>
  /** @throws Problem when the token is no longer valid */
  checkToken: () => Promise<unknown>
}

/** Whether a request asks for a stream of events instead of one response. */
export function wantsStream({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /\btext\/event-stream\b/i.test(headers.accept ?? '')
}

/** The open streams that send the progress of imports. */
export class JobStreams {
  readonly #open = new Counts()
  readonly #stop = new AbortController()

  /**
   * Ends all streams. Clients can connect again, to another process or to the restarted process.
   */
  close(): void {
    this.#stop.abort()
  }

  /**
   * Responds with a stream that sends the job now and after each change. The stream ends when the
   * job has ended or cannot be read, the token is no longer valid, or the service stops.
   * @param token id of the token of the request
   * @throws Problem 429 stream.tooMany, 503 site.notReady, or a problem that `source.read` throws
   */
  async send(reply: FastifyReply, token: string, source: Source): Promise<FastifyReply> {
    const job = await source.read()
    if (this.#stop.signal.aborted) {
      throw new Problem(503, 'site.notReady', 'It is shutting down.', undefined, { retryAfter: 2 })
    }
    const release = this.#reserve(token)
    if (reply.raw.destroyed) release()
    else reply.raw.once('close', release)
    const context = currentRequest()
    if (context) context.isStream = true
    const signals = [this.#stop.signal, context?.signal].filter((signal) => signal !== undefined)
    // Without a limit of one, the stream would read events ahead of a slow client.
    const body = Readable.from(events(job, source, AbortSignal.any(signals)), { highWaterMark: 1 })
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        // Tells nginx not to collect events in a buffer.
        'x-accel-buffering': 'no',
      })
      .send(body)
  }

  #reserve(token: string): () => void {
    if (this.#open.of(token) >= maxOfToken) {
      const message = `One token has at most ${String(maxOfToken)} streams.`
      throw new Problem(429, 'stream.tooMany', message, undefined, { retryAfter: 10 })
    }
    this.#open.add(token)
    return () => {
      this.#open.subtract(token)
    }
  }
}

/** Yields the events of a job until the job has ended, reading fails, or the signal is aborted. */
async function* events(
  first: ImportJob,
  { read, checkToken }: Source,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  yield `retry: ${String(retryMs)}\n\n`
  try {
    let job = first
    let sent = ''
    let [sentAt, checkedAt] = [Date.now(), Date.now()]
    for (;;) {
      const data = JSON.stringify(job)
      const isEnd = endStages.some((stage) => stage === job.stage)
      const isLate = Date.now() - sentAt >= heartbeatMs
      if (data !== sent) yield `event: ${isEnd ? 'end' : 'progress'}\ndata: ${data}\n\n`
      else if (isLate) yield ':\n\n'
      if (isEnd) return
      if (data !== sent || isLate) sentAt = Date.now()
      sent = data
      await sleep(pollMs, undefined, { signal })
      if (Date.now() - checkedAt >= checkTokenMs) {
        await checkToken()
        checkedAt = Date.now()
      }
      job = await read()
    }
  } catch (error) {
    // The client connects again. The response then contains the reason.
    if (!signal.aborted && !(error instanceof Problem)) {
      log.warn({ err: error }, 'a stream of an import ended early')
    }
  }
}
