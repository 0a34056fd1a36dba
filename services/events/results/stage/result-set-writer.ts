import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RawBuilder } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import type { RaceInPackage } from '../../event-package.ts'
import type { IdentifiedRow } from '../identity/identities.ts'
import { RaceRanker } from '../rank/race-ranker.ts'
import { TimeDigits } from './time-digits.ts'
import {
  insertRanking,
  namesToInsert,
  participantsToInsert,
  WrittenKeys,
} from './insert-results.ts'

/** Writes a result set that no reader sees yet, with search keys, rankings and counts. */
export class ResultSetWriter {
  readonly resultSetId: number
  readonly #db: EventsDatabase
  readonly #ranker = new RaceRanker()
  readonly #written = new WrittenKeys()
  readonly #digits = new TimeDigits()
  #rows = 0
  #finishers = 0

  private constructor(db: EventsDatabase, resultSetId: number) {
    this.#db = db
    this.resultSetId = resultSetId
  }

  static async begin(
    db: EventsDatabase,
    raceId: string,
    contentHash: string,
  ): Promise<ResultSetWriter> {
    const { id } = await db
      .insertInto('result_sets')
      .values({ race_id: raceId, content_hash: contentHash })
      .returning('id')
      .executeTakeFirstOrThrow()
    return new ResultSetWriter(db, id)
  }

  /** Number of rows written so far. */
  get rows(): number {
    return this.#rows
  }

  /** Returns the line of a participant in the source file. */
  lineOf(id: string): number | undefined {
    return this.#ranker.lineOf(id)
  }

  /**
   * Writes batches of rows. The next batch is read while a batch is written, because a PostgreSQL
   * server is another process.
   * @param onRows called after each batch with the number of rows written so far
   */
  async write(
    batches: AsyncIterable<IdentifiedRow[]>,
    onRows: (rows: number) => void = () => undefined,
  ): Promise<void> {
    let writing = Promise.resolve()
    try {
      for await (const batch of batches) {
        const inserts = this.#add(batch)
        await writing
        writing = this.#execute(inserts, batch.length).then(onRows)
        // An error is thrown by the next `await writing`, not as an unhandled rejection.
        writing.catch(() => undefined)
      }
    } finally {
      // No statement may still run when the caller handles an error.
      await Promise.allSettled([writing])
    }
    await writing
  }

  /** Adds the rows of a batch to the ranker, and returns the statements that write them. */
  #add(batch: readonly IdentifiedRow[]): RawBuilder<unknown>[] {
    if (batch.length === 0) return []
    for (const { idBytes, row } of batch) {
      this.#ranker.add(idBytes, row, row.line)
      this.#digits.add(row)
      if (row.state === 'finished') this.#finishers += 1
    }
    return [
      participantsToInsert(this.resultSetId, batch),
      ...namesToInsert(this.resultSetId, batch, this.#written),
    ]
  }

  /** Returns the number of rows written so far. */
  async #execute(inserts: readonly RawBuilder<unknown>[], rows: number): Promise<number> {
    for (const insert of inserts) await insert.execute(this.#db)
    this.#rows += rows
    await nextTurn()
    return this.#rows
  }

  /** Writes the rankings after the last row. */
  async finish(
    { rankings }: Pick<RaceInPackage, 'rankings'>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    for (const [index, ranking] of rankings.entries()) {
      const ranked = this.#ranker.rank(ranking)
      await insertRanking(this.#db, this.resultSetId, index + 1, ranked, signal)
    }
    await this.#db
      .updateTable('result_sets')
      .set({
        participants: this.#rows,
        finishers: this.#finishers,
        time_digits: this.#digits.digits,
      })
      .where('id', '=', this.resultSetId)
      .execute()
  }
}
