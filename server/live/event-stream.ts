import type { ServerResponse } from 'node:http'
import { constants, deflateRawSync } from 'node:zlib'
import { exactCopy } from '../../services/platform/exact-copy.ts'

/**
 * Header of a gzip file (RFC 1952) without name and time, from an unknown system. The compressed
 * parts of a stream follow it.
 */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/**
 * A part of a stream. It is compressed only once, because many streams send the same part. A
 * compressed part does not refer to other parts and ends at a full byte, so it can follow any other
 * part.
 */
export class StreamPart {
  readonly text: Buffer
  readonly #parts: readonly StreamPart[] | undefined
  #compressed: Buffer | undefined

  /** @param content a text, or the parts of which this part consists */
  constructor(content: string | readonly StreamPart[]) {
    const isText = typeof content === 'string'
    this.#parts = isText ? undefined : content
    this.text = isText ? Buffer.from(content) : Buffer.concat(content.map(({ text }) => text))
  }

  /** The text as blocks of DEFLATE (RFC 1951). */
  get compressed(): Buffer {
    return (this.#compressed ??= this.#parts
      ? Buffer.concat(this.#parts.map(({ compressed }) => compressed))
      : exactCopy(deflateRawSync(this.text, { finishFlush: constants.Z_SYNC_FLUSH })))
  }
}

/** A response that sends events to one client. Its headers have already been sent. */
export class EventStream {
  readonly #response: ServerResponse
  readonly #isCompressed: boolean
  /** True if a function waits until the buffer of the response is empty. */
  #hasWork = false

  /** @param isCompressed true if the response has the header `Content-Encoding: gzip` */
  constructor(response: ServerResponse, isCompressed: boolean) {
    this.#response = response
    this.#isCompressed = isCompressed
    if (isCompressed) response.write(gzipHeader)
  }

  /** True if the client reads so slowly that the buffer of the response is full. */
  get isBehind(): boolean {
    return this.#response.writableNeedDrain
  }

  get isClosed(): boolean {
    return this.#response.destroyed
  }

  /** Sends a part. Does nothing after the end of the stream. */
  send(part: StreamPart): void {
    if (this.#response.writableEnded) return
    this.#response.write(this.#isCompressed ? part.compressed : part.text)
  }

  end(): void {
    this.#response.end()
  }

  /** Closes the connection without sending the waiting parts. */
  destroy(): void {
    this.#response.destroy()
  }

  /**
   * Calls a function when the full buffer of the response has become empty. Does nothing if another
   * function already waits.
   */
  onceRead(work: () => void): void {
    if (this.#hasWork) return
    this.#hasWork = true
    this.#response.once('drain', () => {
      this.#hasWork = false
      work()
    })
  }

  onceClosed(listener: () => void): void {
    this.#response.once('close', listener)
  }
}
