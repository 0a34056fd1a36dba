import { setTimeout as wait } from 'node:timers/promises'

/** Repeats work until `stop`. Can begin again afterwards. */
export class Loop {
  #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()

  get signal(): AbortSignal {
    return this.#stopping.signal
  }

  begin(work: () => Promise<void>): void {
    this.#stopping = new AbortController()
    const { signal } = this
    this.#running = (async () => {
      while (!signal.aborted) await work()
    })()
  }

  /** Waits, but not longer than until `stop`. */
  async wait(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.signal }).catch(() => undefined)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }
}
