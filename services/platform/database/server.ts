import { type Driver, PostgresDriver } from 'kysely'
import pg from 'pg'
import { log } from '../log.ts'
import { serverName } from './server-urls.ts'

/** The state that a server reported in a probe. */
export interface ServerState {
  /** Whether the server is a standby. A standby only repeats the changes of a primary. */
  isStandby: boolean
  /**
   * Position in the write-ahead log, in bytes. A primary has written the log up to this position; a
   * standby has applied it.
   */
  lsn: number
  /** Timeline of a primary: 1 plus the number of promotions in its history. 0 for a standby. */
  timeline: number
  /**
   * Seconds since the last commit that a standby has applied. Null after a start of the standby, until
   * it applies one.
   */
  commitAge: number | null
  /** The time of the query, by `performance.now()`. */
  at: number
}

/** PostgreSQL type OIDs that both drivers parse into the same JavaScript types. */
export const int8 = 20
export const date = 1082

/** Timeout for getting a connection from the pool, in milliseconds. */
const connectionTimeoutMs = 5_000
const probeTimeoutMs = 1_000

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return Number
    if (oid === date) return String
    // The TypeScript types of the driver list only some OIDs. A database has more.
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown
  },
}

/** One PostgreSQL server with its pool of connections. */
export class DatabaseServer {
  readonly url: string
  readonly name: string
  readonly driver: Driver
  readonly #pool: pg.Pool
  /** State of the server by the last probe. Undefined when the last probe failed. */
  state: ServerState | undefined
  #probeClient: pg.Client | undefined
  #probing: Promise<ServerState> | undefined
  #closing = false

  constructor(url: string) {
    this.url = url
    this.name = serverName(url)
    this.#pool = new pg.Pool({
      connectionString: url,
      types,
      connectionTimeoutMillis: connectionTimeoutMs,
    })
    this.#pool.on('connect', (client) => {
      // The pool handles errors of idle connections only. Without this handler, an error of a
      // connection in use would end the process.
      client.on('error', (error) => {
        if (!this.#closing) log.warn(`database connection lost: ${error.message}`)
      })
      // JIT compilation takes longer than any statement of this application.
      client.query('set jit = off').catch(() => undefined)
    })
    // The handler of the connection has already logged the error, and the pool replaces the
    // connection.
    this.#pool.on('error', () => undefined)
    this.driver = new PostgresDriver({ pool: this.#pool, controlClient: pg.Client })
  }

  /**
   * Queries the position of the write-ahead log.
   * @returns bytes of the write-ahead log that this primary has written
   */
  async writtenLsn(): Promise<number> {
    const { rows } = await this.#pool.query<{ lsn: number }>(
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as lsn`,
    )
    return rows[0]?.lsn ?? 0
  }

  /**
   * Queries the state of the server on a separate connection. Concurrent callers share one query.
   */
  probe(): Promise<ServerState> {
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = undefined
    })
    return this.#probing
  }

  async #probe(): Promise<ServerState> {
    const at = performance.now()
    try {
      this.#probeClient ??= await this.#connect()
      const { rows } = await this.#probeClient.query<Omit<ServerState, 'at'>>(stateQuery)
      const [row] = rows
      if (!row) throw new Error('the server has no state')
      this.state = { ...row, at }
      return this.state
    } catch (error) {
      this.state = undefined
      const lost = this.#probeClient
      this.#probeClient = undefined
      void lost?.end().catch(() => undefined)
      throw error
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: probeTimeoutMs,
      query_timeout: probeTimeoutMs,
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  async close(): Promise<void> {
    this.#closing = true
    await this.#probing?.catch(() => undefined)
    await this.#probeClient?.end().catch(() => undefined)
    await this.driver.destroy()
  }
}

/** The name of a write-ahead log file begins with the timeline as eight hexadecimal digits. */
const stateQuery = `select pg_is_in_recovery() as "isStandby",
    pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
      else pg_current_wal_lsn() end, '0/0')::float8 as lsn,
    case when pg_is_in_recovery() then 0
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline,
    case when pg_is_in_recovery()
      then extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8
      else 0::float8 end as "commitAge"`
