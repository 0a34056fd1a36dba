import { Counts } from '../../services/platform/counts.ts'
import type { EventStream } from './event-stream.ts'

/** The open streams of a subscription. Each stream has a value, such as the id of its client. */
export class Subscribers<Value> {
  /** Number of streams of each client. */
  readonly clients = new Counts()
  readonly #streams = new Map<EventStream, Value>()
  readonly #onEmpty: () => void

  /** @param onEmpty called when no stream is open any more */
  constructor(onEmpty: () => void) {
    this.#onEmpty = onEmpty
  }

  get size(): number {
    return this.#streams.size
  }

  [Symbol.iterator](): Iterator<[EventStream, Value]> {
    return this.#streams.entries()
  }

  /** Returns the value of a stream. Undefined if the stream is closed. */
  get(stream: EventStream): Value | undefined {
    return this.#streams.get(stream)
  }

  /**
   * Adds a stream. It stays until it is closed.
   * @returns false if the client had already disconnected
   */
  add(stream: EventStream, client: string, value: Value): boolean {
    if (stream.isClosed) {
      this.#endIfUnused()
      return false
    }
    this.#streams.set(stream, value)
    this.clients.add(client)
    stream.onceClosed(() => {
      this.#streams.delete(stream)
      this.clients.subtract(client)
      this.#endIfUnused()
    })
    return true
  }

  #endIfUnused(): void {
    // Waits for the next turn of the event loop, because other streams may be added in this turn.
    setImmediate(() => {
      if (this.size === 0) this.#onEmpty()
    })
  }
}
