import { type Driver, PostgresDriver } from 'kysely'
import pg from 'pg'
import { log } from '../log.ts'
import { serverName } from './server-urls.ts'

/** What a server said about itself. */
export interface ServerState {
  /** Whether the server only repeats the changes of a primary. */
  isStandby: boolean
  /** Bytes of the write-ahead log: written by a primary, applied by a standby. */
  lsn: number
  /** Number of promotions in the history of a primary, counted from 1; 0 for a standby. */
  timeline: number
  /** Seconds since the last commit that a standby has applied; 0 for a primary. */
  commitAge: number
  /** `performance.now()` when the state was queried. */
  at: number
}

/** PostgreSQL type OIDs that both drivers parse into the same JavaScript types. */
export const int8 = 20
export const date = 1082

/** Timeout for getting a connection from the pool. */
const connectionTimeoutMs = 5_000
const probeTimeoutMs = 1_000

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return Number
    if (oid === date) return String
    // The driver types only its own list of OIDs; a database has more.
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown
  },
}

/** One PostgreSQL server with its connections. */
export class DatabaseServer {
  readonly url: string
  readonly name: string
  readonly driver: Driver
  readonly #pool: pg.Pool
  /** State by the last probe; undefined when it failed. */
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
      // The pool handles errors of idle connections only; an unhandled error of a used connection ends the process.
      client.on('error', (error) => {
        if (!this.#closing) log.warn(`database connection lost: ${error.message}`)
      })
      // JIT compilation takes longer than any statement of this application.
      client.query('set jit = off').catch(() => undefined)
    })
    // The handler of the connection has logged the error already, and the pool replaces the connection.
    this.#pool.on('error', () => undefined)
    this.driver = new PostgresDriver({ pool: this.#pool, controlClient: pg.Client })
  }

  /** @returns bytes of the write-ahead log that this primary has written */
  async writtenLsn(): Promise<number> {
    const { rows } = await this.#pool.query<{ lsn: number }>(
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as lsn`,
    )
    return rows[0]?.lsn ?? 0
  }

  /** Queries the state of the server on a connection of its own; concurrent callers share one query. */
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

/** A file name of the write-ahead log begins with the timeline as eight hexadecimal digits. */
const stateQuery = `select pg_is_in_recovery() as "isStandby",
    pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
      else pg_current_wal_lsn() end, '0/0')::float8 as lsn,
    case when pg_is_in_recovery() then 0
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline,
    case when pg_is_in_recovery()
      then coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float8
      else 0::float8 end as "commitAge"`
