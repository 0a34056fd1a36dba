import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { codeOf } from '../error-code.ts'
import { currentRequest, runWithRequest } from '../http/request-id.ts'
import { sqlReads } from '../metrics.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { type DatabaseServer, NoPrimary } from './server.ts'
import type { Servers } from './servers.ts'

/**
 * The server of each request with `standbyReads`. The reads of such a request use one server, and
 * the primary after a failure. Another standby may have an older state, and caches would then store
 * wrong values.
 */
const serverOfReads = new WeakMap<object, DatabaseServer>()

/**
 * Runs reads on a certain standby.
 * @throws NoPrimary when a read ran on the primary because the standby failed
 */
export async function runOnStandby<Result>(
  standby: DatabaseServer,
  read: () => Promise<Result>,
): Promise<Result> {
  const standbyReads = {}
  serverOfReads.set(standbyReads, standby)
  const result = await runWithRequest({ requestId: 'none', standbyReads }, read)
  if (serverOfReads.get(standbyReads) !== standby) throw new NoPrimary('the standby failed')
  return result
}

/**
 * Returns a Kysely dialect for a primary and its standbys. Reads of requests with `standbyReads`
 * run on an up-to-date standby, if there is one. If the standby fails, the statement runs again on
 * the primary. Transactions and all other statements run on the primary.
 */
export function routedDialect(servers: Servers): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => routedDriver(servers),
  }
}

function routedDriver(servers: Servers): Driver {
  const routed = (connection: DatabaseConnection) => {
    if (connection instanceof RoutedConnection) return connection
    throw new Error('This connection belongs to another driver.')
  }
  return {
    init: () => Promise.resolve(),
    destroy: () => servers.close(),
    acquireConnection: () => Promise.resolve(new RoutedConnection(servers)),
    releaseConnection: (connection) => routed(connection).release(),
    async beginTransaction(connection, settings) {
      const { server, inner } = await routed(connection).begin()
      await server.driver.beginTransaction(inner, settings)
    },
    async commitTransaction(connection) {
      const { server, inner } = routed(connection).acquired()
      await server.driver.commitTransaction(inner)
    },
    async rollbackTransaction(connection) {
      const { server, inner } = routed(connection).acquired()
      await server.driver.rollbackTransaction(inner)
    },
  }
}

interface Acquired {
  server: DatabaseServer
  inner: DatabaseConnection
}

/**
 * Runs the statements of one Kysely connection. The kind of a statement decides the server, so a
 * connection to a server is taken only when a statement runs.
 */
class RoutedConnection implements DatabaseConnection {
  readonly #servers: Servers
  #acquired: Acquired | undefined

  constructor(servers: Servers) {
    this.#servers = servers
  }

  /** Takes a connection to the primary for a transaction. */
  async begin(): Promise<Acquired> {
    await this.release()
    return this.#acquire(this.#servers.primary)
  }

  /**
   * Returns the connection of the current transaction. A transaction ends on the server on which it
   * began, even if that server is no longer the primary.
   */
  acquired(): Acquired {
    if (!this.#acquired) throw new Error('There is no transaction.')
    return this.#acquired
  }

  async executeQuery<Row>(
    ...query: Parameters<DatabaseConnection['executeQuery']>
  ): Promise<QueryResult<Row>> {
    const reads = currentRequest()?.standbyReads
    if (!this.#acquired && reads && mayRead(query[0].query.kind)) {
      const standby = this.#standbyOf(reads)
      if (standby) {
        try {
          const result = await this.#run<Row>(standby, query)
          sqlReads.inc({ server: standby.name })
          return result
        } catch (error) {
          if (!isFailureOfStandby(error)) throw error
          if (isDatabaseUnavailable(error)) standby.state = undefined
          serverOfReads.set(reads, this.#servers.primary)
          sqlReads.inc({ server: 'retried' })
          await this.release()
        }
      }
      sqlReads.inc({ server: 'primary' })
    }
    try {
      return await this.#run(this.#servers.primary, query)
    } catch (error) {
      if (isDatabaseUnavailable(error)) this.#servers.probe()
      throw error
    }
  }

  /**
   * Returns the standby that this request reads from, or undefined if the request reads from the
   * primary.
   */
  #standbyOf(reads: object): DatabaseServer | undefined {
    const { primary } = this.#servers
    const chosen = serverOfReads.get(reads) ?? this.#servers.standby() ?? primary
    const isStandby = chosen !== primary && chosen.state?.isStandby === true
    serverOfReads.set(reads, isStandby ? chosen : primary)
    return isStandby ? chosen : undefined
  }

  async #run<Row>(
    server: DatabaseServer,
    query: Parameters<DatabaseConnection['executeQuery']>,
  ): Promise<QueryResult<Row>> {
    const { inner } = this.#acquired ?? (await this.#acquire(server))
    await inner.collectSessionInfo?.()
    return inner.executeQuery(...query)
  }

  async #acquire(server: DatabaseServer): Promise<Acquired> {
    const inner = await server.driver.acquireConnection()
    this.#acquired = { server, inner }
    return this.#acquired
  }

  async release(): Promise<void> {
    const acquired = this.#acquired
    this.#acquired = undefined
    await acquired?.server.driver.releaseConnection(acquired.inner)
  }

  async cancelQuery(
    ...provider: Parameters<NonNullable<DatabaseConnection['cancelQuery']>>
  ): Promise<void> {
    await this.#acquired?.inner.cancelQuery?.(...provider)
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Results are not streamed from PostgreSQL.')
  }
}

/**
 * Returns true if a statement may run on a standby. A raw statement runs on a standby although it
 * may write. If it writes, the standby refuses it, and it then runs on the primary.
 */
const mayRead = (kind: string) => kind === 'SelectQueryNode' || kind === 'RawNode'

/**
 * Error codes of recovery conflicts. A standby cancels a read if the read needs rows that the
 * primary has removed.
 */
const conflictWithRecovery = /^40(?:001|P01)$/

/** Returns true if a statement that failed on a standby may succeed on the primary. */
function isFailureOfStandby(error: unknown): boolean {
  return isDatabaseUnavailable(error) || conflictWithRecovery.test(codeOf(error) ?? '')
}
