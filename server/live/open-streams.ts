import { Problem } from '../../services/platform/http/problem.ts'
import { Counts } from '../../services/platform/counts.ts'
import type { Config } from '../config.ts'
import type { EventStream } from './event-stream.ts'
import { heartbeat } from './frames.ts'
import { measure } from './gauge.ts'

const heartbeatMs = 15_000

export type StreamLimits = Pick<Config, 'streamsPerClient' | 'streamsAtOnce'>

/**
 * The open streams of this process. Enforces limits, sends heartbeats, and ends the streams at
 * shutdown.
 */
export class OpenStreams {
  readonly #limits: StreamLimits
  /** The streams, and for each client with an API key a function that checks the key. */
  readonly #streams = new Map<EventStream, (() => Promise<unknown>) | undefined>()
  readonly #ofNetwork = new Counts()
  readonly #heartbeat: NodeJS.Timeout
  /** Streams that were behind at the previous heartbeat. */
  #lagging = new WeakSet<EventStream>()
  #reserved = 0
  #isStopping = false

  constructor(limits: StreamLimits) {
    this.#limits = limits
    this.#heartbeat = setInterval(() => {
      this.#beat()
    }, heartbeatMs)
    this.#heartbeat.unref()
    measure('parcours_streams', 'Open streams of subscriptions.', () => this.#streams.size)
  }

  /**
   * Counts a stream of a network before the stream opens.
   * @returns a function that removes the stream from the count; a second call has no effect
   * @throws Problem 429 stream.tooMany when the network has too many streams
   * @throws Problem 503 service.overloaded or site.notReady
   */
  reserve(network: string): () => void {
    if (this.#isStopping) {
      throw new Problem(503, 'site.notReady', 'It is shutting down.', undefined, { retryAfter: 2 })
    }
    const { streamsPerClient, streamsAtOnce } = this.#limits
    if (streamsPerClient > 0 && this.#ofNetwork.of(network) >= streamsPerClient) {
      const message = `One address has at most ${String(streamsPerClient)} streams.`
      throw new Problem(429, 'stream.tooMany', message, undefined, { retryAfter: 60 })
    }
    if (this.#reserved >= streamsAtOnce) {
      const message = 'There are too many streams. Please try again.'
      throw new Problem(503, 'service.overloaded', message, undefined, { retryAfter: 30 })
    }
    this.#reserved += 1
    this.#ofNetwork.add(network)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#reserved -= 1
      this.#ofNetwork.subtract(network)
    }
  }

  /**
   * Adds an open stream.
   * @param checkKey checks the API key of the client again, before each heartbeat. Undefined for a
   * client without a key.
   */
  add(stream: EventStream, checkKey?: () => Promise<unknown>): void {
    if (stream.isClosed) return
    this.#streams.set(stream, checkKey)
    stream.onceClosed(() => this.#streams.delete(stream))
  }

  /** Ends all streams. Each client connects again after a random delay. */
  close(): void {
    this.#isStopping = true
    clearInterval(this.#heartbeat)
    for (const stream of this.#streams.keys()) stream.end()
  }

  /**
   * Sends a heartbeat to streams that are not behind. Closes streams that were already behind at
   * the previous heartbeat, and ends streams whose API key is no longer valid.
   */
  #beat(): void {
    for (const [stream, checkKey] of this.#streams) {
      checkKey?.().catch((error: unknown) => {
        // Without the database, the key cannot be checked now.
        if (error instanceof Problem && [401, 403].includes(error.status)) stream.end()
      })
      if (!stream.isBehind) {
        this.#lagging.delete(stream)
        stream.send(heartbeat)
      } else if (this.#lagging.has(stream)) stream.destroy()
      else this.#lagging.add(stream)
    }
  }
}
