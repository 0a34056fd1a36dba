import pg from 'pg'

const reconnectMs = 500
const heartbeatMs = 250

/** A dedicated connection that listens on one channel and reconnects after a failure. */
export class Listener {
  readonly #urlOf: () => string
  readonly #channel: string
  readonly #onNotice: () => void
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #heardAt = -Infinity
  #stopped = false

  /**
   * Creates the listener without connecting to a server.
   * @param urlOf returns the URL of the server for the next connection
   */
  constructor(urlOf: () => string, channel: string, onNotice: () => void) {
    this.#urlOf = urlOf
    this.#channel = channel
    this.#onNotice = onNotice
  }

  /**
   * Connects to the server.
   * @throws Error when the connection fails
   */
  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#urlOf(), keepAlive: true })
    this.#client = client
    client.on('notification', this.#onNotice)
    client.on('error', () => undefined)
    client.once('end', () => {
      if (client === this.#client) this.#reconnect(reconnectMs)
    })
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(this.#channel)}`)
    await this.#beat(client)
  }

  /**
   * Returns the time when the last confirmed heartbeat was sent, as a value of `performance.now()`.
   * All notices from before that time have been received. Returns `-Infinity` before the
   * first confirmed heartbeat, and after `restart` until the next confirmed heartbeat.
   */
  readonly heardAt = (): number => this.#heardAt

  /**
   * Connects again immediately. Does not wait for the former server, because it may no longer
   * respond.
   */
  readonly restart = (): void => {
    const former = this.#client
    this.#client = undefined
    this.#heardAt = -Infinity
    void former?.end().catch(() => undefined)
    this.#reconnect(0)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#retry)
    clearTimeout(this.#heartbeat)
    await this.#client?.end().catch(() => undefined)
  }

  /**
   * Sends a heartbeat. PostgreSQL sends waiting notices before the response to a later statement on
   * the same connection.
   */
  async #beat(client: pg.Client): Promise<void> {
    const sentAt = performance.now()
    await client.query('select 1')
    if (client === this.#client) this.#heardAt = sentAt
    if (this.#stopped || client !== this.#client) return
    this.#heartbeat = setTimeout(() => {
      // Ignores the error, because a lost connection also emits `end`, and the handler of `end`
      // reconnects.
      this.#beat(client).catch(() => undefined)
    }, heartbeatMs)
    this.#heartbeat.unref()
  }

  #reconnect(delayMs: number): void {
    if (this.#stopped) return
    clearTimeout(this.#heartbeat)
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => {
      this.start().then(this.#onNotice, () => {
        this.#reconnect(reconnectMs)
      })
    }, delayMs)
    this.#retry.unref()
  }
}
