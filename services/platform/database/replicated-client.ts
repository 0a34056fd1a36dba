import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { queryWithCopy } from './copy-rows.ts'

/**
 * Thrown when no standby has confirmed a commit. Only the primary has the change, so a failover
 * could lose it.
 */
export class StandbyMissing extends Error {
  override readonly name = 'StandbyMissing'
}

/** The function of PostgreSQL that sends a warning when a commit stops waiting for its standby. */
const waitForStandby = 'SyncRepWaitForLSN'
/** Milliseconds after which the wait is cancelled again, if the first cancel request has failed. */
const repeatMs = 1_000

interface CommitLimit {
  /** Maximum number of milliseconds for which a commit waits for a standby. */
  timeoutMs: number
  /**
   * Stops the wait of a commit for a standby. The statement runs on the connection with this
   * process id.
   */
  cancelWait: (processId: number) => Promise<void>
}

/**
 * A connection that limits how long a commit waits for a standby. With `synchronous_standby_names`,
 * PostgreSQL itself would wait without a limit.
 */
export class ReplicatedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient & { processID?: number }
  readonly #limit: CommitLimit
  /** Number of commits that stopped waiting before a standby confirmed them. */
  #unconfirmed = 0

  constructor(client: pg.PoolClient, limit: CommitLimit) {
    this.#client = client
    this.#limit = limit
    client.on('notice', ({ routine }) => {
      if (routine === waitForStandby) this.#unconfirmed += 1
    })
  }

  get processID(): number | undefined {
    return this.#client.processID
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  /** Kysely also declares queries with a cursor. This application does not use them. */
  query(): never
  /**
   * @throws StandbyMissing when the statement is committed, but no standby has confirmed the commit
   */
  async query<R>(sql = '', parameters: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    const before = this.#unconfirmed
    const stopLimit = this.#startLimit()
    try {
      const result = await queryWithCopy(this.#client, sql, parameters)
      if (this.#unconfirmed > before)
        throw new StandbyMissing('no standby has confirmed a change; it must be sent again')
      return result as unknown as PostgresQueryResult<R>
    } finally {
      await stopLimit()
    }
  }

  /**
   * Starts a timeout that stops the wait for a standby.
   * @returns a function that stops the timeout, and waits for the end of a cancel request.
   * Otherwise the cancel request could cancel the next statement of the connection.
   */
  #startLimit(): () => Promise<void> {
    const { timeoutMs, cancelWait } = this.#limit
    let cancelling: Promise<void> | undefined
    let timer = setTimeout(cancel, timeoutMs)
    const processId = this.#client.processID
    function cancel() {
      if (processId === undefined) return
      cancelling = cancelWait(processId).catch(() => undefined)
      timer = setTimeout(cancel, repeatMs)
    }
    return async () => {
      clearTimeout(timer)
      await cancelling
    }
  }
}
