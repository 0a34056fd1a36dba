import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { getOrCreate } from '../../../domain/get-or-create.ts'
import { currentRequest } from '../http/request-id.ts'
import { inSpan, type Span } from '../tracing.ts'

/**
 * Returns a Kysely dialect that stops the statements of an aborted request. A statement that has
 * not started is dropped. A running statement is cancelled if the database supports that. Outside
 * of a request, or without an abort signal, all statements run to their end.
 * In a traced request, each statement is a span. The statement carries the trace header of the span
 * as a comment.
 * @param beforeStatement is awaited before each statement
 */
export function abortable(dialect: Dialect, beforeStatement?: () => Promise<void>): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => abortableDriver(dialect.createDriver(), beforeStatement),
  }
}

function abortableDriver(driver: Driver, beforeStatement?: () => Promise<void>): Driver {
  const wrappers = new WeakMap<DatabaseConnection, AbortableConnection>()
  // Begin, commit and rollback use the connection without this wrapper, because a rollback must
  // also run after an abort.
  const inner = (connection: DatabaseConnection) => {
    if (connection instanceof AbortableConnection) return connection.inner
    throw new Error('This connection belongs to another driver.')
  }
  return {
    init: (options) => driver.init(options),
    destroy: (options) => driver.destroy(options),
    async acquireConnection(options) {
      const connection = await driver.acquireConnection(options)
      return getOrCreate(
        wrappers,
        connection,
        () => new AbortableConnection(connection, driver, beforeStatement),
      )
    },
    releaseConnection: (connection, options) =>
      driver.releaseConnection(inner(connection), options),
    beginTransaction: (connection, settings) =>
      driver.beginTransaction(inner(connection), settings),
    commitTransaction: (connection) => driver.commitTransaction(inner(connection)),
    rollbackTransaction: (connection) => driver.rollbackTransaction(inner(connection)),
  }
}

type Statement = Parameters<DatabaseConnection['executeQuery']>

/**
 * Adds the trace header to a statement as a comment. With this comment, the logs of PostgreSQL and
 * its list of running statements can be assigned to the trace.
 */
function withComment(query: Statement, span: Span | undefined): Statement {
  if (span?.isRecorded !== true) return query
  const [compiled, ...others] = query
  const sql = `${compiled.sql} /*traceparent='${span.traceparent}'*/`
  return [{ ...compiled, sql }, ...others]
}

class AbortableConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #driver: Driver
  readonly #beforeStatement: (() => Promise<void>) | undefined

  constructor(
    inner: DatabaseConnection,
    driver: Driver,
    beforeStatement: (() => Promise<void>) | undefined,
  ) {
    this.inner = inner
    this.#driver = driver
    this.#beforeStatement = beforeStatement
  }

  /**
   * Runs a statement.
   * @throws the abort reason of the request's signal
   */
  async executeQuery<Row>(...query: Statement): Promise<QueryResult<Row>> {
    await this.#beforeStatement?.()
    const { sql } = query[0]
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql }
    return inSpan({ name: 'SQL', kind: 'client', attributes }, (span) =>
      this.#execute<Row>(withComment(query, span)),
    )
  }

  async #execute<Row>(query: Statement): Promise<QueryResult<Row>> {
    const signal = currentRequest()?.signal
    if (signal === undefined) return this.inner.executeQuery(...query)
    signal.throwIfAborted()
    await this.inner.collectSessionInfo?.()
    let cancelling: Promise<void> | undefined
    const cancel = () => {
      // Cancelling fails when the statement has already ended. This failure is ignored.
      cancelling = this.#cancel().catch(() => undefined)
    }
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await this.inner.executeQuery(...query)
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', cancel)
      // The connection is released after the cancel request has ended. An earlier release could
      // cancel a statement of another request.
      await cancelling
    }
  }

  streamQuery<Row>(
    ...query: Parameters<DatabaseConnection['streamQuery']>
  ): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery(...query)
  }

  async #cancel(): Promise<void> {
    await this.inner.cancelQuery?.(async (useConnection) => {
      const control = await this.#driver.acquireConnection()
      try {
        await useConnection(control)
      } finally {
        await this.#driver.releaseConnection(control)
      }
    })
  }
}
