import pg from 'pg'

const reconnectSeconds = 2

/** A dedicated connection that listens on one channel and reconnects after a failure. */
export class Listener {
  readonly #url: string
  readonly #channel: string
  readonly #onNotice: () => void
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #stopped = false

  constructor(url: string, channel: string, onNotice: () => void) {
    this.#url = url
    this.#channel = channel
    this.#onNotice = onNotice
  }

  /** @throws when the first connection to the server fails */
  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true })
    this.#client = client
    client.on('notification', this.#onNotice)
    client.on('error', () => undefined)
    client.once('end', () => {
      this.#reconnect()
    })
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(this.#channel)}`)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => undefined)
  }

  #reconnect(): void {
    if (this.#stopped) return
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => {
      this.start().then(this.#onNotice, () => {
        this.#reconnect()
      })
    }, reconnectSeconds * 1000)
    this.#retry.unref()
  }
}
