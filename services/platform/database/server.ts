import { type Driver, PostgresDriver } from 'kysely'
import pg from 'pg'
import { codeOf } from '../error-code.ts'
import { log } from '../log.ts'
import { ReplicatedClient } from './replicated-client.ts'
import { serverName } from './server-urls.ts'

/** The state that a server reported in a probe. */
export interface ServerState {
  /** True if the server is a standby. A standby only repeats the changes of a primary. */
  isStandby: boolean
  /**
   * Position in the write-ahead log, in bytes. A primary has written the log up to this position. A
   * standby has applied the log up to this position.
   */
  lsn: number
  /** Timeline of a primary: 1 plus the number of promotions in its history. 0 for a standby. */
  timeline: number
  /**
   * Seconds since the last commit that a standby has applied; 0 for a primary. Null until a started
   * standby has applied its first commit.
   */
  commitAge: number | null
  /** The time at which the state was queried, as a value of `performance.now()`. */
  at: number
}

/** PostgreSQL type OIDs that both drivers parse into the same JavaScript types. */
export const int8 = 20
export const date = 1082

/** Milliseconds until a request for a connection from the pool fails. */
const connectionTimeoutMs = 5_000
const probeTimeoutMs = 1_000
/**
 * Milliseconds without a response after which all connections to the server are closed. Otherwise,
 * statements could wait for many minutes after a network failure.
 */
const silenceMs = 5_000

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return Number
    if (oid === date) return String
    // The driver's types declare only some OIDs, but a database has more.
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown
  },
}

/** A PostgreSQL server with its pool of connections. */
export class DatabaseServer {
  readonly url: string
  readonly name: string
  readonly driver: Driver
  readonly #pool: pg.Pool
  /** State that the last probe reported. Undefined before the first probe and after a failure. */
  state: ServerState | undefined
  /** Open connections of the pool. */
  readonly #connections = new Set<pg.PoolClient>()
  /** The time from which silence is counted: usually that of the last successful probe. */
  #respondedAt = performance.now()
  #probeClient: pg.Client | undefined
  #probing: Promise<ServerState> | undefined
  #closing = false

  /** For each connection of the pool, the wrapper that the driver uses. */
  readonly #clients = new WeakMap<pg.PoolClient, ReplicatedClient>()
  readonly #commitTimeoutMs: number

  /**
   * @param acceptsWrites true if the pool must refuse connections to a standby. A proxy may forward
   * a connection to a standby that is about to be promoted.
   * @param commitTimeoutMs maximum number of milliseconds for which a commit waits for a standby
   */
  constructor(url: string, acceptsWrites: boolean, commitTimeoutMs: number) {
    this.url = url
    this.#commitTimeoutMs = commitTimeoutMs
    this.name = serverName(url)
    this.#pool = new pg.Pool({
      connectionString: url,
      types,
      connectionTimeoutMillis: connectionTimeoutMs,
      verify: (client, done) => {
        prepare(client, acceptsWrites).then(() => {
          done()
        }, done)
      },
    })
    this.#pool.on('remove', (client) => {
      this.#connections.delete(client)
    })
    this.#pool.on('connect', (client) => {
      this.#connections.add(client)
      // The pool handles errors of idle connections only. Without this handler, an error of a
      // connection in use would end the process.
      client.on('error', (error) => {
        if (!this.#closing) log.warn(`database connection lost: ${error.message}`)
      })
    })
    // The handler of the connection has already logged the error, and the pool replaces the
    // connection.
    this.#pool.on('error', () => undefined)
    const { options } = this.#pool
    this.driver = new PostgresDriver({
      pool: { options, connect: () => this.#take(), end: () => this.#pool.end() },
      controlClient: pg.Client,
    })
  }

  async #take(): Promise<ReplicatedClient> {
    const client = await this.#pool.connect()
    const known = this.#clients.get(client)
    if (known) return known
    const limited = new ReplicatedClient(client, {
      timeoutMs: this.#commitTimeoutMs,
      cancelWait: (processId) => this.#cancelWait(processId),
    })
    this.#clients.set(client, limited)
    return limited
  }

  /**
   * Ends the wait of a commit for a standby. The change then exists only on this server. A
   * statement that does not wait for a standby continues.
   */
  async #cancelWait(processId: number): Promise<void> {
    const client = await this.#connect()
    try {
      const waiting = `pid = $1 and wait_event = 'SyncRep'`
      await client.query(`select pg_cancel_backend(pid) from pg_stat_activity where ${waiting}`, [
        processId,
      ])
    } finally {
      await client.end()
    }
  }

  /** Returns the number of bytes of the write-ahead log that this primary has written. */
  async writtenLsn(): Promise<number> {
    const { rows } = await this.#pool.query<{ lsn: number }>(
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as lsn`,
    )
    return rows[0]?.lsn ?? 0
  }

  /**
   * Queries the state of the server on a separate connection. Simultaneous callers share one query.
   */
  probe(): Promise<ServerState> {
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = undefined
    })
    return this.#probing
  }

  /** Queries the state like `probe`, but never shares a query that began before the call. */
  async probeAnew(): Promise<ServerState> {
    await this.#probing?.catch(() => undefined)
    return this.probe()
  }

  async #probe(): Promise<ServerState> {
    const at = performance.now()
    try {
      this.#probeClient ??= await this.#connect()
      const { rows } = await this.#probeClient.query<Omit<ServerState, 'at'>>(stateQuery)
      const [row] = rows
      if (!row) throw new Error('the server has no state')
      this.state = { ...row, at }
      this.#respondedAt = performance.now()
      return this.state
    } catch (error) {
      this.state = undefined
      const lost = this.#probeClient
      this.#probeClient = undefined
      void lost?.end().catch(() => undefined)
      if (!isResponse(error)) this.#closeIfSilent()
      throw error
    }
  }

  /** Closes all connections if the server has not responded for `silenceMs`. */
  #closeIfSilent(): void {
    if (performance.now() - this.#respondedAt < silenceMs) return
    this.#respondedAt = performance.now()
    for (const { connection } of this.#connections) connection.stream.destroy()
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

/**
 * Returns true if an error is a response of the server or its machine. Such an error has a code. A
 * timeout has no code.
 */
const isResponse = (error: unknown) => codeOf(error) !== undefined

/** Thrown when no suitable server responds. The code is PostgreSQL's “cannot connect now”. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary'
  readonly code = '57P03'
}

/**
 * Prepares a new connection. Turns JIT compilation off, because it would take longer than most
 * statements of this application.
 * @throws NoPrimary when the connection must accept writes and leads to a standby
 */
async function prepare(client: pg.PoolClient, acceptsWrites: boolean): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>(
    `select set_config('jit', 'off', false), pg_is_in_recovery() as "isStandby"`,
  )
  if (acceptsWrites && rows[0]?.isStandby !== false) throw new NoPrimary('the server is a standby')
}

/**
 * Queries a `ServerState`. The timeline is the first eight hexadecimal digits of the name of a
 * write-ahead log file.
 */
const stateQuery = `select pg_is_in_recovery() as "isStandby",
    pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
      else pg_current_wal_lsn() end, '0/0')::float8 as lsn,
    case when pg_is_in_recovery() then 0
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline,
    case when pg_is_in_recovery()
      then extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8
      else 0::float8 end as "commitAge"`
